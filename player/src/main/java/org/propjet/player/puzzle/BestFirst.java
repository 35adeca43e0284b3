package org.propjet.player.puzzle;

import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;

/**
 * Expands the state that seems nearest to the goal (greedy best-first search; Doran and Michie,
 * 1966), the one that is newest in kind, and the nearest one with the moves alone that a relaxed
 * plan begins with, in turn: see {@link OpenNodes}.
 *
 * <p>The distance is {@link RelaxedDistance}'s; states from which the goal cannot be reached are
 * dropped.
 */
final class BestFirst extends NodeSearch {
    private final RelaxedDistance distance;
    private final RelaxedPlan plan;
    private final OpenNodes open;
    private boolean started;

    /** While nodes are kept for another root: the next one to look at, and how many there are. */
    private int nextKept;

    private int keptEnd;

    /** For each of these nodes its new number, or none. */
    private int[] newNumbers = {};

    /**
     * Makes a search from the puzzle's root.
     *
     * @param net the game's network
     * @param byteLimit the most memory to take
     */
    BestFirst(Puzzle puzzle, PropNet net, long byteLimit) {
        super(puzzle, byteLimit / 2, nodeBytes(puzzle, byteLimit / 2));
        distance = new RelaxedDistance(puzzle, net);
        plan = new RelaxedPlan(puzzle, net, distance);
        open = new OpenNodes(puzzle.storedWords());
    }

    /** Returns how much of some memory nodes take, if the rest is for what is open. */
    private static long nodeBytes(Puzzle puzzle, long bytes) {
        int nodeBytes = 8 * puzzle.storedWords() + 8;
        return bytes * nodeBytes / (nodeBytes + 2 * OpenNodes.NODE_BYTES);
    }

    @Override
    String label() {
        return "best-first";
    }

    /**
     * Keeps the nodes that follow from the new root, with their distances, if it was met. All of
     * them are open again: what their moves led to may have been left behind.
     */
    @Override
    void follow(int[] played) {
        stopExpanding();
        started = false;
        nextKept = 0;
        keptEnd = 0;
        puzzle.loadRoot(child);
        for (int met = 0; met < nodes.size() && keptEnd == 0; met++) {
            nodes.load(met, state);
            if (Arrays.equals(state, child)) {
                nextKept = met;
                keptEnd = nodes.size();
            }
        }
        newNumbers = new int[keptEnd];
        Arrays.fill(newNumbers, NONE);
        clear();
    }

    /** Keeps the next node, if its parent was kept; its new number is not higher than its old. */
    void keep() {
        int old = nextKept++;
        int parent = started ? nodes.parent(old) : NONE;
        if (started && (parent < 0 || newNumbers[parent] == NONE)) {
            return;
        }
        nodes.load(old, state);
        int bucket = open.distance(old);
        int move = started ? nodes.move(old) : NONE;
        if (known.add(key(state)) == KeySet.Added.NEW) {
            int number = nodes.add(state, started ? newNumbers[parent] : NONE, move);
            newNumbers[old] = number;
            open.add(number, bucket, state);
        }
        started = true;
    }

    /** Returns how many states it has met and not forgotten. */
    int nodeCount() {
        return nodes.size();
    }

    /** Returns whether it has to look at more nodes for whether to keep them. */
    boolean isKeeping() {
        return nextKept < keptEnd;
    }

    @Override
    Outcome step() {
        if (isKeeping()) {
            keep();
            return Outcome.MORE;
        }
        if (!started) {
            started = true;
            begin();
        }
        return super.step();
    }

    @Override
    void clear() {
        super.clear();
        open.clear();
    }

    @Override
    int take() {
        return open.take();
    }

    @Override
    boolean expand() {
        boolean goesOn = super.expand();
        if (goesOn && open.isPreferring()) {
            distance.of(state);
            moveCount = plan.keepPreferred(moves, moveCount);
        }
        return goesOn;
    }

    /** Adds a state, unless the goal cannot be reached from it. */
    @Override
    boolean enter(long[] entered, int parent, int move) {
        int estimate = distance.of(entered);
        if (estimate == RelaxedDistance.NEVER) {
            return true;
        }
        int added = nodes.add(entered, parent, move);
        if (added < 0) {
            return false;
        }
        open.add(added, estimate, entered);
        return true;
    }

    @Override
    Outcome end() {
        return Outcome.DONE;
    }
}

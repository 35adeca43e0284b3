package org.propjet.player.puzzle;

import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;

/**
 * Expands the state that seems nearest to the goal (greedy best-first search; Doran and Michie,
 * 1966), the one that is newest in kind, and the nearest one with the moves alone that a relaxed
 * plan begins with, in turn: see {@link OpenNodes}.
 *
 * <p>The distance is {@link RelaxedDistance}'s; states from which the goal cannot be reached are
 * dropped. What counts steps is ignored at first: a way may be overlooked because a longer one was
 * found before it, so all is searched again with it if nothing was found.
 */
final class BestFirst implements SearchStrategy {
    private static final int NONE = OpenNodes.NONE;

    private final Puzzle puzzle;
    private final RelaxedDistance distance;
    private final RelaxedPlan plan;
    private final KeySet known;
    private final NodeStore nodes;
    private final OpenNodes open;
    private final long[] state;
    private final long[] child;
    private int[] moves = new int[16];
    private boolean started;
    private boolean timeless;

    /** The node that is being expanded, and how far that has come. */
    private int node;

    private int moveCount;
    private int nextMove;

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
        this.puzzle = puzzle;
        distance = new RelaxedDistance(puzzle, net);
        plan = new RelaxedPlan(puzzle, net, distance);
        known = new KeySet(byteLimit / 2);
        int nodeBytes = 8 * puzzle.storedWords() + 8;
        nodes =
                new NodeStore(
                        puzzle.storedWords(),
                        byteLimit / 2 * nodeBytes / (nodeBytes + 2 * OpenNodes.NODE_BYTES));
        open = new OpenNodes(puzzle.storedWords());
        state = puzzle.newState();
        child = puzzle.newState();
        timeless = puzzle.hasCounters();
    }

    @Override
    public String label() {
        return "best-first";
    }

    /**
     * Keeps the nodes that follow from the new root, with their distances, if it was met. All of
     * them are open again: what their moves led to may have been left behind.
     */
    @Override
    public void follow(int[] played) {
        moveCount = 0;
        nextMove = 0;
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
    public Outcome work(Slice slice) {
        while (isKeeping() && !slice.isOver()) {
            keep();
        }
        if (!isKeeping() && !started) {
            enterRoot();
        }
        if (nextMove < moveCount) {
            puzzle.setState(state); // others have had the puzzle meanwhile
        }
        while (!slice.isOver()) {
            if (puzzle.isSolved()) {
                return Outcome.PROVEN;
            }
            if (nextMove < moveCount) {
                if (!make(moves[nextMove++])) {
                    return Outcome.DONE;
                }
            } else {
                node = open.take();
                if (node != NONE) {
                    expand();
                } else if (timeless) {
                    timeless = false;
                    clear();
                    enterRoot();
                } else {
                    return Outcome.DONE;
                }
            }
        }
        return Outcome.MORE;
    }

    private void enterRoot() {
        started = true;
        puzzle.loadRoot(state);
        known.add(key(state));
        enter(state, NONE, NONE);
    }

    private long key(long[] of) {
        return timeless ? puzzle.timelessKey(of) : puzzle.key(of);
    }

    private void clear() {
        known.clear();
        nodes.clear();
        open.clear();
    }

    private void expand() {
        nodes.load(node, state);
        puzzle.setState(state);
        if (puzzle.isTerminal()) {
            int goal = puzzle.goal();
            if (puzzle.isBetter(goal)) {
                puzzle.report(goal, nodes.path(node));
            }
            return;
        }
        moves = puzzle.legalMoves(moves);
        moveCount = puzzle.legalMoveCount();
        if (open.isPreferring()) {
            distance.of(state);
            moveCount = plan.keepPreferred(moves, moveCount);
        }
        nextMove = 0;
    }

    /** Returns false if there is no room left. */
    private boolean make(int move) {
        puzzle.successor(move, child);
        if (!puzzle.isStorable(child)) {
            return true;
        }
        KeySet.Added added = known.add(key(child));
        return added == KeySet.Added.KNOWN
                || (added == KeySet.Added.NEW && enter(child, node, move));
    }

    /** Adds a state, unless the goal cannot be reached from it; returns false without room. */
    private boolean enter(long[] entered, int parent, int move) {
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
}

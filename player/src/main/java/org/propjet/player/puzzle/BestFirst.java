package org.propjet.player.puzzle;

import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;

/**
 * Expands the state that seems nearest to the goal (greedy best-first search; Doran and Michie,
 * 1966) and the one that is newest in kind, in turn (novelty: Lipovetzky and Geffner, 2017).
 *
 * <p>The distance is {@link RelaxedDistance}'s; states from which the goal cannot be reached are
 * dropped. A state is novel if it has a fluent that no state at the same distance had before it.
 * What counts steps is ignored, so the search is not complete; it is one for games with a goal that
 * can be approached.
 */
final class BestFirst implements Strategy {
    private static final int BUCKETS = 1024;
    private static final int NONE = -1;

    /** The share of the memory that goes to each of: keys, nodes and their queues. */
    private static final int QUEUE_BYTES = 9;

    private final Puzzle puzzle;
    private final RelaxedDistance distance;
    private final KeySet known;
    private final NodeStore nodes;
    private final long[] state;
    private final long[] child;
    private final Queue nearest;
    private final Queue newest;
    private final long[] seen;
    private final int seenWords;
    private byte[] expanded = new byte[1 << 12];
    private int[] moves = new int[16];
    private boolean started;
    private boolean turn;

    /** The node that is being expanded, and how far that has come. */
    private int node;

    private int moveCount;
    private int nextMove;

    /**
     * Makes a search from the puzzle's root.
     *
     * @param net the game's network
     * @param byteLimit the most memory to take
     */
    BestFirst(Puzzle puzzle, PropNet net, long byteLimit) {
        this.puzzle = puzzle;
        distance = RelaxedDistance.ofMoves(puzzle, net);
        known = new KeySet(byteLimit / 2);
        int nodeBytes = 8 * puzzle.storedWords() + 8;
        nodes =
                new NodeStore(
                        puzzle.storedWords(),
                        byteLimit / 2 * nodeBytes / (nodeBytes + 2 * QUEUE_BYTES));
        state = puzzle.newState();
        child = puzzle.newState();
        nearest = new Queue(BUCKETS);
        newest = new Queue(2 * BUCKETS);
        seenWords = puzzle.storedWords();
        seen = new long[BUCKETS * seenWords];
    }

    @Override
    public String label() {
        return "best-first";
    }

    @Override
    public Outcome work(Slice slice) {
        if (!started) {
            started = true;
            puzzle.loadRoot(state);
            known.add(puzzle.timelessKey(state));
            enter(state, NONE, NONE);
        }
        if (nextMove < moveCount) {
            puzzle.setState(state); // others have had the puzzle meanwhile
        }
        while (!slice.isOver()) {
            if (puzzle.isSolved()) {
                return Outcome.PROVEN;
            }
            if (nextMove < moveCount) {
                if (!follow(moves[nextMove++])) {
                    return Outcome.DONE;
                }
            } else {
                node = pop();
                if (node == NONE) {
                    return Outcome.DONE;
                }
                expand();
            }
        }
        return Outcome.MORE;
    }

    private int pop() {
        while (true) {
            turn = !turn;
            int popped = turn ? nearest.pop() : newest.pop();
            if (popped == NONE) {
                popped = turn ? newest.pop() : nearest.pop();
            }
            if (popped == NONE || expanded[popped] == 0) {
                return popped;
            }
        }
    }

    private void expand() {
        expanded[node] = 1;
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
        nextMove = 0;
    }

    /** Returns false if there is no room left. */
    private boolean follow(int move) {
        puzzle.successor(move, child);
        if (!puzzle.isStorable(child)) {
            return true;
        }
        KeySet.Added added = known.add(puzzle.timelessKey(child));
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
        if (added >= expanded.length) {
            expanded = Arrays.copyOf(expanded, 2 * expanded.length);
        }
        expanded[added] = 0;
        int bucket = Math.min(estimate, BUCKETS - 1);
        nearest.push(bucket, added);
        newest.push(isNovel(entered, bucket) ? bucket : BUCKETS + bucket, added);
        return true;
    }

    private boolean isNovel(long[] entered, int bucket) {
        long fresh = 0;
        int first = bucket * seenWords;
        for (int word = 0; word < seenWords; word++) {
            fresh |= entered[word] & ~seen[first + word];
            seen[first + word] |= entered[word];
        }
        return fresh != 0;
    }

    /** Nodes by bucket, lowest first; in a bucket the oldest first. */
    private static final class Queue {
        private final int[] first;
        private final int[] last;
        private int[] following = new int[1 << 12];
        private int lowest;

        Queue(int bucketCount) {
            first = new int[bucketCount];
            last = new int[bucketCount];
            Arrays.fill(first, NONE);
        }

        void push(int bucket, int node) {
            if (node >= following.length) {
                following = Arrays.copyOf(following, Math.max(node + 1, 2 * following.length));
            }
            following[node] = NONE;
            if (first[bucket] == NONE) {
                first[bucket] = node;
            } else {
                following[last[bucket]] = node;
            }
            last[bucket] = node;
            lowest = Math.min(lowest, bucket);
        }

        int pop() {
            while (lowest < first.length && first[lowest] == NONE) {
                lowest++;
            }
            if (lowest == first.length) {
                return NONE;
            }
            int node = first[lowest];
            first[lowest] = following[node];
            return node;
        }
    }
}

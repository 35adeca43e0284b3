package org.propjet.player.puzzle;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;
import java.util.List;

/**
 * Goes deep first, and back from states that {@link DeadEnds} knows to be hopeless; the order of
 * the moves comes from how many moves there are after each: fewest first (Warnsdorff, 1823), most
 * first, or at random. Each order has its turn with few states, then with twice as many, and so on:
 * a bad choice at the start would cost all the time otherwise (Gomes, Selman and Kautz, 1998).
 */
final class DepthFirst extends SearchStrategy {
    private static final int FIRST_LIMIT = 256;

    /**
     * Where fewer than one of a hundred states has been a dead end, only the children of every 32nd
     * state are tested: a test takes as long as ten states.
     */
    private static final int SELDOM = 32;

    private static final int LEAST_TESTED = 2_000;

    /** With more moves it takes too long to look at what follows each. */
    private static final int MAX_FOLLOWED = 16;

    private static final int RANDOM_BITS = 16;
    private static final int SLOT_BITS = 24;
    private static final long SLOT_MASK = (1L << SLOT_BITS) - 1;

    /** How the moves are ordered. */
    private enum Order {
        FEWEST_MOVES,
        FEWEST_GOING_ON,
        RANDOM,
        MOST_MOVES
    }

    private static final List<Order> ORDERS = List.of(Order.values());

    private final @Nullable DeadEnds deadEnds;
    private final KeySet known;
    private final int words;
    private final int maxStack;

    /** The states that are to be expanded: the last one first. */
    private long[] stack;

    private int[] stackDepths;
    private int[] stackMoves;
    private int stackCount;

    /** The moves to the state that is being expanded. */
    private int[] path = new int[64];

    /** The children of the state that is being expanded, and what they are ranked by. */
    private long[] children;

    private int[] childMoves;
    private long[] ranks;
    private int childCount;
    private int nextChild;
    private int rankCount;
    private long aliveLanes;
    private final int[] followed = new int[MAX_FOLLOWED];
    private final long[] grandchild;
    private boolean isExpanding;
    private int depth;
    private int orderIndex;
    private Order order = ORDERS.get(0);
    private int limit = FIRST_LIMIT;
    private int expandedCount;
    private boolean isFull;
    private long testedCount;
    private long deadCount;
    private long random = 1;

    /**
     * Makes a search from the puzzle's root.
     *
     * @param byteLimit the most memory to take
     */
    DepthFirst(Puzzle puzzle, long byteLimit) {
        super(puzzle);
        PropNet net = puzzle.net();
        deadEnds = net == null ? null : new DeadEnds(puzzle, net);
        known = new KeySet(byteLimit / 2);
        words = puzzle.storedWords();
        maxStack = (int) Math.clamp(byteLimit / 3 / (8L * words + 8), 16, SLOT_MASK);
        stack = new long[16 * words];
        stackDepths = new int[16];
        stackMoves = new int[16];
        children = new long[16 * words];
        childMoves = new int[16];
        ranks = new long[16];
        grandchild = puzzle.newState();
        begin();
    }

    private void begin() {
        known.clear();
        expandedCount = 0;
        isFull = false;
        isExpanding = false;
        stopExpanding();
        puzzle.loadRoot(state);
        known.add(puzzle.timelessKey(state));
        stackCount = 0;
        push(state, 0, 0, -1);
    }

    @Override
    String label() {
        return "depth-first";
    }

    /** Begins a run, with as many states as the last one had. */
    @Override
    void follow(int[] played) {
        begin();
    }

    @Override
    Outcome step() {
        if (nextMove < moveCount) {
            make(moves[nextMove++]);
        } else if (isExpanding && nextChild < childCount) {
            rank();
        } else if (isExpanding) {
            endExpansion();
        } else if (stackCount == 0 && !isFull) {
            return Outcome.DONE;
        } else if (stackCount == 0 || expandedCount >= limit) {
            nextRun();
        } else {
            expandNext();
        }
        return Outcome.MORE;
    }

    private void nextRun() {
        orderIndex++;
        if (orderIndex == ORDERS.size()) {
            orderIndex = 0;
            limit *= 2;
        }
        order = ORDERS.get(orderIndex);
        begin();
    }

    private void expandNext() {
        stackCount--;
        System.arraycopy(stack, stackCount * words, state, 0, words);
        depth = stackDepths[stackCount];
        if (depth > path.length) {
            path = Arrays.copyOf(path, 2 * depth);
        }
        if (depth > 0) {
            path[depth - 1] = stackMoves[stackCount];
        }
        expandedCount++;
        isExpanding = expand();
        childCount = 0;
        nextChild = 0;
        rankCount = 0;
    }

    @Override
    int[] path() {
        return Arrays.copyOf(path, depth);
    }

    private void make(int move) {
        puzzle.successor(move, child);
        if (!puzzle.isStorable(child)) {
            return;
        }
        KeySet.Added added = known.add(puzzle.timelessKey(child));
        isFull |= added == KeySet.Added.FULL;
        if (added != KeySet.Added.NEW) {
            return;
        }
        if (childCount == childMoves.length) {
            children = Arrays.copyOf(children, 2 * children.length);
            childMoves = Arrays.copyOf(childMoves, 2 * childCount);
            ranks = Arrays.copyOf(ranks, 2 * childCount);
        }
        System.arraycopy(child, 0, children, childCount * words, words);
        childMoves[childCount++] = move;
    }

    /** Ranks the next child, unless it is a dead end. */
    private void rank() {
        int lane = nextChild & (DeadEnds.LANES - 1);
        if (lane == 0) {
            aliveLanes = alive(nextChild, Math.min(DeadEnds.LANES, childCount - nextChild));
        }
        if ((aliveLanes >>> lane & 1) != 0) {
            ranks[rankCount++] = (long) score(nextChild) << SLOT_BITS | nextChild;
        }
        nextChild++;
    }

    /** Pushes the children, the most promising last. */
    private void endExpansion() {
        isExpanding = false;
        Arrays.sort(ranks, 0, rankCount);
        for (int i = rankCount - 1; i >= 0; i--) {
            int index = (int) (ranks[i] & SLOT_MASK);
            push(children, index * words, depth + 1, childMoves[index]);
        }
    }

    private long alive(int first, int count) {
        long all = count == DeadEnds.LANES ? -1L : (1L << count) - 1;
        boolean isPointless = testedCount >= LEAST_TESTED && deadCount * 100 < testedCount;
        if (deadEnds == null || (isPointless && expandedCount % SELDOM != 0)) {
            return all;
        }
        deadEnds.clear();
        for (int lane = 0; lane < count; lane++) {
            System.arraycopy(children, (first + lane) * words, child, 0, words);
            deadEnds.load(lane, child);
        }
        long alive = deadEnds.alive(count);
        testedCount += count;
        deadCount += count - Long.bitCount(alive);
        return alive;
    }

    private int score(int index) {
        random = random * 0x5851F42D4C957F2DL + 0x14057B7EF767814FL;
        int tie = (int) (random >>> (Long.SIZE - RANDOM_BITS));
        if (order == Order.RANDOM) {
            return tie;
        }
        System.arraycopy(children, index * words, child, 0, words);
        puzzle.setState(child);
        int count = puzzle.isTerminal() ? 0 : Math.min(puzzle.legalMoveCount(), 1 << 12);
        if (order == Order.FEWEST_GOING_ON && count <= MAX_FOLLOWED) {
            count = goingOn(count);
        }
        return (order != Order.MOST_MOVES ? count : (1 << 12) - count) << RANDOM_BITS | tie;
    }

    /** Returns how many moves there are after which the game goes on. */
    private int goingOn(int count) {
        if (count == 0) {
            return 0;
        }
        puzzle.legalMoves(followed);
        int goingOn = 0;
        for (int i = 0; i < count; i++) {
            puzzle.setState(child);
            puzzle.successor(followed[i], grandchild);
            puzzle.setState(grandchild);
            if (!puzzle.isTerminal()) {
                goingOn++;
            }
        }
        return goingOn;
    }

    private void push(long[] from, int position, int atDepth, int move) {
        if (stackCount == maxStack) {
            isFull = true;
            return;
        }
        if (stackCount == stackMoves.length) {
            int larger = Math.min(maxStack, 2 * stackCount);
            stack = Arrays.copyOf(stack, larger * words);
            stackDepths = Arrays.copyOf(stackDepths, larger);
            stackMoves = Arrays.copyOf(stackMoves, larger);
        }
        System.arraycopy(from, position, stack, stackCount * words, words);
        stackDepths[stackCount] = atDepth;
        stackMoves[stackCount++] = move;
    }
}

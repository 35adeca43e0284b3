package org.propjet.player.puzzle;

import org.propjet.engine.game.Game;
import org.propjet.engine.propnet.PropNet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Searches a game of one player systematically, for ends that random playouts do not find: several
 * {@link Strategy strategies} take turns, as nobody knows beforehand which one suits a game.
 *
 * <p>Not thread-safe: one call at a time. The {@link BestPath} may be read and offered paths by
 * other threads meanwhile. Deterministic but for how much is done in a slice of time. Memory:
 * bounded at construction; with less, strategies give up sooner.
 */
public final class PuzzleSearch {
    /** Enough for all states of an eight puzzle, or 4 million states of 64 fluents. */
    public static final int STANDARD_MEMORY_MIB = 256;

    /** A turn of a strategy: some thousand states, so that the caches are warm for most of it. */
    private static final long TURN_NANOS = 30_000_000;

    private static final int MAX_STRATEGIES = 8;

    private final Puzzle puzzle;
    private final long memoryBytes;
    private final List<Strategy> strategies = new ArrayList<>();
    private final long[] spentNanos = new long[MAX_STRATEGIES];
    private boolean begun;
    private boolean proven;
    private int provenGoal;
    private String finder = "";

    /**
     * Makes a search with the standard memory.
     *
     * @throws IllegalArgumentException if the game has not one role
     */
    public PuzzleSearch(Game game, BestPath best) {
        this(game, best, STANDARD_MEMORY_MIB);
    }

    /**
     * Makes a search. Cost: a reasoner.
     *
     * @param best receives the paths
     * @param memoryMib the most memory to take
     * @throws IllegalArgumentException if the game has not one role
     */
    public PuzzleSearch(Game game, BestPath best, int memoryMib) {
        this.puzzle = new Puzzle(game, best);
        this.memoryBytes = (long) memoryMib << 20;
    }

    /**
     * Searches from a state; goes on where it stopped if the state is that of the last call.
     * Returns when a path to the highest goal value is known, when nothing more can be found, or
     * some milliseconds after time is over.
     *
     * @param state the state from which the best path leads; not terminal
     * @param isOver asked every millisecond, by this thread
     */
    public void run(long[] state, BooleanSupplier isOver) {
        Slice slice = new Slice(isOver);
        slice.begin(Long.MAX_VALUE / 2);
        if (!isFinishedFor(state) && !(begun && puzzle.isRoot(state))) {
            begin(state, slice);
        }
        while (!isFinished() && !slice.isStopped()) {
            puzzle.refresh();
            int turn = leastServed();
            slice.begin(TURN_NANOS);
            Strategy strategy = strategies.get(turn);
            int goalBefore = puzzle.bestGoal();
            long start = System.nanoTime();
            Strategy.Outcome outcome = strategy.work(slice);
            long spent = System.nanoTime() - start;
            spentNanos[turn] += isLeading(strategy) ? spent / 2 : spent;
            if (puzzle.bestGoal() > goalBefore) {
                finder = strategy.label();
            }
            switch (outcome) {
                case MORE -> {}
                case DONE -> {
                    strategies.remove(turn);
                    System.arraycopy(
                            spentNanos, turn + 1, spentNanos, turn, strategies.size() - turn);
                }
                case PROVEN -> {
                    proven = true;
                    provenGoal = puzzle.bestGoal();
                }
            }
        }
        if (isFinished()) {
            strategies.clear();
        }
    }

    /**
     * Returns whether nothing better than the best path is to be found from the state of the last
     * call: everything was searched, or the path ends with the highest goal value there is.
     */
    public boolean isProven() {
        return proven || puzzle.isSolved();
    }

    /** Returns whether to search on makes no sense: it is proven, or every strategy gave up. */
    public boolean isFinished() {
        return isProven() || (begun && strategies.isEmpty());
    }

    /** Returns how many states were looked at, all calls together. */
    public long stateCount() {
        return puzzle.expansionCount();
    }

    /**
     * Returns whether there is nothing to do from a state: what has been proven of the last one
     * holds as long as the best path is followed.
     */
    private boolean isFinishedFor(long[] state) {
        return puzzle.isSolved()
                || (proven && puzzle.bestGoal() == provenGoal)
                || (puzzle.isRoot(state) && isFinished());
    }

    /** Returns the strategy that has had the least time: one that overruns its turns waits. */
    private int leastServed() {
        int least = 0;
        for (int index = 1; index < strategies.size(); index++) {
            if (spentNanos[index] < spentNanos[least]) {
                least = index;
            }
        }
        return least;
    }

    /**
     * Returns whether a strategy has found the best path so far, and so deserves twice the time.
     */
    private boolean isLeading(Strategy strategy) {
        return puzzle.bestGoal() > 0 && strategy.label().equals(finder);
    }

    private void begin(long[] state, Slice slice) {
        strategies.clear();
        puzzle.begin(state, slice);
        proven = false;
        finder = "";
        begun = !slice.isStopped();
        Arrays.fill(spentNanos, 0);
        strategies.add(new BreadthFirst(puzzle, memoryBytes / 2));
        strategies.add(new GroupSearch(puzzle));
        PropNet net = puzzle.net();
        if (net != null) {
            strategies.add(new BestFirst(puzzle, net, memoryBytes / 4));
        }
        strategies.add(new DepthFirst(puzzle, memoryBytes / 8));
        strategies.add(new BeamSearch(puzzle, memoryBytes / 8));
        strategies.add(new PolicyAdaptation(puzzle));
    }

    /** Returns the name of the strategy that found the best path last, or nothing. */
    public String finder() {
        return finder;
    }
}

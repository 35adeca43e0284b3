package org.propjet.player.puzzle;

import org.propjet.engine.game.Game;
import org.propjet.engine.propnet.PropNet;

import java.util.ArrayList;
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

    /** Rounds of the distance: enough to see the end of most puzzles, and too few to take long. */
    private static final int LOOK_AHEAD = 64;

    private final Puzzle puzzle;
    private final long memoryBytes;
    private final List<Strategy> strategies = new ArrayList<>();
    private final java.util.Map<String, Long> shares = new java.util.LinkedHashMap<>();
    private int turn;
    private boolean begun;
    private boolean proven;

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
        if (!puzzle.isSolved() && (!begun || !puzzle.isRoot(state))) {
            begin(state, slice);
        }
        while (!isFinished() && !slice.isStopped()) {
            puzzle.refresh();
            turn %= strategies.size();
            slice.begin(TURN_NANOS);
            Strategy strategy = strategies.get(turn);
            String name = strategy.getClass().getSimpleName();
            long before = puzzle.expansionCount();
            int goalBefore = puzzle.bestGoal();
            Strategy.Outcome outcome = strategy.work(slice);
            shares.merge(name, puzzle.expansionCount() - before, Long::sum);
            if (puzzle.bestGoal() > goalBefore) {
                shares.put(name + "=" + puzzle.bestGoal(), 0L);
            }
            switch (outcome) {
                case MORE -> turn++;
                case DONE -> strategies.remove(turn);
                case PROVEN -> proven = true;
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

    private void begin(long[] state, Slice slice) {
        strategies.clear();
        puzzle.begin(state, slice);
        proven = false;
        begun = !slice.isStopped();
        turn = 0;
        strategies.add(new BreadthFirst(puzzle, memoryBytes / 2));
        strategies.add(new GroupSearch(puzzle));
        PropNet net = puzzle.net();
        if (net != null) {
            strategies.add(new BestFirst(puzzle, net, LOOK_AHEAD, memoryBytes / 4));
        }
        strategies.add(new DepthFirst(puzzle, memoryBytes / 8));
        strategies.add(new BeamSearch(puzzle, LOOK_AHEAD, memoryBytes / 8));
        strategies.add(new PolicyAdaptation(puzzle));
    }

    /** Returns how many states each strategy has looked at, for people. */
    @Override
    public String toString() {
        return shares.toString();
    }
}

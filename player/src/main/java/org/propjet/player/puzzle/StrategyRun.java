package org.propjet.player.puzzle;

import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What one of the strategies of a {@link PuzzleSearch} finds alone, from the initial state, in a
 * count of states: without a clock, and so the same each time. Immutable.
 *
 * @param strategy its name
 * @param outcome {@code more} if it could go on, {@code done} if it gave up, {@code proven}
 * @param goal the goal value at the end of the best path; -1 if there is none
 * @param moves the ids of the path's moves
 * @param stateCount how many states were looked at
 */
public record StrategyRun(
        String strategy, String outcome, int goal, List<Integer> moves, long stateCount) {
    public StrategyRun {
        moves = List.copyOf(moves);
    }

    /**
     * Runs every strategy by itself. Cost: a reasoner for each; memory as {@link PuzzleSearch}.
     *
     * @param mostStates how often each asks whether to go on, once a state
     * @throws IllegalArgumentException if the game has not one role
     */
    public static List<StrategyRun> ofAll(Game game, int memoryMib, long mostStates) {
        List<StrategyRun> runs = new ArrayList<>();
        for (int number = 0; runs.size() == number; number++) {
            BestPath best = new BestPath();
            Puzzle puzzle = new Puzzle(game, best);
            puzzle.begin(game.initialState(), Budget.endless());
            List<Portfolio.StrategyMaker> makers =
                    Portfolio.makers(puzzle, (long) memoryMib << 20, 0);
            if (number < makers.size()) {
                runs.add(run(makers.get(number).make(puzzle), puzzle, best, mostStates));
            }
        }
        return runs;
    }

    private static StrategyRun run(
            SearchStrategy strategy, Puzzle puzzle, BestPath best, long mostStates) {
        SearchStrategy.Outcome outcome = strategy.work(Budget.ofWork(mostStates), Long.MAX_VALUE);
        return new StrategyRun(
                strategy.label(),
                outcome.name().toLowerCase(Locale.ROOT),
                best.goal(),
                Arrays.stream(best.moves()).boxed().toList(),
                puzzle.expansionCount());
    }
}

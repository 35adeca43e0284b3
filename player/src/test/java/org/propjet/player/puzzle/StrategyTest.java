package org.propjet.player.puzzle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.game.Game;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.PropNet;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.time.Budget;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

class StrategyTest {
    private static final long MEMORY = 32L << 20;
    private static final long ENDLESS = Long.MAX_VALUE;

    @ParameterizedTest
    @ValueSource(strings = {"breadth", "best", "depth", "beam", "policy"})
    void eachSolvesABlocksWorldAlone(String name) {
        assertSolved(PuzzleGames.bundled("blocks"), name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"breadth", "best", "depth", "beam"})
    void systematicOnesSolveThreeByThreeLightsAlone(String name) {
        assertSolved(PuzzleGames.of(PuzzleGames.LIGHTS), name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"breadth", "best", "depth", "beam", "policy"})
    void eachSolvesAnEasyEightPuzzleAlone(String name) {
        assertSolved(PuzzleGames.easyEightPuzzle(), name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"breadth", "depth", "beam"})
    void thoseThatNeedNoNetworkDoWithout(String name) {
        assertSolved(RuleGame.of(PuzzleGames.rules(PuzzleGames.LIGHTS)), name);
    }

    @Test
    void policyPlaysGamesOfHundredsOfSteps() {
        int steps = 300;
        StringBuilder chain = new StringBuilder();
        for (int step = 0; step < steps; step++) {
            chain.append("(succ %d %d) ".formatted(step, step + 1));
        }
        String rules =
                """
                (role player)
                (init (step 0))
                (legal player left) (legal player right)
                (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
                (<= terminal (true (step %d)))
                (goal player 100)
                """
                        .formatted(steps);
        assertSolved(PuzzleGames.of(chain + rules), "policy");
    }

    /** As if one had a fault. */
    private static final class Failing extends SearchStrategy {
        Failing(Puzzle puzzle) {
            super(puzzle);
        }

        @Override
        String label() {
            return "failing";
        }

        @Override
        Outcome step() {
            throw new IllegalStateException("to see whether the others go on");
        }

        @Override
        int[] path() {
            return new int[0];
        }

        @Override
        void follow(int[] played) {}
    }

    @Test
    void aStrategyThatFailsDoesNotEndTheOthers() {
        BestPath best = new BestPath();
        Puzzle puzzle = PuzzleGames.puzzle(PuzzleGames.bundled("blocks"), best);
        Portfolio portfolio =
                new Portfolio(
                        puzzle, List.of(Failing::new, of -> new BreadthFirst(of, MEMORY)), true, 0);
        portfolio.begin();
        Portfolio.Contender failing = Objects.requireNonNull(portfolio.take());
        portfolio.work(failing, Budget.endless());
        Portfolio.Contender other = Objects.requireNonNull(portfolio.take());
        portfolio.work(other, Budget.endless());
        assertEquals(100, best.goal());
        assertInstanceOf(IllegalStateException.class, portfolio.failure());
    }

    @Test
    void groupsSolveASudoku() {
        assertSolved(PuzzleGames.bundled("sudoku"), "groups");
    }

    @Test
    void groupsGiveUpWhereMovesBecomeLegal() {
        BestPath best = new BestPath();
        Puzzle puzzle = PuzzleGames.puzzle(PuzzleGames.bundled("blocks"), best);
        assertEquals(
                SearchStrategy.Outcome.DONE,
                new GroupSearch(puzzle).work(Budget.endless(), ENDLESS));
    }

    @Test
    void breadthFirstFindsTheShortestWay() {
        BestPath best = new BestPath();
        Puzzle puzzle = PuzzleGames.puzzle(PuzzleGames.of(PuzzleGames.LIGHTS), best);
        new BreadthFirst(puzzle, MEMORY).work(Budget.endless(), ENDLESS);
        assertEquals(5, best.moves().length);
    }

    @Test
    void breadthFirstProvesWhatDependsOnTheStep() {
        BestPath best = new BestPath();
        Game game = PuzzleGames.of(PuzzleGames.RETURN);
        Puzzle puzzle = PuzzleGames.puzzle(game, best);
        assertTrue(puzzle.hasCounters());
        assertEquals(
                SearchStrategy.Outcome.PROVEN,
                new BreadthFirst(puzzle, MEMORY).work(Budget.endless(), ENDLESS));
        assertEquals(60, best.goal());
        PuzzleGames.check(game, game.initialState(), best);
    }

    @Test
    void breadthFirstGivesUpWithoutMemory() {
        BestPath best = new BestPath();
        Puzzle puzzle = PuzzleGames.puzzle(PuzzleGames.bundled("pegSolitaire"), best);
        assertEquals(
                SearchStrategy.Outcome.DONE,
                new BreadthFirst(puzzle, 1 << 20).work(Budget.endless(), ENDLESS));
    }

    @Test
    void bestFirstKeepsWhatFollowsFromTheNextRoot() {
        NetGame game = PuzzleGames.bundled("eightPuzzle");
        int moveCount = game.newReasoner().legalMoveCount(0);
        int kept = 0;
        int all = 0;
        for (int index = 0; index < moveCount; index++) {
            Puzzle puzzle = PuzzleGames.puzzle(game, new BestPath());
            // with so little memory it soon gives up, and always with the same states
            BestFirst strategy = new BestFirst(puzzle, game.net(), 1 << 18);
            assertEquals(SearchStrategy.Outcome.DONE, strategy.work(Budget.endless(), ENDLESS));
            all = strategy.nodeCount();
            long[] state = game.initialState();
            puzzle.setState(state);
            int move = puzzle.legalMoves(new int[8])[index];
            puzzle.successor(move, state);
            puzzle.move(state);
            strategy.follow(new int[] {move});
            while (strategy.isKeeping()) {
                strategy.keep();
            }
            assertTrue(strategy.nodeCount() > 0);
            kept += strategy.nodeCount();
        }
        assertEquals(all - 1, kept, "each state but the root follows from one of its moves");
    }

    @ParameterizedTest
    @ValueSource(strings = {"breadth", "best", "depth", "beam"})
    void eachGoesOnFromTheNextRoot(String name) {
        NetGame game = PuzzleGames.of(PuzzleGames.LIGHTS.replace("(step 6)", "(step 7)"));
        BestPath best = new BestPath();
        Puzzle puzzle = PuzzleGames.puzzle(game, best);
        SearchStrategy strategy = strategy(puzzle, name);
        Budget few = Budget.endless().unless(() -> puzzle.expansionCount() > 100);
        strategy.work(few, ENDLESS);
        best.advance(-1); // whatever was found leads from the old root
        long[] state = game.initialState();
        int move = game.moveTable().idOf(0, "(press 2 2)");
        puzzle.setState(state);
        puzzle.successor(move, state);
        puzzle.move(state);
        strategy.follow(new int[] {move});
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        strategy.work(Budget.until(end), ENDLESS);
        assertEquals(100, best.goal());
        PuzzleGames.check(game, state, best);
    }

    @ParameterizedTest
    @ValueSource(strings = {"breadth", "best", "depth", "beam", "policy", "groups"})
    void slicesAreKept(String name) {
        BestPath best = new BestPath();
        Puzzle puzzle = PuzzleGames.puzzle(PuzzleGames.easyEightPuzzle(), best);
        SearchStrategy strategy = strategy(puzzle, name);
        strategy.work(Budget.endless(), 0);
        assertEquals(-1, best.goal());
    }

    @Test
    void aCountOfStatesEndsEachWithoutAClock() {
        Game game = PuzzleGames.bundled("eightPuzzle");
        List<StrategyRun> few = StrategyRun.ofAll(game, 32, 100);
        List<StrategyRun> more = StrategyRun.ofAll(game, 32, 1_000);
        assertEquals(few, StrategyRun.ofAll(game, 32, 100));
        assertTrue(few.size() >= 5);
        long fewStates = few.stream().mapToLong(StrategyRun::stateCount).sum();
        assertTrue(fewStates <= 100L * few.size() + few.size(), few::toString);
        assertTrue(more.stream().mapToLong(StrategyRun::stateCount).sum() > 2 * fewStates);
    }

    private static void assertSolved(Game game, String name) {
        BestPath best = new BestPath();
        Puzzle puzzle = PuzzleGames.puzzle(game, best);
        SearchStrategy strategy = strategy(puzzle, name);
        Budget budget = Budget.endless();
        SearchStrategy.Outcome outcome = SearchStrategy.Outcome.MORE;
        while (outcome == SearchStrategy.Outcome.MORE) {
            // many slices: every one may end in the middle of something
            outcome = strategy.work(budget, 1_000_000);
        }
        assertEquals(100, best.goal());
        assertEquals(SearchStrategy.Outcome.PROVEN, outcome);
        PuzzleGames.check(game, game.initialState(), best);
    }

    private static SearchStrategy strategy(Puzzle puzzle, String name) {
        return switch (name) {
            case "breadth" -> new BreadthFirst(puzzle, MEMORY);
            case "best" -> {
                PropNet net = puzzle.net();
                assertNotNull(net);
                yield new BestFirst(puzzle, net, MEMORY);
            }
            case "depth" -> new DepthFirst(puzzle, MEMORY);
            case "beam" -> new BeamSearch(puzzle, MEMORY);
            case "groups" -> new GroupSearch(puzzle);
            default -> new PolicyAdaptation(puzzle, 1);
        };
    }
}

package org.propjet.player.puzzle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.game.Game;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.time.Budget;

import java.util.Arrays;
import java.util.stream.IntStream;

/** What is found out about a puzzle before and beside searching it. */
class PuzzleAnalysisTest {
    private static final String MAZE =
            """
            (role player)
            (init (at a))
            (road a b) (road a c) (road b goal) (road c c)
            (<= (legal player (go ?y)) (true (at ?x)) (road ?x ?y))
            (<= (next (at ?y)) (does player (go ?y)))
            (<= terminal (true (at goal)))
            (<= (goal player 100) (true (at goal)))
            (<= (goal player 0) (not (true (at goal))))
            """;

    @Test
    void stepsAreWhatCountsSteps() {
        NetGame game = PuzzleGames.bundled("eightPuzzle");
        Puzzle puzzle = PuzzleGames.puzzle(game, new BestPath());
        int[] counters = puzzle.counterBits(game.net().baseCount());
        assertEquals(60, counters.length);
        for (int bit : counters) {
            assertTrue(game.stateLayout().fluent(bit).startsWith("(step "));
        }
    }

    @Test
    void statesThatDifferInTheStepAloneHaveOneTimelessKey() {
        Game game = PuzzleGames.of(PuzzleGames.LIGHTS);
        Puzzle puzzle = PuzzleGames.puzzle(game, new BestPath());
        int press = game.moveTable().idOf(0, "(press 2 2)");
        long[] root = game.initialState();
        long[] once = puzzle.newState();
        long[] twice = puzzle.newState();
        puzzle.setState(root);
        puzzle.successor(press, once);
        puzzle.setState(once);
        puzzle.successor(press, twice);
        assertEquals(puzzle.timelessKey(root), puzzle.timelessKey(twice));
        assertTrue(puzzle.key(root) != puzzle.key(twice));
        assertTrue(puzzle.timelessKey(root) != puzzle.timelessKey(once));
    }

    @Test
    void aSudokusMovesExcludeOneAnotherInThreeWays() {
        Puzzle puzzle = PuzzleGames.puzzle(PuzzleGames.bundled("sudoku"), new BestPath());
        ExclusiveMoves exclusive = ExclusiveMoves.find(puzzle, Budget.endless());
        assertNotNull(exclusive);
        assertEquals(49, exclusive.groupsPerDivision());
        // by cell, by column and number, and by row and number
        assertEquals(3 * 49, exclusive.groups().length);
    }

    @Test
    void lampsCanBePressedAgain() {
        Puzzle puzzle = PuzzleGames.puzzle(PuzzleGames.of(PuzzleGames.LIGHTS), new BestPath());
        assertNull(ExclusiveMoves.find(puzzle, Budget.endless()));
    }

    @Test
    void distancesCountWhatIsMissing() {
        NetGame game = PuzzleGames.easyEightPuzzle();
        Puzzle puzzle = PuzzleGames.puzzle(game, new BestPath());
        long[] root = game.initialState();
        // tiles 4 and 5 are not in their places
        assertEquals(2, new MissingLiterals(puzzle, game.net()).of(root));
        int distance = new RelaxedDistance(puzzle, game.net()).of(root);
        assertTrue(distance >= 2 && distance < RelaxedDistance.FAR);
    }

    @Test
    void whatIsLostForEverIsADeadEnd() {
        NetGame game = PuzzleGames.bundled("pegSolitaire");
        Puzzle puzzle = PuzzleGames.puzzle(game, new BestPath());
        long[] empty = puzzle.newState();
        RelaxedDistance distance = new RelaxedDistance(puzzle, game.net());
        assertTrue(distance.of(game.initialState()) < RelaxedDistance.NEVER);
        DeadEnds deadEnds = new DeadEnds(puzzle, game.net());
        deadEnds.clear();
        deadEnds.load(0, game.initialState());
        deadEnds.load(1, empty);
        deadEnds.load(2, game.initialState());
        assertEquals(0b101, deadEnds.alive(3) & 0b101);
    }

    @Test
    void aMazesBlindAlleyIsADeadEnd() {
        NetGame game = PuzzleGames.of(MAZE);
        Puzzle puzzle = PuzzleGames.puzzle(game, new BestPath());
        long[] dead = state(game, "(at c)");
        long[] alive = state(game, "(at b)");
        DeadEnds deadEnds = new DeadEnds(puzzle, game.net());
        deadEnds.clear();
        deadEnds.load(0, dead);
        deadEnds.load(1, alive);
        assertEquals(0b10, deadEnds.alive(2));
        RelaxedDistance distance = new RelaxedDistance(puzzle, game.net());
        assertEquals(RelaxedDistance.NEVER, distance.of(dead));
        assertTrue(distance.of(alive) < RelaxedDistance.FAR);
    }

    @Test
    void whatNeverMattersIsNotToldApart() {
        NetGame game = PuzzleGames.of(PuzzleGames.TWO_ROWS);
        Puzzle puzzle = PuzzleGames.puzzle(game, new BestPath());
        long[] root = game.initialState();
        puzzle.setState(root);
        // of nine pairs the second halves make no difference
        assertEquals(3, puzzle.legalMoveCount());
        int[] moves = puzzle.legalMoves(new int[1]);
        long[] first = puzzle.newState();
        long[] second = puzzle.newState();
        puzzle.successor(game.moveTable().idOf(0, "(do go go)"), first);
        puzzle.successor(game.moveTable().idOf(0, "(do go wait)"), second);
        assertTrue(!Arrays.equals(first, second));
        assertEquals(puzzle.key(first), puzzle.key(second));
        long keys =
                IntStream.range(0, 3)
                        .mapToLong(
                                index -> {
                                    puzzle.successor(moves[index], first);
                                    return puzzle.key(first);
                                })
                        .distinct()
                        .count();
        assertEquals(3, keys);
    }

    @Test
    void whereEverythingMattersNoMoveIsATwin() {
        NetGame game = PuzzleGames.bundled("eightPuzzle");
        assertNull(TwinMoves.find(game.net(), Puzzle.whatMatters(game.net())));
    }

    @Test
    void aRelaxedPlanBeginsOnTheWay() {
        NetGame game = PuzzleGames.of(MAZE);
        Puzzle puzzle = PuzzleGames.puzzle(game, new BestPath());
        RelaxedDistance distance = new RelaxedDistance(puzzle, game.net());
        long[] start = state(game, "(at a)");
        distance.of(start);
        puzzle.setState(start);
        int[] moves = puzzle.legalMoves(new int[8]);
        int kept =
                new RelaxedPlan(puzzle, game.net(), distance)
                        .keepPreferred(moves, puzzle.legalMoveCount());
        assertEquals(1, kept);
        assertEquals("(go b)", game.moveTable().move(0, moves[0]));
    }

    @Test
    void keysAreRememberedWhileThereIsRoom() {
        KeySet set = new KeySet(1 << 20);
        assertEquals(KeySet.Added.NEW, set.add(0));
        assertEquals(KeySet.Added.KNOWN, set.add(0));
        int count = 1;
        while (set.add(key(count)) == KeySet.Added.NEW) {
            count++;
        }
        assertEquals(KeySet.Added.FULL, set.add(key(count)));
        assertFalse(set.contains(key(count)));
        assertTrue(count > 16_384 && 8L * count < 1 << 20);
        assertTrue(IntStream.range(0, count).allMatch(i -> set.contains(key(i))));
        set.clear();
        assertFalse(set.contains(0));
        assertEquals(KeySet.Added.NEW, set.add(key(count)));
    }

    private static long key(int number) {
        return number * 0xD1B54A32D192ED03L;
    }

    @Test
    void nodesKnowTheirPathsWhileThereIsRoom() {
        NodeStore nodes = new NodeStore(2, 1 << 18);
        long[] state = {1, 2};
        int node = nodes.add(state, -1, -1);
        int move = 0;
        while (true) {
            state[1] = move;
            int next = nodes.add(state, node, move);
            if (next < 0) {
                break;
            }
            node = next;
            move++;
        }
        assertTrue(24L * nodes.size() <= 1 << 18);
        assertTrue(48L * nodes.size() >= 1 << 18, nodes.size() + " nodes");
        int[] path = nodes.path(node);
        assertEquals(nodes.size() - 1, path.length);
        assertEquals(move - 1, path[path.length - 1]);
        nodes.load(node, state);
        assertEquals(move - 1, state[1]);
    }

    private static long[] state(NetGame game, String fluent) {
        long[] state = game.stateLayout().newState();
        int bit = game.stateLayout().bitOf(fluent);
        state[bit >>> 6] |= 1L << bit;
        return state;
    }
}

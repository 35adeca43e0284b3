package org.propjet.player.puzzle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.propnet.NetGame;

import java.util.Arrays;
import java.util.SplittableRandom;

class RelaxedDistanceTest {
    /**
     * Fluents that follow others directly, to higher and to lower numbers: the order within a round
     * shows.
     */
    private static final String CHAIN =
            """
            (role player)
            (init (at 1))
            (link 1 2) (link 2 3) (link 3 4) (link 5 4) (link 6 5) (link 7 6) (link 4 7)
            (legal player on) (legal player off)
            (<= (next (at ?y)) (true (at ?x)) (link ?x ?y))
            (<= (next (seen ?x)) (true (at ?x)))
            (<= (next (seen ?x)) (true (seen ?x)) (does player on))
            (<= (next odd) (not (true odd)))
            (<= terminal (true (seen 5)))
            (<= (goal player 100) (true (seen 3)) (true (seen 6)) (not (true odd)))
            (<= (goal player 0) (not (true (seen 3))))
            """;

    @ParameterizedTest
    @ValueSource(
            strings = {"blocks", "eightPuzzle", "lightsOut", "pegSolitaire", "sudoku", "chain"})
    void whatChangesAloneGivesTheSameAsEverything(String name) {
        NetGame game = name.equals("chain") ? PuzzleGames.of(CHAIN) : PuzzleGames.bundled(name);
        Puzzle puzzle = PuzzleGames.puzzle(game, new BestPath());
        RelaxedDistance distance = new RelaxedDistance(puzzle, game.net());
        PlainDistance plain = new PlainDistance(puzzle, game.net());
        SplittableRandom random = new SplittableRandom(7);
        int different = 0;
        int before = -1;
        for (int sample = 0; sample < 300; sample++) {
            long[] state =
                    sample % 3 == 0 ? anyFluents(game, random) : afterMoves(game, random, sample);
            int expected = plain.of(state);
            assertEquals(expected, distance.of(state), () -> Arrays.toString(state));
            assertEquals(expected, distance.of(state), "once more");
            different += expected == before ? 0 : 1;
            before = expected;
        }
        assertTrue(different > 20, "the samples must differ");
    }

    @Test
    void marksAreTakenInOrderWhileMoreAreMade() {
        Marks marks = new Marks(200);
        marks.add(150);
        marks.add(3);
        assertEquals(3, marks.take(0));
        marks.add(64);
        marks.add(2); // behind: for the next time
        assertEquals(64, marks.take(4));
        assertEquals(150, marks.take(65));
        assertEquals(Marks.NONE, marks.take(151));
        assertEquals(2, marks.take(0));
        assertEquals(Marks.NONE, marks.take(0));
        marks.addAll();
        int count = 0;
        for (int number = marks.take(0); number >= 0; number = marks.take(number + 1)) {
            assertEquals(count++, number);
        }
        assertEquals(200, count);
    }

    private static long[] anyFluents(NetGame game, SplittableRandom random) {
        long[] state = game.stateLayout().newState();
        int sparse = random.nextInt(1, 10);
        for (int bit = 0; bit < game.net().baseCount(); bit++) {
            if (random.nextInt(sparse) == 0) {
                state[bit >>> 6] |= 1L << bit;
            }
        }
        return state;
    }

    private static long[] afterMoves(NetGame game, SplittableRandom random, int most) {
        Reasoner reasoner = game.newReasoner();
        long[] state = game.initialState();
        for (int ply = random.nextInt(most + 1); ply > 0; ply--) {
            reasoner.setState(state);
            int[] moves = reasoner.legalMoves(0);
            if (moves.length == 0 || reasoner.isTerminal()) {
                break;
            }
            reasoner.successor(new int[] {moves[random.nextInt(moves.length)]}, state);
        }
        return state;
    }
}

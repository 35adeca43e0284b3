package org.propjet.player.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.OpenedGame;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.reference.RuleGame;
import org.propjet.games.GameLibrary;
import org.propjet.player.play.Games;

import java.util.List;
import java.util.stream.IntStream;

class OpeningDrawTest {
    /** Nobody has a choice after the first ply, and the third is the last. */
    private static final String ONE_CHOICE =
            """
            (role you)
            (init (step 0))
            (after 0 1) (after 1 2) (after 2 3)
            (<= (legal you (go left)) (true (step 0)))
            (<= (legal you (go right)) (true (step 0)))
            (<= (legal you (go on)) (not (true (step 0))))
            (<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
            (<= terminal (true (step 3)))
            (goal you 100)
            """;

    private static List<Opening> openings(Game game, int plyCount, long seed) {
        OpeningDraw draw = new OpeningDraw(game, plyCount, seed);
        return IntStream.range(0, 8).mapToObj(draw::opening).toList();
    }

    @Test
    void theyHaveTheLengthThatWasAskedForAndLeadWhereTheySay() {
        Game game = Games.bundled("connectFour");
        for (Opening opening : openings(game, 6, 1)) {
            assertEquals(6, opening.jointMoves().size());
            Reasoner reasoner = game.newReasoner();
            long[] state = game.initialState();
            for (List<String> moves : opening.jointMoves()) {
                reasoner.setState(state);
                int[] jointMove = {
                    game.moveTable().idOf(0, moves.get(0)), game.moveTable().idOf(1, moves.get(1))
                };
                reasoner.successor(jointMove, state);
            }
            assertEquals(game.stateLayout().fluentsOf(state), opening.fluents());
            Game opened = OpenedGame.of(game, opening.fluents());
            assertEquals(opening.fluents(), opened.stateLayout().fluentsOf(opened.initialState()));
            assertFalse(opened.newReasoner().isTerminal());
        }
    }

    @Test
    void aSeedFixesThemWithEveryBackend() {
        List<Opening> openings = openings(Games.bundled("breakthrough"), 4, 7);
        assertEquals(8, openings.stream().distinct().count());
        assertEquals(openings, openings(Games.bundled("breakthrough"), 4, 7));
        Game reference =
                RuleGame.of(Games.rules("breakthrough", GameLibrary.rules("breakthrough")));
        assertEquals(openings, openings(reference, 4, 7));
        assertNotEquals(openings, openings(Games.bundled("breakthrough"), 4, 8));
    }

    @Test
    void oneThatEndsTheGameIsDrawnAgainShorterIfNeedBe() {
        // After 9 plies tic-tac-toe is over; after 8 a player has one move left, or none.
        for (Opening opening : openings(Games.bundled("ticTacToe"), 30, 1)) {
            assertEquals(7, opening.jointMoves().size());
        }
    }

    @Test
    void oneThatLeavesNobodyAChoiceIsNone() {
        for (Opening opening : openings(Games.of(ONE_CHOICE), 2, 1)) {
            assertTrue(opening.isEmpty());
        }
    }

    @Test
    void oneThatLeavesNobodyAChoiceNowGoesOnUntilSomebodyHasOne() {
        String later = ONE_CHOICE + "(<= (legal you (go up)) (true (step 2)))";
        for (Opening opening : openings(Games.of(later), 1, 1)) {
            assertEquals(2, opening.jointMoves().size());
            assertEquals(List.of("(go on)"), opening.jointMoves().get(1));
        }
    }

    @Test
    void chanceMovesAtRandomTooButItsChoiceIsNobodys() {
        List<Opening> openings = openings(Games.bundled("montyHall"), 1, 1);
        assertTrue(openings.stream().anyMatch(opening -> !opening.isEmpty()), "nothing was drawn");
        for (Opening opening : openings) {
            Game game = Games.bundled("montyHall");
            Reasoner reasoner = OpenedGame.of(game, opening.fluents()).newReasoner();
            assertTrue(opening.isEmpty() || reasoner.legalMoveCount(0) > 1);
        }
    }
}

package org.propjet.player.search.depth;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Games;

import java.util.Arrays;

/** What a search to a fixed depth does not see, and what sees it. */
class HorizonEffectTest {
    /** A pawn can be grabbed, but then the queen that grabbed it can be taken. */
    private static final String EXCHANGE =
            """
            (role white) (role black)
            (base (turn 1)) (base (turn 2)) (base (turn 3))
            (base pawn) (base queen) (base grabbed)
            (input white grab) (input white wait) (input white noop)
            (input black take) (input black leave) (input black noop)
            (init (turn 1)) (init pawn) (init queen)
            (<= (legal white grab) (true (turn 1))) (<= (legal white wait) (true (turn 1)))
            (<= (legal white noop) (not (true (turn 1))))
            (<= (legal black take) (true (turn 2)) (true grabbed))
            (<= (legal black leave) (true (turn 2)))
            (<= (legal black noop) (not (true (turn 2))))
            (<= (next (turn 2)) (true (turn 1))) (<= (next (turn 3)) (true (turn 2)))
            (<= (next grabbed) (does white grab)) (<= (next grabbed) (true grabbed))
            (<= (next pawn) (true pawn) (not (does white grab)))
            (<= (next queen) (true queen) (not (does black take)))
            (<= terminal (true (turn 3)))
            (<= (goal white 70) (true queen) (not (true pawn)))
            (<= (goal white 50) (true queen) (true pawn))
            (<= (goal white 10) (not (true queen)))
            (<= (goal black 30) (true queen) (not (true pawn)))
            (<= (goal black 50) (true queen) (true pawn))
            (<= (goal black 90) (not (true queen)))
            """;

    /** Behind a door the way leads down without a choice, past a coin. */
    private static final String STAIRS =
            """
            (role white) (role black)
            (base (at start)) (base (at hall)) (base (at end)) (step 1 2) (step 2 3) (step 3 4)
            (<= (base (at (stair ?n))) (number ?n))
            (number 1) (number 2) (number 3) (number 4)
            (input white enter) (input white stay) (input white noop) (input black noop)
            (init (at start))
            (<= (legal white enter) (true (at start))) (<= (legal white stay) (true (at start)))
            (<= (legal white noop) (not (true (at start)))) (legal black noop)
            (<= (next (at (stair 1))) (does white enter))
            (<= (next (at hall)) (does white stay)) (<= (next (at end)) (true (at hall)))
            (<= (next (at (stair ?m))) (true (at (stair ?n))) (step ?n ?m))
            (<= terminal (true (at end))) (<= terminal (true (at (stair 4))))
            (<= coin (true (at (stair 1)))) (<= coin (true (at (stair 2))))
            (<= coin (true (at (stair 3))))
            (<= (goal white 80) coin) (<= (goal black 20) coin)
            (<= (goal white 0) (true (at (stair 4)))) (<= (goal black 100) (true (at (stair 4))))
            (<= (goal ?r 50) (role ?r) (not coin) (not (true (at (stair 4)))))
            """;

    @ParameterizedTest
    @CsvSource({
        "1, off, grab, 70", // the pawn is won, and no more is seen
        "1, on, wait, 50", // the guess has changed, and so the answer is looked at
        "2, off, wait, 50",
        "2, on, wait, 50"
    })
    void quiescenceSeesTheAnswerToACapture(int depth, String isOn, String move, int value) {
        assertFinds(EXCHANGE, depth, "quiescence=" + isOn, move, value);
    }

    @ParameterizedTest
    @CsvSource({
        "2, off, enter, 80", // the coin is near, the end of the stairs is not
        "3, off, enter, 80",
        "4, off, stay, 50",
        "2, on, stay, 50" // stairs on which nobody has a choice cost no depth
    })
    void extensionsSeeTheEndOfAForcedLine(int depth, String isOn, String move, int value) {
        assertFinds(STAIRS, depth, "extensions=" + isOn, move, value);
    }

    private static void assertFinds(
            String rules, int depth, String options, String move, int value) {
        Game game = Games.of(rules);
        Found found = search(game, depth, options);
        assertEquals(move, game.moveTable().move(0, found.moveId()));
        assertEquals(value, found.values().getFirst(), 0.01);
    }

    private static Found search(Game game, int depth, String options) {
        WindowSearch search =
                new WindowSearch(
                        game,
                        EvaluationKind.GOALS.of(game, 1),
                        WindowSearchTest.options(options),
                        null);
        int[] moves = game.newReasoner().legalMoves(0);
        int[] depths = new int[moves.length];
        Arrays.fill(depths, depth);
        return search.search(game.initialState(), 0, moves, depths, Budget.endless());
    }

    @Test
    void whatIsGuessedIsNoProof() {
        Game game = Games.of(STAIRS);
        assertEquals(false, search(game, 2, "extensions=off").isProven());
        assertEquals(true, search(game, 4, "extensions=off").isProven());
        assertEquals(true, search(game, 2, "extensions=on").isProven());
    }
}

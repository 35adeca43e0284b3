package org.propjet.player.search.value;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.player.play.Games;

class PermanenceTest {
    @ParameterizedTest
    @ValueSource(strings = {"ticTacToe", "connectFour", "gomoku", "hex"})
    void whatIsPlacedStays(String name) {
        assertTrue(Permanence.of(Games.bundled(name)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"breakthroughSmall", "knightThrough", "reversiSmall", "pentago", "nim"})
    void whatIsMovedTurnedOrTakenDoesNot(String name) {
        assertFalse(Permanence.of(Games.bundled(name)));
    }

    /** A counter of steps goes on, and what it showed before no longer holds. */
    @Test
    void aCounterIsNothingThatLasts() {
        String counting =
                """
                (role a) (after 1 2) (after 2 3) (after 3 4) (init (step 1)) (legal a on)
                (<= (next (step ?m)) (true (step ?n)) (after ?n ?m))
                (<= terminal (true (step 4)))
                (<= (goal a 100) terminal)
                """;
        assertFalse(Permanence.of(Games.of(counting)));
        String keeping =
                counting
                        + "(<= (next (seen ?n)) (true (step ?n)))"
                        + " (<= (next (seen ?n)) (true (seen ?n)))";
        assertTrue(Permanence.of(Games.of(keeping)));
    }

    @Test
    void ofAGameThatDoesNotEndNothingIsSaid() {
        String endless =
                """
                (role a) (legal a on) (goal a 0) (init on)
                (<= (next on) (true on)) (<= (next off) (true off)) (<= terminal (true off))
                """;
        assertFalse(Permanence.of(Games.of(endless)));
    }
}

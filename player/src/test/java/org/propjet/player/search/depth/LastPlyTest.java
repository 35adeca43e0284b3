package org.propjet.player.search.depth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.propjet.engine.game.Game;
import org.propjet.player.play.Games;

class LastPlyTest {
    private final Game game = Games.bundled("ticTacToe");

    @ParameterizedTest
    @CsvSource({"0, true", "1e9, false"})
    void guessesCountWhereLookingTakesLonger(double leastRatio, boolean isGuessed) {
        LastPly lastPly = new LastPly(game, leastRatio);
        assertFalse(lastPly.isGuessed());
        lastPly.measure(game.newReasoner(), game.initialState(), 0);
        assertEquals(isGuessed, lastPly.isGuessed());
    }

    @ParameterizedTest
    @CsvSource({"0, 3", "1, 5"})
    void onlyMovesThatHaveEndedAGameMayEndOne(int role, int move) {
        LastPly lastPly = new LastPly(game, 0);
        assertFalse(lastPly.mayEnd(role, move));
        lastPly.end(role, move);
        assertTrue(lastPly.mayEnd(role, move));
        assertFalse(lastPly.mayEnd(1 - role, move));
    }
}

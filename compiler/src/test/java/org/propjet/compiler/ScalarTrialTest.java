package org.propjet.compiler;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.propjet.compiler.single.ScalarGame;
import org.propjet.engine.propnet.NetGame;

/** When a class for single states takes over from the network. */
class ScalarTrialTest {
    private final NetGame net = TestGames.net("connectFour");
    private final ScalarGame game = ScalarGame.of(net);

    @Test
    @Timeout(60)
    void aSmallClassIsSoonFaster() throws InterruptedException {
        assertTrue(new ScalarTrial(game, () -> false).isWon());
    }

    @Test
    void aTrialThatIsBrokenOffIsNotWon() throws InterruptedException {
        assertFalse(new ScalarTrial(game, () -> true).isWon());
    }
}

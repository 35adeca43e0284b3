package org.propjet.compiler;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.line.GameLine;
import org.propjet.compiler.single.ScalarGame;
import org.propjet.engine.game.PlayoutTally;

import java.lang.management.ManagementFactory;

/** A season of matches in one virtual machine: what one game took, the next one gets back. */
class UnloadingTest {
    private static final int GAMES = 200;

    /** Some may still be referred to from the stack. */
    private static final int LEAST = 190;

    @Tag("timed")
    @Test
    void classesOfPastGamesAreUnloaded() throws InterruptedException {
        long before = unloadedOfOthers();
        for (int game = 0; game < GAMES; game++) {
            CompiledGame compiled =
                    GameLine.compile(TestGames.net("ticTacToe"), CompileOptions.on(Tier.LANES));
            compiled.newPlayouts(game)
                    .run(compiled.initialState(), System.nanoTime(), new PlayoutTally(2));
        }
        assertUnloaded(before);
    }

    @Test
    void classesForSingleStatesAreUnloadedToo() throws InterruptedException {
        long before = unloadedOfOthers();
        for (int game = 0; game < GAMES; game++) {
            ScalarGame scalar = ScalarGame.of(TestGames.net("ticTacToe"));
            assertTrue(scalar.report().refusal().isEmpty());
            scalar.newReasoner().goal(0);
        }
        assertUnloaded(before);
    }

    /** Collects what other tests left, so that it does not count as ours. */
    private static long unloadedOfOthers() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(20);
        }
        return unloaded();
    }

    private static long unloaded() {
        return ManagementFactory.getClassLoadingMXBean().getUnloadedClassCount();
    }

    private static void assertUnloaded(long before) throws InterruptedException {
        for (int attempt = 0; attempt < 50 && unloaded() - before < LEAST; attempt++) {
            System.gc();
            Thread.sleep(20);
        }
        long count = unloaded() - before;
        assertTrue(count >= LEAST, count + " of " + GAMES + " classes were unloaded");
    }
}

package org.propjet.compiler;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.lang.management.ManagementFactory;

/** A season of matches in one virtual machine: what one game took, the next one gets back. */
class UnloadingTest {

    @Test
    void classesOfPastGamesAreUnloaded() throws InterruptedException {
        for (int game = 0; game < 200; game++) {
            CompiledGame compiled = compile();
            compiled.newPlayouts(game)
                    .run(
                            compiled.initialState(),
                            System.nanoTime(),
                            new org.propjet.engine.game.PlayoutTally(2));
        }
        long unloaded = 0;
        for (int attempt = 0; attempt < 50 && unloaded < 190; attempt++) {
            System.gc();
            Thread.sleep(20);
            unloaded = ManagementFactory.getClassLoadingMXBean().getUnloadedClassCount();
        }
        assertTrue(unloaded >= 190, unloaded + " of 200 classes were unloaded");
    }

    @Test
    void classesForSingleStatesAreUnloadedToo() throws InterruptedException {
        long before = ManagementFactory.getClassLoadingMXBean().getUnloadedClassCount();
        for (int game = 0; game < 200; game++) {
            ScalarGame scalar = ScalarGame.of(TestGames.net("ticTacToe"));
            assertTrue(scalar.report().refusal().isEmpty());
            scalar.newReasoner().goal(0);
        }
        long unloaded = 0;
        for (int attempt = 0; attempt < 50 && unloaded < 190; attempt++) {
            System.gc();
            Thread.sleep(20);
            unloaded = ManagementFactory.getClassLoadingMXBean().getUnloadedClassCount() - before;
        }
        assertTrue(unloaded >= 190, unloaded + " of 200 classes were unloaded");
    }

    private static CompiledGame compile() {
        return GameCompiler.compile(TestGames.net("ticTacToe"), Tier.LANES);
    }
}

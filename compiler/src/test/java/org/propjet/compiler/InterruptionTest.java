package org.propjet.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.KernelBuilder;
import org.propjet.compiler.code.TapePlans;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.line.GameLine;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.compiler.playout.Simplification;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetPass;
import org.propjet.engine.propnet.NetPipeline;
import org.propjet.engine.propnet.SharePairs;

/** Every stage from the network to the tape looks at the interrupt flag by itself. */
class InterruptionTest {
    private final NetGame game = TestGames.net("reversi");
    private final PlayoutCircuit circuit = PlayoutCircuit.of(game.net());

    private static void assertNotices(Executable stage) {
        Thread.currentThread().interrupt();
        try {
            BudgetExceededException refused = assertThrows(BudgetExceededException.class, stage);
            assertEquals("interrupted", refused.budgetName());
        } finally {
            assertTrue(Thread.interrupted(), "the flag is for the caller to clear");
        }
    }

    /** Also one that finds nothing to do: in a network of millions of gates that takes seconds. */
    @Test
    void eachPassOverTheNetwork() {
        for (NetPass pass : NetPipeline.PASSES) {
            assertNotices(() -> pass.apply(game.net(), TestGames.meter()));
        }
    }

    @Test
    void pairsOfTheNetwork() {
        assertNotices(() -> new SharePairs().apply(game.net(), TestGames.meter()));
    }

    @Test
    void theCircuit() {
        assertNotices(() -> PlayoutCircuit.of(game.net()));
    }

    @Test
    void simplifying() {
        assertNotices(() -> Simplification.apply(circuit, game.net(), TestGames.meter()));
    }

    @Test
    void aBudgetEndsTheCircuitToo() {
        CompileOptions options =
                CompileOptions.standard().withBudget(GroundingBudget.standard().withMillis(0));
        BudgetExceededException refused =
                assertThrows(BudgetExceededException.class, () -> GameLine.circuit(game, options));
        assertEquals("milliseconds", refused.budgetName());
    }

    @Test
    void thePlanOfTheTape() {
        assertNotices(() -> TapePlans.of(circuit, CompileOptions.standard()));
    }

    /** Of a circuit so small that nothing but making the loops takes long. */
    @Test
    void theTape() {
        PlayoutCircuit small = PlayoutCircuit.of(TestGames.net("ticTacToe").net());
        TapePlans plans = TapePlans.of(small, CompileOptions.standard());
        assertNotices(() -> plans.kernel(TestGames.meter()));
        assertNotices(() -> plans.plainKernel(TestGames.meter()));
    }

    @ParameterizedTest
    @EnumSource
    void makingAKernel(Tier tier) {
        TestGames.assumeThereIs(tier);
        KernelBuilder builder = new KernelBuilder("reversi", circuit, CompileOptions.standard());
        assertNotices(() -> builder.build(tier));
    }

    @Test
    void compilingACircuit() {
        CompileOptions options = CompileOptions.standard();
        assertNotices(() -> GameLine.compile(game, circuit, options.withTier(Tier.TAPE)));
    }
}

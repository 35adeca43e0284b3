package org.propjet.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.compiler.circuit.PlayoutCircuit;
import org.propjet.compiler.planes.PlaneKernel;
import org.propjet.engine.game.ComparisonOptions;
import org.propjet.engine.game.ComparisonResult;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;

import java.time.Duration;
import java.util.List;

class TierRaceTest {
    private static final GameRules RULES =
            RuleChecker.check(GdlParser.parse("connectFour", GameLibrary.rules("connectFour")));

    private static NetGame net() {
        return NetGame.of(RULES, GroundingBudget.standard(), NetOptions.standard());
    }

    @Test
    void aKernelIsChosenAndSaidWhy() throws InterruptedException {
        try (CompiledGame game = GameCompiler.compile(net())) {
            assertTrue(game.awaitFastest(Duration.ofMinutes(2)));
            List<KernelReport> kernels = game.report().kernels();
            assertEquals(Tier.TAPE, kernels.getFirst().tier());
            assertEquals(2, kernels.size());
            assertTrue(kernels.stream().allMatch(kernel -> kernel.stepNanos() > 0));
            assertEquals("from the start", kernels.getFirst().outcome());
            String outcome = kernels.getLast().outcome();
            boolean isFaster = kernels.getLast().stepNanos() < kernels.getFirst().stepNanos();
            assertTrue(outcome.startsWith(isFaster ? "steps" : "no faster"), outcome);
            assertTrue(game.report().scalar().isPresent());
        }
    }

    /** Kernels of one width change places in the middle of playouts. */
    @Test
    void lanesPlayOnWhenTheKernelChanges() {
        NetGame net = net();
        PlayoutCircuit circuit = PlayoutCircuit.of(net.net());
        TapePlans plans = TapePlans.of(circuit, CompileOptions.standard());
        PlaneKernel[] kernels = {plans.kernel(), plans.plainKernel()};
        KernelSlot slot = new KernelSlot(kernels[0]);
        CompiledGame game =
                new CompiledGame(net, "test", circuit, 0, slot, CompileOptions.standard());
        RuleGame reference =
                RuleGame.over(RULES, game.stateLayout(), game.moveTable(), game.perceptTable());
        Runnable changing =
                () -> {
                    for (int i = 1; !slot.isClosed(); i++) {
                        slot.put(kernels[i % 2]);
                    }
                };
        Thread.ofPlatform().daemon().start(changing);
        ComparisonResult result =
                game.compareLanes(reference, ComparisonOptions.of(20, 3, Duration.ofMinutes(5)));
        game.close();
        assertTrue(result.isEqual(), result::toString);
        assertEquals(20, result.playoutCount());
    }

    @Test
    void closingEndsTheRace() throws InterruptedException {
        CompiledGame game = GameCompiler.compile(net());
        game.close();
        assertTrue(game.awaitFastest(Duration.ofMinutes(1)));
    }
}

package org.propjet.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.compiler.circuit.PlayoutCircuit;
import org.propjet.compiler.planes.PlaneKernel;
import org.propjet.compiler.planes.PlaneMemory;
import org.propjet.engine.game.PlayoutTally;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** What the tape promises besides right playouts. */
class TapeTest {

    /** Vectors are objects until HotSpot has compiled the loops, so that takes some rounds. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void stepAndGoalsAllocateNothing(boolean plain) {
        TapePlans plans =
                TapePlans.of(
                        PlayoutCircuit.of(net("connectFour").net()), CompileOptions.standard());
        PlaneKernel kernel = plain ? plans.plainKernel() : plans.kernel();
        long[] memory = PlaneMemory.of(kernel, 0);
        com.sun.management.ThreadMXBean threads =
                (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long allocated = Long.MAX_VALUE;
        for (int round = 0; round < 200 && allocated > 1_000; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 2_000; i++) {
                kernel.step(memory);
                kernel.goals(memory);
            }
            allocated = threads.getCurrentThreadAllocatedBytes() - before;
        }
        assertTrue(allocated <= 1_000, allocated + " bytes in 2,000 steps");
    }

    @Test
    void theReportKnowsOfNoClass() {
        CompiledGame game = GameCompiler.compile(net("ticTacToe"), Tier.TAPE);
        KernelReport report = game.report().kernels().getFirst();
        assertEquals(Tier.TAPE, report.tier());
        assertEquals(0, report.classBytes());
        assertTrue(report.pieceCount() > 0);
        assertTrue(report.planeCount() > 0);
    }

    @Test
    void withoutTheModuleNothingIsLoadedThatNamesIt() throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(
                                List.of(
                                        Path.of(System.getProperty("java.home"), "bin", "java")
                                                .toString(),
                                        "-Xlog:class+load:stdout",
                                        "-cp",
                                        System.getProperty("java.class.path"),
                                        Match.class.getName()))
                        .redirectErrorStream(true)
                        .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        assertTrue(output.contains("org.propjet.compiler.tape.PlainLoop"), output);
        assertFalse(output.contains("org.propjet.compiler.tape.VectorLoop"), output);
        assertFalse(output.contains("ShapeLoops$Vectors"), output);
        assertFalse(output.contains("jdk.incubator.vector"), output);
    }

    /** Plays some games on the tape. */
    static final class Match {
        private Match() {}

        /** Started by the test, in a virtual machine of its own. */
        public static void main(String[] args) {
            CompiledGame game = GameCompiler.compile(net("ticTacToe"), Tier.TAPE);
            PlayoutTally tally = new PlayoutTally(2);
            game.newPlayouts(1).run(game.initialState(), System.nanoTime(), tally);
            if (tally.playoutCount() == 0) {
                throw new IllegalStateException("nothing played");
            }
        }
    }

    private static NetGame net(String name) {
        return NetGame.of(
                RuleChecker.check(GdlParser.parse(name, GameLibrary.rules(name))),
                GroundingBudget.standard(),
                NetOptions.standard());
    }
}

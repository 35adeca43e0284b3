package org.propjet.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.KernelReport;
import org.propjet.compiler.code.TapePlans;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.code.planes.PlaneKernel;
import org.propjet.compiler.code.planes.PlaneMemory;
import org.propjet.compiler.line.GameLine;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.engine.game.PlayoutTally;
import org.propjet.engine.ground.BudgetMeter;

import java.io.IOException;
import java.util.List;

/** What the tape promises besides right playouts. */
class TapeTest {

    /** Vectors are objects until HotSpot has compiled the loops, so that takes some rounds. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void stepAndGoalsAllocateNothing(boolean plain) {
        TapePlans plans =
                TapePlans.of(
                        PlayoutCircuit.of(TestGames.net("connectFour").net()),
                        CompileOptions.standard());
        BudgetMeter meter = TestGames.meter();
        PlaneKernel kernel = plain ? plans.plainKernel(meter) : plans.kernel(meter);
        long[] memory = PlaneMemory.of(kernel, 0);
        Allocation.assertComesToNothing(
                () -> {
                    for (int i = 0; i < 2_000; i++) {
                        kernel.step(memory);
                        kernel.goals(memory);
                    }
                });
    }

    @Test
    void theReportKnowsOfNoClass() {
        CompiledGame game =
                GameLine.compile(TestGames.net("ticTacToe"), CompileOptions.on(Tier.TAPE));
        KernelReport report = game.report().kernels().getFirst();
        assertEquals(Tier.TAPE, report.tier());
        assertEquals(0, report.classBytes());
        assertTrue(report.pieceCount() > 0);
        assertTrue(report.planeCount() > 0);
    }

    @Test
    void withoutTheModuleNothingIsLoadedThatNamesIt() throws IOException, InterruptedException {
        ForkedMachine machine = ForkedMachine.run(List.of("-Xlog:class+load:stdout"), Match.class);
        String output = machine.output();
        assertEquals(0, machine.exitStatus(), output);
        assertTrue(output.contains("org.propjet.compiler.code.emit.PlainLoop_"), output);
        assertFalse(output.contains("org.propjet.compiler.code.emit.VectorLoop_"), output);
        assertFalse(output.contains("jdk.incubator.vector"), output);
    }

    /** Plays some games on the tape. */
    static final class Match {
        private Match() {}

        /** Started by the test, in a virtual machine of its own. */
        public static void main(String[] args) {
            CompiledGame game =
                    GameLine.compile(TestGames.net("ticTacToe"), CompileOptions.on(Tier.TAPE));
            PlayoutTally tally = new PlayoutTally(2);
            game.newPlayouts(1).run(game.initialState(), System.nanoTime(), tally);
            if (tally.playoutCount() == 0) {
                throw new IllegalStateException("nothing played");
            }
        }
    }
}

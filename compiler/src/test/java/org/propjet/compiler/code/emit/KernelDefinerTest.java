package org.propjet.compiler.code.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.util.CheckClassAdapter;
import org.propjet.compiler.code.planes.PlaneKernel;
import org.propjet.compiler.code.planes.PlaneMemory;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.compiler.schedule.EvalPlan;
import org.propjet.compiler.schedule.PieceLimit;
import org.propjet.compiler.schedule.Planner;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;

class KernelDefinerTest {

    @Test
    void classesAreSoundAndMethodsSmallEnoughToBeCompiled() {
        for (String name : new String[] {"ticTacToe", "breakthrough", "reversi"}) {
            assertSound(name, laneClass(game(name)));
        }
    }

    @Test
    void classesOfVectorsAreSoundAndMethodsSmallEnoughToBeCompiled() {
        assumeTrue(Vectors.wordCount() > 0, "skipped: the JDK's vectors are not there to use");
        for (String name : new String[] {"ticTacToe", "breakthrough", "reversi"}) {
            assertSound(name, vectorClass(game(name)));
        }
    }

    /** Most of a long register's next state is a copy of the state, and some of one bit. */
    @Test
    void copiesAreCutIntoMethodsToo() {
        StringBuilder text = new StringBuilder("(role you) (legal you push) (legal you wait)");
        for (int i = 0; i < 2_000; i++) {
            text.append("(<= (next (bit ").append(i + 1).append(")) (true (bit ").append(i);
            text.append("))) (<= (next (copy ").append(i).append(")) (does you push))");
        }
        text.append("(init (bit 0)) (<= terminal (true (bit 2000))) (goal you 0)");
        NetGame game = game("register", text.toString());
        assertSound("register", laneClass(game));
        if (Vectors.wordCount() > 0) {
            assertSound("register", vectorClass(game));
        }
    }

    private static void assertSound(String name, byte[] bytes) {
        StringWriter faults = new StringWriter();
        CheckClassAdapter.verify(new ClassReader(bytes), false, new PrintWriter(faults));
        assertEquals("", faults.toString());
        assertTrue(MethodSizes.largest(bytes) < 8_000, name);
    }

    @Test
    void theSourceFileIsTheGame() {
        String[] source = new String[1];
        new ClassReader(laneClass(game("nim")))
                .accept(
                        new org.objectweb.asm.ClassVisitor(org.objectweb.asm.Opcodes.ASM9) {
                            @Override
                            public void visitSource(String file, String debug) {
                                source[0] = file;
                            }
                        },
                        0);
        assertEquals("nim", source[0]);
    }

    /** A memory that is too short is a fault of ours; where it shows, the game's name stands. */
    @Test
    void aStackTraceNamesTheGame() {
        PlaneKernel kernel = KernelDefiner.define(laneClass(game("nim")));
        IndexOutOfBoundsException fault =
                assertThrows(IndexOutOfBoundsException.class, () -> kernel.step(new long[1]));
        assertTrue(
                Arrays.stream(fault.getStackTrace())
                        .anyMatch(frame -> "nim".equals(frame.getFileName())),
                () -> Arrays.toString(fault.getStackTrace()));
    }

    private static byte[] laneClass(NetGame game) {
        EvalPlan[] plans = plans(game, KernelDefiner.laneLimit());
        return KernelDefiner.laneClass(
                game.name(), plans[0], plans[1], new BudgetMeter(GroundingBudget.standard()));
    }

    static byte[] vectorClass(String name) {
        return vectorClass(game(name));
    }

    private static byte[] vectorClass(NetGame game) {
        EvalPlan[] plans = plans(game, KernelDefiner.vectorLimit());
        return KernelDefiner.vectorClass(
                game.name(),
                plans[0],
                plans[1],
                PlaneMemory.FIRST_WORD,
                new BudgetMeter(GroundingBudget.standard()));
    }

    private static NetGame game(String name) {
        return game(name, GameLibrary.rules(name));
    }

    private static NetGame game(String name, String text) {
        return NetGame.of(
                RuleChecker.check(GdlParser.parse(name, text)),
                GroundingBudget.standard(),
                NetOptions.standard());
    }

    /** Plans of the step and of the goals. */
    private static EvalPlan[] plans(NetGame game, PieceLimit limit) {
        PlayoutCircuit circuit = PlayoutCircuit.of(game.net());
        int inputs = circuit.step().inputCount();
        int outputs = circuit.step().outputLiterals().length;
        int goals = circuit.goals().outputLiterals().length;
        Planner planner = new Planner(limit);
        int free = inputs + outputs + goals;
        int[] inputPlanes = range(0, inputs);
        return new EvalPlan[] {
            planner.plan(
                    circuit.step(),
                    inputPlanes,
                    range(inputs, outputs),
                    free,
                    new BudgetMeter(GroundingBudget.standard())),
            planner.plan(
                    circuit.goals(),
                    inputPlanes,
                    range(inputs + outputs, goals),
                    free,
                    new BudgetMeter(GroundingBudget.standard()))
        };
    }

    private static int[] range(int first, int count) {
        return java.util.stream.IntStream.range(first, first + count).toArray();
    }
}

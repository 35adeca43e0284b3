package org.propjet.compiler.single;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.util.CheckClassAdapter;
import org.propjet.compiler.code.emit.KernelRefusedException;
import org.propjet.compiler.code.emit.MethodSizes;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Random;

/** What the JVM asks of the classes, and that cutting them up changes nothing. */
class ScalarEmitterTest {

    @Test
    void classesAreSoundAndMethodsSmallEnoughToBeCompiled() {
        for (String name : List.of("ticTacToe", "breakthrough", "reversi")) {
            byte[] bytes = ScalarEmitter.emit(name, plan(name));
            StringWriter faults = new StringWriter();
            CheckClassAdapter.verify(
                    new ClassReader(bytes),
                    getClass().getClassLoader(),
                    false,
                    new PrintWriter(faults));
            assertEquals("", faults.toString(), name);
            assertTrue(MethodSizes.largest(bytes) < 8_000, name);
        }
    }

    @Test
    void theGameIsTheSourceFile() {
        String[] sourceFile = new String[1];
        new ClassReader(ScalarEmitter.emit("nim", plan("nim")))
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public void visitSource(String source, String debug) {
                                sourceFile[0] = source;
                            }
                        },
                        0);
        assertEquals("nim", sourceFile[0]);
    }

    /** Words whose disjuncts do not fit into one method go on in the next. */
    @Test
    void shortMethodsComputeTheSame() {
        WordPlan plan = plan("reversiSmall");
        WordKernel usual = ScalarEmitter.define(ScalarEmitter.emit("usual", plan));
        WordKernel cut = ScalarEmitter.define(ScalarEmitter.emit("cut", plan, 200));
        Random random = new Random(3);
        for (int round = 0; round < 200; round++) {
            long[] expected = new long[plan.memoryWords()];
            for (int word = 0; word < plan.layout().stateWords(); word++) {
                expected[word] = random.nextLong();
            }
            for (WordPlan.Rows rows : plan.rows()) {
                int from = rows.length() * random.nextInt(10);
                System.arraycopy(rows.table(), from, expected, rows.firstWord(), rows.length());
            }
            long[] got = expected.clone();
            evaluate(usual, expected);
            evaluate(cut, got);
            assertArrayEquals(expected, got);
        }
    }

    private static void evaluate(WordKernel kernel, long[] memory) {
        kernel.terminal(memory);
        kernel.common(memory);
        kernel.legal(memory);
        kernel.step(memory);
        kernel.goal(memory);
    }

    @Test
    void whatTheJvmRefusesHasAName() {
        byte[] bytes = ScalarEmitter.emit("nim", plan("nim"));
        bytes[0] = 0;
        KernelRefusedException refusal =
                assertThrows(KernelRefusedException.class, () -> ScalarEmitter.define(bytes));
        assertTrue(
                String.valueOf(refusal.getMessage())
                        .startsWith("the JVM did not take the generated class"));
    }

    private static WordPlan plan(String name) {
        return WordPlanner.plan(
                NetGame.of(
                                RuleChecker.check(GdlParser.parse(name, GameLibrary.rules(name))),
                                GroundingBudget.standard(),
                                NetOptions.standard())
                        .net(),
                60_000);
    }
}

package org.propjet.compiler.emit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.util.CheckClassAdapter;
import org.objectweb.asm.util.Textifier;
import org.objectweb.asm.util.TraceClassVisitor;
import org.propjet.compiler.plan.WordKernel;
import org.propjet.compiler.plan.WordPlan;
import org.propjet.compiler.plan.WordPlanner;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/** Plan and class of a tiny game as text, and what the JVM asks of the classes of larger ones. */
class ScalarEmitterTest {

    /** HotSpot does not compile longer methods (DontCompileHugeMethods). */
    private static final int HOTSPOT_BYTES = 8_000;

    /** Three lamps in a row; a push turns a lamp and its neighbours over. */
    private static final String LAMPS =
            """
            (role you) (lamp 1) (lamp 2) (lamp 3)
            (near 1 2) (near 2 1) (near 2 3) (near 3 2)
            (init (on 2))
            (<= (legal you (push ?x)) (lamp ?x))
            (<= (turns ?x) (does you (push ?x)))
            (<= (turns ?x) (does you (push ?y)) (near ?x ?y))
            (<= (next (on ?x)) (true (on ?x)) (not (turns ?x)))
            (<= (next (on ?x)) (turns ?x) (not (true (on ?x))))
            (<= terminal (true (on 1)) (true (on 2)) (true (on 3)))
            (<= (goal you 100) terminal)
            (<= (goal you 0) (not terminal))
            """;

    @Test
    void planAndBytecodeOfATinyGame() throws IOException {
        WordPlan plan = plan("lamps", LAMPS);
        StringWriter text = new StringWriter();
        text.append(plan.toString());
        new ClassReader(ScalarEmitter.emit("lamps", plan))
                .accept(
                        new TraceClassVisitor(null, new Textifier(), new PrintWriter(text)),
                        ClassReader.SKIP_FRAMES);
        assertEquals(golden("lamps.txt"), text.toString());
    }

    @Test
    void classesPassTheChecker() {
        for (String name : List.of("ticTacToe", "breakthrough", "reversiSmall")) {
            byte[] bytes = ScalarEmitter.emit(name, plan(name, GameLibrary.rules(name)));
            StringWriter complaints = new StringWriter();
            CheckClassAdapter.verify(
                    new ClassReader(bytes),
                    getClass().getClassLoader(),
                    false,
                    new PrintWriter(complaints));
            assertEquals("", complaints.toString(), name);
        }
    }

    @Test
    void methodsAreShortEnoughForHotSpot() {
        String name = "reversi";
        byte[] bytes = ScalarEmitter.emit(name, plan(name, GameLibrary.rules(name)));
        int[] methodCount = {0};
        new ClassReader(bytes)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access,
                                    String method,
                                    String descriptor,
                                    String signature,
                                    String[] exceptions) {
                                methodCount[0]++;
                                int size = codeBytes(bytes, method);
                                assertTrue(size <= HOTSPOT_BYTES, () -> method + " has " + size);
                                return super.visitMethod(
                                        access, method, descriptor, signature, exceptions);
                            }
                        },
                        0);
        assertTrue(methodCount[0] > 10);
    }

    /** Returns about how many bytes the code of a method has: those of a class with it alone. */
    private static int codeBytes(byte[] bytes, String name) {
        ClassWriter alone = new ClassWriter(0);
        ClassReader reader = new ClassReader(bytes);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, alone) {
                    @Override
                    public @Nullable MethodVisitor visitMethod(
                            int access,
                            String method,
                            String descriptor,
                            String signature,
                            String[] exceptions) {
                        return method.equals(name)
                                ? super.visitMethod(
                                        access, method, descriptor, signature, exceptions)
                                : null;
                    }
                },
                0);
        int pool = new ClassReader(alone.toByteArray()).header;
        return alone.toByteArray().length - pool;
    }

    @Test
    void theGameIsTheSourceFile() {
        String[] sourceFile = new String[1];
        new ClassReader(ScalarEmitter.emit("lamps", plan("lamps", LAMPS)))
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public void visitSource(String source, String debug) {
                                sourceFile[0] = source;
                            }
                        },
                        0);
        assertEquals("lamps", sourceFile[0]);
    }

    /** Words whose pieces do not fit into one method go on in the next. */
    @Test
    void shortMethodsComputeTheSame() {
        WordPlan plan = plan("reversiSmall", GameLibrary.rules("reversiSmall"));
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
        kernel.view(memory);
        kernel.shared(memory);
        kernel.step(memory);
        kernel.goal(memory);
    }

    @Test
    void whatTheJvmRefusesHasAName() {
        byte[] bytes = ScalarEmitter.emit("lamps", plan("lamps", LAMPS));
        bytes[0] = 0;
        IllegalStateException refusal =
                assertThrows(IllegalStateException.class, () -> ScalarEmitter.define(bytes));
        assertTrue(
                String.valueOf(refusal.getMessage()).startsWith("the generated class was refused"));
    }

    private static WordPlan plan(String name, String rules) {
        return WordPlanner.plan(
                NetGame.of(
                                RuleChecker.check(GdlParser.parse(name, rules)),
                                GroundingBudget.standard(),
                                NetOptions.standard())
                        .net());
    }

    private static String golden(String name) throws IOException {
        try (InputStream in = ScalarEmitterTest.class.getResourceAsStream(name)) {
            return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}

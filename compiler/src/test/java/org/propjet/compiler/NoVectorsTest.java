package org.propjet.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.code.emit.Vectors;
import org.propjet.compiler.code.emit.VectorsUnavailableException;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.evidence.ComparisonOptions;
import org.propjet.engine.evidence.ComparisonResult;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.reference.RuleGame;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** A JDK that lacks what vectors need, or has it with other insides, plays on with plain words. */
@Tag("process")
@Timeout(240)
class NoVectorsTest {
    private static final List<String> VECTOR_OPTIONS =
            ShippedOptions.all().stream().filter(option -> option.startsWith("--add-")).toList();

    private static final String INSIDES = "jdk/internal/vm/vector/VectorSupport";

    /** Plays on the tape, and tries the backend that needs vectors. */
    static final class PlainMachine {
        private PlainMachine() {}

        public static void main(String[] args) {
            System.out.println("words: " + Vectors.wordCount());
            System.out.println("because " + Vectors.refusal().orElse("-"));
            NetGame net = TestGames.net("ticTacToe");
            CompiledGame tape = GameLine.compile(net, CompileOptions.on(Tier.TAPE));
            RuleGame reference = RuleGame.over(TestGames.rules("ticTacToe"), tape);
            ComparisonResult result =
                    tape.compareLanes(
                            reference, ComparisonOptions.of(20, 3, Duration.ofMinutes(5)));
            System.out.println("tape: " + result.playoutCount() + " " + result.isEqual());
            try (CompiledGame auto = GameLine.compile(net, CompileOptions.standard())) {
                System.out.println("auto: " + auto.report().kernels().getFirst().tier());
            }
            try {
                GameLine.compile(net, CompileOptions.on(Tier.VECTOR));
            } catch (VectorsUnavailableException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    private static void playsOn(List<String> options, String reason)
            throws IOException, InterruptedException {
        ForkedMachine machine = ForkedMachine.run(options, PlainMachine.class);
        String output = machine.output();
        assertEquals(0, machine.exitStatus(), output);
        assertTrue(output.contains("words: 0\n"), output);
        assertTrue(output.contains("\ntape: 20 true\nauto: TAPE\n"), output);
        String why = output.lines().filter(it -> it.startsWith("because ")).findAny().orElse("");
        assertTrue(why.contains(reason), output);
        assertFalse(why.contains("java.lang.Illegal"), output);
        String refusal = "the backend vector cannot be used: " + why.substring("because ".length());
        assertTrue(output.contains("\n" + refusal + "; start Java with"), output);
    }

    @Test
    void withoutTheModule(@TempDir Path folder) throws Exception {
        List<String> options = new ArrayList<>(VECTOR_OPTIONS);
        options.add("--patch-module=java.base=" + folder); // then the JDK finds no further modules
        playsOn(options, "cannot be loaded: Module jdk.incubator");
    }

    @Test
    void withoutTheExports() throws Exception {
        playsOn(List.of(), "module java.base does not export jdk.internal.module");
        playsOn(VECTOR_OPTIONS.subList(0, 2), "module java.base does not export jdk.internal.misc");
    }

    /** Code that is not compiled does not go by the number, so that only looking at it tells. */
    @ParameterizedTest
    @CsvSource({
        "VECTOR_OP_OR, VectorSupport.binaryOp VECTOR_OP_OR",
        "MODE_BROADCAST, VectorSupport.fromBitsCoerced MODE_BROADCAST"
    })
    void withAnOperationThatHasAnotherNumber(String changed, String named, @TempDir Path folder)
            throws Exception {
        patch(
                folder,
                writer ->
                        new ClassVisitor(Opcodes.ASM9, writer) {
                            @Override
                            public FieldVisitor visitField(
                                    int access,
                                    String name,
                                    String type,
                                    String signature,
                                    Object value) {
                                Object number = name.equals(changed) ? (Integer) 99 : value;
                                return super.visitField(access, name, type, signature, number);
                            }
                        });
        playsOn(patched(folder), named + " is something else in this JDK");
    }

    /** The type of elements is a number, as later JDKs have it. */
    @Test
    void withAMethodThatTakesSomethingElse(@TempDir Path folder) throws Exception {
        String classes = "Ljava/lang/Class;Ljava/lang/Class;";
        patch(
                folder,
                writer ->
                        new ClassVisitor(Opcodes.ASM9, writer) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access,
                                    String name,
                                    String type,
                                    String signature,
                                    String[] thrown) {
                                String other =
                                        name.equals("binaryOp")
                                                ? type.replace(
                                                        classes + "Ljava/lang/Class;",
                                                        classes + "I")
                                                : type;
                                return super.visitMethod(access, name, other, null, thrown);
                            }
                        });
        playsOn(
                patched(folder),
                "VectorSupport.binaryOp VECTOR_OP_ADD cannot be called in this JDK:"
                        + " java.lang.NoSuchMethodError");
    }

    private static List<String> patched(Path folder) {
        List<String> options = new ArrayList<>(VECTOR_OPTIONS);
        options.addAll(List.of("--add-modules", "jdk.incubator.vector"));
        options.addAll(List.of("--patch-module", "java.base=" + folder));
        return options;
    }

    /** Writes the JDK's insides to a folder, with a change. */
    private static void patch(Path folder, UnaryOperator<ClassVisitor> change) throws IOException {
        ClassWriter writer = new ClassWriter(0);
        try (InputStream in = Object.class.getResourceAsStream("/" + INSIDES + ".class")) {
            new ClassReader(in).accept(change.apply(writer), 0);
        }
        Path patched = folder.resolve(INSIDES + ".class");
        Files.createDirectories(patched.getParent());
        Files.write(patched, writer.toByteArray());
    }
}

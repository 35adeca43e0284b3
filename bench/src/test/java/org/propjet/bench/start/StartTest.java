package org.propjet.bench.start;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.propjet.compiler.ShippedOptions;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

class StartTest {

    /**
     * Or else the cache of classes cannot be made, and short commands wait for the vectors. With
     * the options that the launcher gives: without them nothing can touch vectors.
     */
    @Tag("process")
    @Test
    void shortCommandsTouchNoVectors() throws Exception {
        List<String> arguments = new ArrayList<>(ShippedOptions.all());
        arguments.addAll(List.of("-Xlog:class+load:stdout", Rehearsal.class.getName()));
        List<String> lines = run("", arguments.toArray(String[]::new));
        assertTrue(lines.stream().anyMatch(line -> line.contains("MatchTable")));
        assertEquals(
                List.of(),
                lines.stream().filter(line -> line.contains("jdk.incubator.vector")).toList());
    }

    @Test
    void anOldClassGetsStackMapsAndStillRuns(@TempDir Path folder) throws Exception {
        byte[] old = oldClass();
        byte[] mapped = StackMaps.classWithStackMaps(old);
        assertEquals(Opcodes.V1_5, old[7]);
        assertEquals(Opcodes.V1_6, mapped[7]);
        assertFalse(contains(old, "StackMapTable"));
        assertTrue(contains(mapped, "StackMapTable"));

        Path jar = folder.resolve("old.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(file)) {
            zip.putNextEntry(new ZipEntry("Old.class"));
            zip.write(old);
            zip.putNextEntry(new ZipEntry("a.txt"));
            zip.write('x');
        }
        StackMaps.main(new String[] {jar.toString()});
        assertEquals(List.of("none"), run(jar.toString(), "Old"));
        assertEquals(List.of("some"), run(jar.toString(), "Old", "a"));
    }

    /** A program that says whether it has arguments, as a compiler for Java 5 would write it. */
    private static byte[] oldClass() {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC, "Old", null, "java/lang/Object", null);
        MethodVisitor main =
                writer.visitMethod(
                        Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC,
                        "main",
                        "([Ljava/lang/String;)V",
                        null,
                        null);
        Label some = new Label();
        Label end = new Label();
        main.visitFieldInsn(Opcodes.GETSTATIC, "java/lang/System", "out", "Ljava/io/PrintStream;");
        main.visitVarInsn(Opcodes.ALOAD, 0);
        main.visitInsn(Opcodes.ARRAYLENGTH);
        main.visitJumpInsn(Opcodes.IFNE, some);
        main.visitLdcInsn("none");
        main.visitJumpInsn(Opcodes.GOTO, end);
        main.visitLabel(some);
        main.visitLdcInsn("some");
        main.visitLabel(end);
        main.visitMethodInsn(
                Opcodes.INVOKEVIRTUAL,
                "java/io/PrintStream",
                "println",
                "(Ljava/lang/String;)V",
                false);
        main.visitInsn(Opcodes.RETURN);
        main.visitMaxs(0, 0);
        main.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static boolean contains(byte[] bytes, String text) {
        return new String(bytes, StandardCharsets.ISO_8859_1).contains(text);
    }

    private static List<String> run(String more, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        String classPath = System.getProperty("java.class.path") + File.pathSeparator + more;
        command.addAll(List.of("-cp", classPath));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output.lines().toList();
    }
}

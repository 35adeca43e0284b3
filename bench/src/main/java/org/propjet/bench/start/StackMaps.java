package org.propjet.bench.start;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * Gives the old classes of a jar stack maps. Class files before Java 6 have none: the virtual
 * machine verifies such a class at each start, and does not take it into its cache of classes.
 * Instructions stay as they are.
 */
public final class StackMaps {
    /** Where a class file has its version. */
    private static final int MAJOR_VERSION_BYTE = 7;

    private StackMaps() {}

    /**
     * Replaces jars.
     *
     * @param args the jars' files, which are on the class path, too
     */
    public static void main(String[] args) throws IOException {
        for (String jar : args) {
            Path file = Path.of(jar);
            Path written = Path.of(jar + ".new"); // this process may still read the old one
            Files.write(written, withStackMaps(Files.readAllBytes(file)));
            Files.move(written, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static byte[] withStackMaps(byte[] jar) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(jar));
                ZipOutputStream out = new ZipOutputStream(bytes)) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                byte[] content = in.readAllBytes();
                boolean isOld =
                        entry.getName().endsWith(".class")
                                && content[MAJOR_VERSION_BYTE] < Opcodes.V1_6;
                out.putNextEntry(new ZipEntry(entry.getName()));
                out.write(isOld ? classWithStackMaps(content) : content);
                out.closeEntry();
            }
        }
        return bytes.toByteArray();
    }

    /** Returns a class with stack maps; unchanged if it names classes that are not there. */
    static byte[] classWithStackMaps(byte[] old) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
        ClassVisitor newer =
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public void visit(
                            int version,
                            int access,
                            String name,
                            String signature,
                            String superName,
                            String[] interfaces) {
                        super.visit(Opcodes.V1_6, access, name, signature, superName, interfaces);
                    }
                };
        try {
            new ClassReader(old).accept(newer, ClassReader.SKIP_FRAMES);
        } catch (TypeNotPresentException missing) {
            return old;
        }
        return writer.toByteArray();
    }
}

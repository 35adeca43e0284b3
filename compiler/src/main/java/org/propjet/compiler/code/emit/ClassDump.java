package org.propjet.compiler.code.emit;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.util.TraceClassVisitor;

import java.io.PrintWriter;
import java.io.StringWriter;

/** Writes generated classes as text, for people and for golden tests. */
public final class ClassDump {
    private ClassDump() {}

    /** Returns the bytecode of a class, an instruction a line. */
    public static String text(byte[] bytes) {
        StringWriter text = new StringWriter();
        new ClassReader(bytes)
                .accept(
                        new TraceClassVisitor(new PrintWriter(text)),
                        ClassReader.SKIP_FRAMES | ClassReader.SKIP_DEBUG);
        return text.toString();
    }
}

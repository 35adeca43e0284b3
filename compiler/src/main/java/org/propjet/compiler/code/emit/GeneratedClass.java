package org.propjet.compiler.code.emit;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationTargetException;

/**
 * A class while it is written, and how it is loaded: as a hidden class, which the JVM unloads when
 * nothing refers to it any more.
 *
 * <p>Not thread-safe; one per class.
 */
public final class GeneratedClass {
    private final ClassWriter writer;
    private final String name;

    /**
     * Begins a class, with a constructor without arguments.
     *
     * @param name its internal name
     * @param source what stack traces give as its file
     * @param parent what it extends or implements
     * @param hasJumps whether its methods have any; then writing them takes longer
     */
    public GeneratedClass(String name, String source, Class<?> parent, boolean hasJumps) {
        this.writer =
                new ClassWriter(hasJumps ? ClassWriter.COMPUTE_FRAMES : ClassWriter.COMPUTE_MAXS);
        this.name = name;
        String above = Type.getInternalName(parent.isInterface() ? Object.class : parent);
        String[] interfaces =
                parent.isInterface() ? new String[] {Type.getInternalName(parent)} : new String[0];
        int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL;
        writer.visit(Opcodes.V25, access, name, null, above, interfaces);
        writer.visitSource(source, null);
        MethodVisitor constructor = method(Opcodes.ACC_PUBLIC, "<init>", "()V");
        constructor.visitVarInsn(Opcodes.ALOAD, 0);
        constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, above, "<init>", "()V", false);
        end(constructor, Opcodes.RETURN);
    }

    /** Returns the internal name. */
    public String name() {
        return name;
    }

    /** Begins a method. */
    public MethodVisitor method(int access, String method, String descriptor) {
        MethodVisitor begun = writer.visitMethod(access, method, descriptor, null, null);
        begun.visitCode();
        return begun;
    }

    /** Ends a method with an instruction that returns. */
    public static void end(MethodVisitor method, int returning) {
        method.visitInsn(returning);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    /** Pushes a number. */
    public static void push(MethodVisitor method, int number) {
        if (number >= -1 && number <= 5) {
            method.visitInsn(Opcodes.ICONST_0 + number);
        } else if (number >= Byte.MIN_VALUE && number <= Byte.MAX_VALUE) {
            method.visitIntInsn(Opcodes.BIPUSH, number);
        } else if (number >= Short.MIN_VALUE && number <= Short.MAX_VALUE) {
            method.visitIntInsn(Opcodes.SIPUSH, number);
        } else {
            method.visitLdcInsn(number);
        }
    }

    /**
     * Ends the class, and returns its bytes.
     *
     * @throws org.objectweb.asm.ClassTooLargeException if a class cannot hold it all
     * @throws org.objectweb.asm.MethodTooLargeException if a method cannot
     */
    public byte[] bytes() {
        writer.visitEnd();
        return writer.toByteArray();
    }

    /**
     * Loads a class, and returns an object of it.
     *
     * @param kind what it extends or implements
     * @throws KernelRefusedException if the JVM does not take it
     */
    public static <T> T define(byte[] bytes, Class<T> kind) {
        try {
            Class<?> made = MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
            return kind.cast(made.getDeclaredConstructor().newInstance());
        } catch (NoSuchMethodException
                | InstantiationException
                | IllegalAccessException
                | InvocationTargetException
                | LinkageError e) {
            throw new KernelRefusedException(e);
        }
    }
}

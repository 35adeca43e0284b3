package org.propjet.compiler.single;

import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.propjet.compiler.code.emit.GeneratedClass;
import org.propjet.compiler.code.emit.GeneratedNames;
import org.propjet.compiler.code.emit.KernelDefiner;
import org.propjet.compiler.code.emit.KernelRefusedException;

import java.util.List;
import java.util.Locale;

/**
 * Writes a {@link WordPlan} as a class with a method for each phase, of straight-line bytecode over
 * the words of a {@code long[]}; {@link KernelDefiner} says how it is loaded, and what it names.
 *
 * <p>Not thread-safe; one per class. Cost: linear in the plan.
 */
public final class ScalarEmitter {

    /**
     * Bytes of a method, at most, by bounds that are about three times what it really has. At
     * 3,000, 8,000, 16,000 and 24,000 reversi makes 24.7, 26.4, 25.9 and 24.7 thousand random
     * playouts a second, hex 3.6, 3.5, 3.3 and 3.4. HotSpot's limit is 8,000 real bytes.
     */
    private static final int METHOD_BYTES = 8_000;

    /** Methods of a phase, at most, for the method that calls them is short too. */
    private static final int MAX_METHODS = 1_900;

    static final String DESCRIPTOR = "([J)V";

    private final GeneratedClass kernel;
    private final String gameName;
    private final int methodBytes;

    private ScalarEmitter(String gameName, int methodBytes) {
        String name = GeneratedNames.ofClass("ScalarWords", gameName);
        this.kernel = new GeneratedClass(name, gameName, WordKernel.class, true);
        this.gameName = gameName;
        this.methodBytes = methodBytes;
    }

    /**
     * Returns the bytes of a class that is a {@link WordKernel} for a plan.
     *
     * @throws KernelRefusedException if a class cannot hold the plan
     */
    public static byte[] emit(String gameName, WordPlan plan) {
        return emit(gameName, plan, METHOD_BYTES);
    }

    /** Returns the bytes of a class with methods of so many bytes at most. */
    static byte[] emit(String gameName, WordPlan plan, int methodBytes) {
        try {
            return new ScalarEmitter(gameName, methodBytes).write(plan);
        } catch (ClassTooLargeException | MethodTooLargeException e) {
            throw new KernelRefusedException(gameName, e);
        }
    }

    /**
     * Loads a class.
     *
     * @throws KernelRefusedException if the JVM does not take it
     */
    static WordKernel define(byte[] bytes) {
        return GeneratedClass.define(bytes, WordKernel.class);
    }

    private byte[] write(WordPlan plan) {
        for (Phase phase : Phase.values()) {
            writePhase(
                    phase.name().toLowerCase(Locale.ROOT),
                    plan.targets().getOrDefault(phase, List.of()));
        }
        return kernel.bytes();
    }

    /** Writes the method that the interface asks for, which calls those that do the work. */
    private void writePhase(String name, List<WordPlan.Target> targets) {
        PhaseWriter methods = new PhaseWriter(kernel, name, methodBytes);
        for (WordPlan.Target target : targets) {
            methods.write(target);
        }
        int count = methods.finish();
        if (count > MAX_METHODS) {
            throw new KernelRefusedException(gameName, count, MAX_METHODS);
        }
        MethodVisitor method = kernel.method(Opcodes.ACC_PUBLIC, name, DESCRIPTOR);
        for (int i = 0; i < count; i++) {
            method.visitVarInsn(Opcodes.ALOAD, 1);
            method.visitMethodInsn(
                    Opcodes.INVOKESTATIC, kernel.name(), name + i, DESCRIPTOR, false);
        }
        GeneratedClass.end(method, Opcodes.RETURN);
    }
}

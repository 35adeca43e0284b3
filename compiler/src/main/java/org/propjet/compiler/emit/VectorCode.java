package org.propjet.compiler.emit;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.propjet.compiler.circuit.Circuit;

import java.lang.reflect.Field;
import java.util.Optional;

/**
 * Planes of one vector, as wide as the machine prefers: 512 lanes with AVX-512. HotSpot makes each
 * of these calls one instruction, and merges neighbours into ternary logic.
 *
 * <p>The JDK's vectors are an incubating module, {@code jdk.incubator.vector}; this class names it
 * in bytecode only, so that everything else works without it. Stateless.
 */
final class VectorCode implements WordCode {
    private static final String VECTOR = "jdk/incubator/vector/LongVector";
    private static final String VECTOR_TYPE = "L" + VECTOR + ";";
    private static final String SPECIES_TYPE = "Ljdk/incubator/vector/VectorSpecies;";
    private static final String OPERATORS = "jdk/incubator/vector/VectorOperators";
    private static final String BINARY_TYPE = "L" + OPERATORS + "$Binary;";
    private static final String ASSOCIATIVE_TYPE = "L" + OPERATORS + "$Associative;";
    private static final String TWO_VECTORS = "(Ljdk/incubator/vector/Vector;)" + VECTOR_TYPE;

    private final int wordsPerPlane;

    private VectorCode(int wordsPerPlane) {
        this.wordsPerPlane = wordsPerPlane;
    }

    /** Returns the code for this machine; empty if the module is not there. */
    static Optional<VectorCode> available() {
        try {
            Field species =
                    Class.forName("jdk.incubator.vector.LongVector").getField("SPECIES_PREFERRED");
            Object preferred = species.get(null);
            Object length =
                    Class.forName("jdk.incubator.vector.VectorSpecies")
                            .getMethod("length")
                            .invoke(preferred);
            return Optional.of(new VectorCode((Integer) length));
        } catch (ReflectiveOperationException | LinkageError e) {
            return Optional.empty();
        }
    }

    @Override
    public int wordsPerPlane() {
        return wordsPerPlane;
    }

    @Override
    public int localSize() {
        return 1;
    }

    private static void pushSpecies(MethodVisitor method) {
        method.visitFieldInsn(Opcodes.GETSTATIC, VECTOR, "SPECIES_PREFERRED", SPECIES_TYPE);
    }

    @Override
    public void load(MethodVisitor method, int plane) {
        pushSpecies(method);
        method.visitVarInsn(Opcodes.ALOAD, 0);
        PlanEmitter.push(method, plane * wordsPerPlane);
        method.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                VECTOR,
                "fromArray",
                "(" + SPECIES_TYPE + "[JI)" + VECTOR_TYPE,
                false);
    }

    @Override
    public void store(MethodVisitor method, int plane, int local) {
        loadLocal(method, local);
        method.visitVarInsn(Opcodes.ALOAD, 0);
        PlanEmitter.push(method, plane * wordsPerPlane);
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, VECTOR, "intoArray", "([JI)V", false);
    }

    @Override
    public void constant(MethodVisitor method, boolean value) {
        pushSpecies(method);
        method.visitLdcInsn(value ? -1L : 0L);
        method.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                VECTOR,
                "broadcast",
                "(" + SPECIES_TYPE + "J)" + VECTOR_TYPE,
                false);
    }

    @Override
    public void not(MethodVisitor method) {
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, VECTOR, "not", "()" + VECTOR_TYPE, false);
    }

    @Override
    public void loadLocal(MethodVisitor method, int local) {
        method.visitVarInsn(Opcodes.ALOAD, local);
    }

    @Override
    public void storeLocal(MethodVisitor method, int local) {
        method.visitVarInsn(Opcodes.ASTORE, local);
    }

    @Override
    public void compute(MethodVisitor method, Circuit.Code code, int a, int b, int c) {
        loadLocal(method, a);
        switch (code) {
            case AND -> call(method, "and", b);
            case OR -> call(method, "or", b);
            case XOR -> lanewise(method, "XOR", ASSOCIATIVE_TYPE, b);
            case AND_NOT -> lanewise(method, "AND_NOT", BINARY_TYPE, b);
            case XOR3 -> {
                lanewise(method, "XOR", ASSOCIATIVE_TYPE, b);
                lanewise(method, "XOR", ASSOCIATIVE_TYPE, c);
            }
            case MAJORITY -> {
                call(method, "and", b);
                loadLocal(method, a);
                call(method, "or", b);
                call(method, "and", c);
                combine(method, "or");
            }
            case BORROW -> {
                method.visitInsn(Opcodes.POP);
                loadLocal(method, b);
                call(method, "and", c);
                loadLocal(method, b);
                call(method, "or", c);
                lanewise(method, "AND_NOT", BINARY_TYPE, a);
                combine(method, "or");
            }
        }
    }

    /** Combines the value on the stack with a local. */
    private void call(MethodVisitor method, String name, int local) {
        loadLocal(method, local);
        combine(method, name);
    }

    /** Combines the two values on the stack. */
    private static void combine(MethodVisitor method, String name) {
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, VECTOR, name, TWO_VECTORS, false);
    }

    private void lanewise(MethodVisitor method, String operator, String type, int local) {
        method.visitFieldInsn(Opcodes.GETSTATIC, OPERATORS, operator, type);
        loadLocal(method, local);
        method.visitMethodInsn(
                Opcodes.INVOKEVIRTUAL,
                VECTOR,
                "lanewise",
                "(" + BINARY_TYPE + "Ljdk/incubator/vector/Vector;)" + VECTOR_TYPE,
                false);
    }
}

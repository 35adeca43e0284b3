package org.propjet.compiler.emit;

import jdk.internal.vm.vector.VectorSupport;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.plan.PieceLimit;
import org.propjet.compiler.planes.VectorIntrinsics;
import org.propjet.compiler.planes.Vectors;

import java.util.Optional;

/**
 * Planes of one vector, as wide as the machine prefers: 512 lanes with AVX-512. HotSpot makes one
 * instruction of each call, and merges neighbours into ternary logic.
 *
 * <p>The calls are to the intrinsics themselves; {@link VectorIntrinsics} says why. Through the
 * methods of {@code jdk.incubator.vector} a step of connectFour takes 2.9 microseconds, this way
 * 0.15. Stateless.
 */
final class VectorCode implements WordCode {
    private static final String SUPPORT = "jdk/internal/vm/vector/VectorSupport";
    private static final String INTRINSICS = "org/propjet/compiler/planes/VectorIntrinsics";
    private static final String PAYLOAD_TYPE = "L" + SUPPORT + "$VectorPayload;";
    private static final String CLASS_TYPE = "Ljava/lang/Class;";
    private static final String BINARY_TYPE = "L" + SUPPORT + "$BinaryOperation;";
    private static final String LOAD_TYPE = "L" + SUPPORT + "$LoadOperation;";
    private static final String STORE_TYPE = "L" + SUPPORT + "$StoreVectorOperation;";
    private static final String BROADCAST_TYPE = "L" + SUPPORT + "$FromBitsCoercedOperation;";
    private static final String SPECIES_TYPE = "L" + SUPPORT + "$VectorSpecies;";

    private static final String BINARY_DESCRIPTOR =
            "(I"
                    + CLASS_TYPE
                    + CLASS_TYPE
                    + CLASS_TYPE
                    + "I"
                    + PAYLOAD_TYPE
                    + PAYLOAD_TYPE
                    + "L"
                    + SUPPORT
                    + "$VectorMask;"
                    + BINARY_TYPE
                    + ")"
                    + PAYLOAD_TYPE;

    /**
     * Operations in a method: mostly the bytes are the limit. Millions of playouts in a second of
     * processor time ({@code VectorMethodBenchmark}):
     *
     * <pre>
     *   operations      30    100    150    200
     *   ticTacToe      252    286    292    300
     *   connectFour   55.8   62.9   64.7   65.2
     *   breakthrough  3.88   4.89   4.88   4.64
     *   reversi       2.56   2.93   2.86   2.83
     * </pre>
     */
    private static final int OPERATIONS = 150;

    private enum Operation {
        AND(VectorSupport.VECTOR_OP_AND),
        OR(VectorSupport.VECTOR_OP_OR),
        XOR(VectorSupport.VECTOR_OP_XOR);

        private final int number;

        Operation(int number) {
            this.number = number;
        }
    }

    private final int wordsPerPlane;
    private final int firstWord;

    private VectorCode(int wordsPerPlane, int firstWord) {
        this.wordsPerPlane = wordsPerPlane;
        this.firstWord = firstWord;
    }

    /**
     * Returns the code for this machine; empty if the JDK's vectors are not there to use.
     *
     * @param firstWord the word of the memory at which the first plane begins
     */
    static Optional<VectorCode> available(int firstWord) {
        int words = Vectors.wordCount();
        return words == 0 ? Optional.empty() : Optional.of(new VectorCode(words, firstWord));
    }

    @Override
    public PieceLimit pieceLimit() {
        return new PieceLimit(
                OPERATIONS, MAX_BYTES, 29, 27, 46, new int[] {24, 24, 62, 24, 44, 84, 122});
    }

    @Override
    public int wordsPerPlane() {
        return wordsPerPlane;
    }

    @Override
    public int firstWord() {
        return firstWord;
    }

    private int wordOf(int plane) {
        return firstWord + plane * wordsPerPlane;
    }

    @Override
    public int localSize() {
        return 1;
    }

    private static void intrinsic(MethodVisitor method, String name, String type) {
        method.visitFieldInsn(Opcodes.GETSTATIC, INTRINSICS, name, type);
    }

    /** Pushes the class of a vector, that of its elements, and their number. */
    private void pushShape(MethodVisitor method, boolean hasMask) {
        intrinsic(method, "VECTOR", CLASS_TYPE);
        if (hasMask) {
            method.visitInsn(Opcodes.ACONST_NULL);
        }
        method.visitFieldInsn(Opcodes.GETSTATIC, "java/lang/Long", "TYPE", CLASS_TYPE);
        PlanEmitter.push(method, wordsPerPlane);
    }

    @Override
    public void load(MethodVisitor method, int plane) {
        pushShape(method, false);
        pushAddress(method, plane);
        pushIndex(method, plane);
        method.visitInsn(Opcodes.ACONST_NULL);
        intrinsic(method, "LOAD", LOAD_TYPE);
        method.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                SUPPORT,
                "load",
                "("
                        + CLASS_TYPE
                        + CLASS_TYPE
                        + "ILjava/lang/Object;JZLjava/lang/Object;J"
                        + SPECIES_TYPE
                        + LOAD_TYPE
                        + ")"
                        + PAYLOAD_TYPE,
                false);
    }

    private void pushAddress(MethodVisitor method, int plane) {
        method.visitVarInsn(Opcodes.ALOAD, 0);
        pushLong(method, VectorIntrinsics.ARRAY_BASE + Long.BYTES * wordOf(plane));
        method.visitInsn(Opcodes.ICONST_0); // no memory segment
    }

    private void pushIndex(MethodVisitor method, int plane) {
        method.visitVarInsn(Opcodes.ALOAD, 0);
        pushLong(method, wordOf(plane));
    }

    /** Pushes a number; a small one needs no entry of the constant pool. */
    private static void pushLong(MethodVisitor method, int number) {
        PlanEmitter.push(method, number);
        method.visitInsn(Opcodes.I2L);
    }

    @Override
    public void store(MethodVisitor method, int plane, int local) {
        pushShape(method, false);
        pushAddress(method, plane);
        loadLocal(method, local);
        pushIndex(method, plane);
        intrinsic(method, "STORE", STORE_TYPE);
        method.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                SUPPORT,
                "store",
                "("
                        + CLASS_TYPE
                        + CLASS_TYPE
                        + "ILjava/lang/Object;JZ"
                        + PAYLOAD_TYPE
                        + "Ljava/lang/Object;J"
                        + STORE_TYPE
                        + ")V",
                false);
    }

    @Override
    public void constant(MethodVisitor method, boolean value) {
        pushShape(method, false);
        method.visitLdcInsn(value ? -1L : 0L);
        method.visitInsn(Opcodes.ICONST_0); // a broadcast
        method.visitInsn(Opcodes.ACONST_NULL);
        intrinsic(method, "BROADCAST", BROADCAST_TYPE);
        method.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                SUPPORT,
                "fromBitsCoerced",
                "("
                        + CLASS_TYPE
                        + CLASS_TYPE
                        + "IJI"
                        + SPECIES_TYPE
                        + BROADCAST_TYPE
                        + ")"
                        + PAYLOAD_TYPE,
                false);
    }

    @Override
    public void loadDenied(MethodVisitor method, int local) {
        binary(method, Operation.XOR, () -> loadLocal(method, local), () -> constant(method, true));
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
        Runnable first = () -> loadLocal(method, a);
        Runnable second = () -> loadLocal(method, b);
        Runnable third = () -> loadLocal(method, c);
        switch (code) {
            case AND -> binary(method, Operation.AND, first, second);
            case OR -> binary(method, Operation.OR, first, second);
            case XOR -> binary(method, Operation.XOR, first, second);
            case AND_NOT -> binary(method, Operation.AND, first, () -> loadDenied(method, b));
            case XOR3 ->
                    binary(
                            method,
                            Operation.XOR,
                            () -> binary(method, Operation.XOR, first, second),
                            third);
            case MAJORITY -> majority(method, first, second, third);
            case BORROW -> majority(method, () -> loadDenied(method, a), second, third);
        }
    }

    private void majority(MethodVisitor method, Runnable a, Runnable b, Runnable c) {
        binary(
                method,
                Operation.OR,
                () -> binary(method, Operation.AND, b, c),
                () -> binary(method, Operation.AND, () -> binary(method, Operation.OR, b, c), a));
    }

    /** Pushes the result of an operation; the operands are pushed in its middle. */
    private void binary(MethodVisitor method, Operation operation, Runnable a, Runnable b) {
        PlanEmitter.push(method, operation.number);
        pushShape(method, true);
        a.run();
        b.run();
        method.visitInsn(Opcodes.ACONST_NULL); // no mask
        intrinsic(method, operation.name(), BINARY_TYPE);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, SUPPORT, "binaryOp", BINARY_DESCRIPTOR, false);
    }
}

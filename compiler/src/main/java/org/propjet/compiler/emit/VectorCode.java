package org.propjet.compiler.emit;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.emit.VectorCalls.Operation;
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

    private final VectorCalls calls;
    private final int wordsPerPlane;
    private final int firstWord;

    private VectorCode(int wordsPerPlane, int firstWord) {
        this.calls = new VectorCalls(wordsPerPlane);
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

    @Override
    public void load(MethodVisitor method, int plane) {
        calls.load(method, wordOf(plane));
    }

    @Override
    public void store(MethodVisitor method, int plane, int local) {
        calls.store(method, wordOf(plane), () -> loadLocal(method, local));
    }

    @Override
    public void constant(MethodVisitor method, boolean value) {
        calls.constant(method, value);
    }

    @Override
    public void loadNegated(MethodVisitor method, int local) {
        calls.negation(method, () -> loadLocal(method, local));
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
            case AND -> calls.binary(method, Operation.AND, first, second);
            case OR -> calls.binary(method, Operation.OR, first, second);
            case XOR -> calls.binary(method, Operation.XOR, first, second);
            case AND_NOT ->
                    calls.binary(method, Operation.AND, first, () -> loadNegated(method, b));
            case XOR3 ->
                    calls.binary(
                            method,
                            Operation.XOR,
                            () -> calls.binary(method, Operation.XOR, first, second),
                            third);
            case MAJORITY -> calls.majority(method, first, second, third);
            case BORROW -> calls.majority(method, () -> loadNegated(method, a), second, third);
        }
    }
}

package org.propjet.compiler.code.emit;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.propjet.compiler.schedule.PieceLimit;

/**
 * Values of one vector, as wide as the machine prefers: 512 lanes with AVX-512. Only code that is
 * written here calls the JDK's vector intrinsics. HotSpot's second compiler replaces each call by
 * an instruction, and merges neighbours into ternary logic; {@link VectorCall} lists the calls, and
 * {@link VectorIntrinsics} says why these. Through the methods of {@code jdk.incubator.vector} a
 * step of connectFour takes 2.9 microseconds, this way 0.15.
 */
final class VectorCode extends WordCode {
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

    /** How large the pieces of a plan may be. */
    static final PieceLimit LIMIT =
            new PieceLimit(
                    OPERATIONS, MAX_BYTES, 29, 27, 46, new int[] {24, 24, 62, 24, 44, 84, 122});

    private static final String INTRINSICS = Type.getInternalName(VectorIntrinsics.class);
    private static final String CLASS_TYPE = Type.getDescriptor(Class.class);
    private static final String OBJECT_TYPE = Type.getDescriptor(Object.class);

    VectorCode(MethodVisitor method) {
        super(method, Opcodes.ALOAD, Opcodes.ASTORE);
    }

    @Override
    int wordCount() {
        return VectorIntrinsics.LENGTH;
    }

    @Override
    int localSize() {
        return 1;
    }

    /** Pushes the implementation by hand, which is the last argument of an intrinsic, and calls. */
    private void call(VectorCall call) {
        method.visitFieldInsn(Opcodes.GETSTATIC, INTRINSICS, call.name(), OBJECT_TYPE);
        method.visitMethodInsn(
                Opcodes.INVOKESTATIC, call.owner(), call.method(), call.descriptor(), false);
    }

    /** Pushes the class of a vector, that of its elements, and their number. */
    private void pushShape(boolean hasMask) {
        method.visitFieldInsn(Opcodes.GETSTATIC, INTRINSICS, "VECTOR", CLASS_TYPE);
        if (hasMask) {
            method.visitInsn(Opcodes.ACONST_NULL);
        }
        method.visitFieldInsn(Opcodes.GETSTATIC, "java/lang/Long", "TYPE", CLASS_TYPE);
        GeneratedClass.push(method, wordCount());
    }

    @Override
    void load(Place place) {
        pushShape(false);
        pushAddress(place);
        pushArrayAndIndex(place);
        method.visitInsn(Opcodes.ACONST_NULL); // no species: by hand it is known
        call(VectorCall.LOAD);
    }

    @Override
    void store(Place place, Runnable value) {
        pushShape(false);
        pushAddress(place);
        value.run();
        pushArrayAndIndex(place);
        call(VectorCall.STORE);
    }

    /** Pushes an array and the place in bytes. */
    private void pushAddress(Place place) {
        method.visitVarInsn(Opcodes.ALOAD, place.array());
        if (place.local() != Place.NO_LOCAL) {
            method.visitVarInsn(Opcodes.ILOAD, place.local());
            method.visitInsn(Opcodes.I2L);
            method.visitInsn(Opcodes.ICONST_3); // eight bytes each
            method.visitInsn(Opcodes.LSHL);
        }
        pushLong(VectorIntrinsics.LONG_ARRAY_BASE + Long.BYTES * place.distance());
        if (place.local() != Place.NO_LOCAL) {
            method.visitInsn(Opcodes.LADD);
        }
        method.visitInsn(Opcodes.ICONST_0); // no memory segment
    }

    private void pushArrayAndIndex(Place place) {
        method.visitVarInsn(Opcodes.ALOAD, place.array());
        pushIndex(place);
        method.visitInsn(Opcodes.I2L);
    }

    /** Pushes a number; a small one needs no entry of the constant pool. */
    private void pushLong(int number) {
        GeneratedClass.push(method, number);
        method.visitInsn(Opcodes.I2L);
    }

    @Override
    void constant(boolean isSet) {
        broadcast(() -> method.visitLdcInsn(isSet ? -1L : 0L));
    }

    /** Pushes a vector of one word. */
    void broadcast(Runnable word) {
        pushShape(false);
        word.run();
        GeneratedClass.push(method, VectorCall.BROADCAST.number());
        method.visitInsn(Opcodes.ACONST_NULL); // no species, as above
        call(VectorCall.BROADCAST);
    }

    @Override
    void gate(Gate gate, Runnable a, Runnable b) {
        binary(
                switch (gate) {
                    case AND -> VectorCall.AND;
                    case OR -> VectorCall.OR;
                    case XOR -> VectorCall.XOR;
                },
                a,
                b);
    }

    /** Pushes what an operation makes of two vectors. */
    void binary(VectorCall operation, Runnable a, Runnable b) {
        GeneratedClass.push(method, operation.number());
        pushShape(true);
        a.run();
        b.run();
        method.visitInsn(Opcodes.ACONST_NULL); // no mask
        call(operation);
    }

    /** Pushes a vector whose words are shifted, or rotated, by some bits. */
    void shift(VectorCall operation, Runnable a, int bits) {
        GeneratedClass.push(method, operation.number());
        pushShape(true);
        a.run();
        cast();
        GeneratedClass.push(method, bits);
        method.visitInsn(Opcodes.ACONST_NULL); // no mask
        call(operation);
    }

    /**
     * Pops into a local that a loop goes on with. Only of this class HotSpot knows where a loop
     * begins that there is but one kind of it: otherwise the intrinsics remain calls.
     */
    void popForLoop(int local) {
        cast();
        pop(local);
    }

    private void cast() {
        method.visitTypeInsn(Opcodes.CHECKCAST, VectorIntrinsics.CLASS_NAME);
    }

    @Override
    void loadNumber(int tape, int at, int index) {
        VectorCall call = VectorCall.GET_INT;
        method.visitFieldInsn(Opcodes.GETSTATIC, INTRINSICS, "UNSAFE", OBJECT_TYPE);
        method.visitTypeInsn(Opcodes.CHECKCAST, call.owner());
        method.visitVarInsn(Opcodes.ALOAD, tape);
        method.visitVarInsn(Opcodes.LLOAD, at);
        pushLong(VectorIntrinsics.INT_ARRAY_BASE + Integer.BYTES * index);
        method.visitInsn(Opcodes.LADD);
        method.visitMethodInsn(
                Opcodes.INVOKEVIRTUAL, call.owner(), call.method(), call.descriptor(), false);
    }
}

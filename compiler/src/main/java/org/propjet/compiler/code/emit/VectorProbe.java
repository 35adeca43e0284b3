package org.propjet.compiler.code.emit;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.propjet.compiler.code.emit.WordCode.Place;
import org.propjet.compiler.code.planes.PlaneRandom;

import java.util.function.LongBinaryOperator;

/**
 * Tries each {@link VectorCall} by code that is written as that of kernels is, and compares the
 * results with those of plain words. Cost: some milliseconds. Not thread-safe.
 */
final class VectorProbe {
    private static final int SHIFT = 7;
    private static final long CONSTANT = 0x0123_4567_89AB_CDEFL;

    private static final int INDEX = 2;

    // Locals of what is generated.

    private static final int LEFT = 1;
    private static final int RIGHT = 2;
    private static final int TAPE = 3;
    private static final int RESULT = 4;
    private static final int AT = 5;

    private final long[] left = PlaneRandom.words(VectorIntrinsics.LENGTH, 1);
    private final long[] right = PlaneRandom.words(VectorIntrinsics.LENGTH, 2);
    private final int[] tape = {3, 5, 7};

    /** Tries a call, and returns whether it does what it should. */
    interface Trial {
        /**
         * Tries.
         *
         * @throws ReflectiveOperationException if the JDK has no such operation
         */
        boolean isRight(VectorCall call) throws ReflectiveOperationException;
    }

    /** What is generated: it makes one call. */
    interface Caller {
        /** Calls, and writes what comes of it. */
        void call(long[] left, long[] right, int[] tape, long[] result);
    }

    /** Returns what is wrong with the first call that is not as it should be; null if all are. */
    @Nullable String fault() {
        return fault(this::isRight);
    }

    /** Returns what is wrong with the first call that fails in a trial; null if none does. */
    static @Nullable String fault(Trial trial) {
        for (VectorCall call : VectorCall.values()) {
            try {
                if (!trial.isRight(call)) {
                    return call + " is something else in this JDK";
                }
            } catch (ReflectiveOperationException
                    | LinkageError
                    | RuntimeException
                    | InternalError failure) {
                return call + " cannot be called in this JDK: " + failure;
            }
        }
        return null;
    }

    private boolean isRight(VectorCall call) throws ReflectiveOperationException {
        long[] result = new long[VectorIntrinsics.LENGTH];
        GeneratedClass.define(callerClass(call), Caller.class).call(left, right, tape, result);
        LongBinaryOperator expected = expected(call);
        for (int word = 0; word < result.length; word++) {
            if (result[word] != expected.applyAsLong(left[word], right[word])) {
                return false;
            }
        }
        return call.hasItsNumber();
    }

    /** Returns what a call should make of each word of two vectors. */
    private LongBinaryOperator expected(VectorCall call) {
        return switch (call) {
            case LOAD, STORE -> (a, b) -> a;
            case BROADCAST -> (a, b) -> CONSTANT;
            case ADD -> Long::sum;
            case AND -> (a, b) -> a & b;
            case OR -> (a, b) -> a | b;
            case XOR -> (a, b) -> a ^ b;
            case LEFT -> (a, b) -> a << SHIFT;
            case ROTATE -> (a, b) -> Long.rotateLeft(a, SHIFT);
            case GET_INT -> (a, b) -> tape[INDEX];
        };
    }

    /** Returns the bytes of a {@link Caller}. */
    static byte[] callerClass(VectorCall call) {
        String name = GeneratedNames.ofClass("VectorTrial", call.name());
        GeneratedClass caller = new GeneratedClass(name, call.toString(), Caller.class, false);
        MethodVisitor method = caller.method(Opcodes.ACC_PUBLIC, "call", "([J[J[I[J)V");
        method.visitInsn(Opcodes.LCONST_0);
        method.visitVarInsn(Opcodes.LSTORE, AT);
        VectorCode code = new VectorCode(method);
        code.store(Place.of(RESULT, 0), () -> pushResult(code, call));
        GeneratedClass.end(method, Opcodes.RETURN);
        return caller.bytes();
    }

    private static void pushResult(VectorCode code, VectorCall call) {
        Runnable a = () -> code.load(Place.of(LEFT, 0));
        Runnable b = () -> code.load(Place.of(RIGHT, 0));
        switch (call) {
            case LOAD, STORE -> a.run();
            case BROADCAST -> code.broadcast(() -> code.method.visitLdcInsn(CONSTANT));
            case ADD, AND, OR, XOR -> code.binary(call, a, b);
            case LEFT, ROTATE -> code.shift(call, a, SHIFT);
            case GET_INT ->
                    code.broadcast(
                            () -> {
                                code.loadNumber(TAPE, AT, INDEX);
                                code.method.visitInsn(Opcodes.I2L);
                            });
        }
    }
}

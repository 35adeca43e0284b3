package org.propjet.compiler.planes;

import static jdk.internal.vm.vector.VectorSupport.binaryOp;
import static jdk.internal.vm.vector.VectorSupport.broadcastInt;
import static jdk.internal.vm.vector.VectorSupport.fromBitsCoerced;
import static jdk.internal.vm.vector.VectorSupport.load;
import static jdk.internal.vm.vector.VectorSupport.store;

import static org.propjet.compiler.planes.VectorIntrinsics.ARRAY_BASE;
import static org.propjet.compiler.planes.VectorIntrinsics.BROADCAST;
import static org.propjet.compiler.planes.VectorIntrinsics.INT_ARRAY_BASE;
import static org.propjet.compiler.planes.VectorIntrinsics.LENGTH;
import static org.propjet.compiler.planes.VectorIntrinsics.LOAD;
import static org.propjet.compiler.planes.VectorIntrinsics.STORE;
import static org.propjet.compiler.planes.VectorIntrinsics.UNSAFE;
import static org.propjet.compiler.planes.VectorIntrinsics.VECTOR;

import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.internal.vm.vector.VectorSupport.BinaryOperation;
import jdk.internal.vm.vector.VectorSupport.VectorBroadcastIntOp;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.function.IntToLongFunction;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/**
 * Tries each {@link VectorCall}, and compares the results with those of plain words. Cost: some
 * milliseconds. Not thread-safe.
 */
final class VectorProbe {
    private static final int SHIFT = 7;

    private final long[] left = PlaneRandom.words(LENGTH, 1);
    private final long[] right = PlaneRandom.words(LENGTH, 2);
    private final long[] result = new long[LENGTH];

    /** Tries a call, and returns whether it does what it should. */
    interface Trial {
        /**
         * Tries.
         *
         * @throws ReflectiveOperationException if the JDK has no such operation
         */
        boolean isRight(VectorCall call) throws ReflectiveOperationException;
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
        Arrays.fill(result, 0);
        boolean isRight =
                switch (call) {
                    case LOAD, STORE -> {
                        write(read(left));
                        yield Arrays.equals(left, result);
                    }
                    case BROADCAST -> {
                        write(broadcast(left[0]));
                        yield isEach(word -> left[0]);
                    }
                    case ADD -> isRight(call, VectorIntrinsics.ADD, Long::sum);
                    case AND -> isRight(call, VectorIntrinsics.AND, (a, b) -> a & b);
                    case OR -> isRight(call, VectorIntrinsics.OR, (a, b) -> a | b);
                    case XOR -> isRight(call, VectorIntrinsics.XOR, (a, b) -> a ^ b);
                    case LEFT -> isRight(call, VectorIntrinsics.LEFT, a -> a << SHIFT);
                    case ROTATE ->
                            isRight(call, VectorIntrinsics.ROTATE, a -> Long.rotateLeft(a, SHIFT));
                    case GET_INT -> {
                        int[] tape = {3, 5, 7};
                        yield UNSAFE.getInt(tape, INT_ARRAY_BASE + 2L * Integer.BYTES) == tape[2];
                    }
                };
        return isRight && call.hasItsNumber();
    }

    private boolean isRight(
            VectorCall call,
            BinaryOperation<LongVector, VectorMask<Long>> operation,
            LongBinaryOperator plain) {
        write(
                binaryOp(
                        call.operation(),
                        VECTOR,
                        null,
                        long.class,
                        LENGTH,
                        read(left),
                        read(right),
                        null,
                        operation));
        for (int word = 0; word < LENGTH; word++) {
            if (result[word] != plain.applyAsLong(left[word], right[word])) {
                return false;
            }
        }
        return true;
    }

    private boolean isRight(
            VectorCall call,
            VectorBroadcastIntOp<LongVector, VectorMask<Long>> operation,
            LongUnaryOperator plain) {
        write(
                broadcastInt(
                        call.operation(),
                        VECTOR,
                        null,
                        long.class,
                        LENGTH,
                        read(left),
                        SHIFT,
                        null,
                        operation));
        return isEach(word -> plain.applyAsLong(left[word]));
    }

    private boolean isEach(IntToLongFunction expected) {
        for (int word = 0; word < LENGTH; word++) {
            if (result[word] != expected.applyAsLong(word)) {
                return false;
            }
        }
        return true;
    }

    private static LongVector read(long[] words) {
        return load(VECTOR, long.class, LENGTH, words, ARRAY_BASE, false, words, 0, null, LOAD);
    }

    private static LongVector broadcast(long word) {
        return fromBitsCoerced(VECTOR, long.class, LENGTH, word, 0, null, BROADCAST);
    }

    private void write(LongVector vector) {
        store(VECTOR, long.class, LENGTH, result, ARRAY_BASE, false, vector, result, 0, STORE);
    }
}

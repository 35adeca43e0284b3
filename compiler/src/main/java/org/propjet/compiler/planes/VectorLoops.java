package org.propjet.compiler.planes;

import static jdk.internal.vm.vector.VectorSupport.VECTOR_OP_ADD;
import static jdk.internal.vm.vector.VectorSupport.VECTOR_OP_AND;
import static jdk.internal.vm.vector.VectorSupport.VECTOR_OP_LROTATE;
import static jdk.internal.vm.vector.VectorSupport.VECTOR_OP_LSHIFT;
import static jdk.internal.vm.vector.VectorSupport.VECTOR_OP_XOR;
import static jdk.internal.vm.vector.VectorSupport.binaryOp;
import static jdk.internal.vm.vector.VectorSupport.broadcastInt;
import static jdk.internal.vm.vector.VectorSupport.load;
import static jdk.internal.vm.vector.VectorSupport.store;

import static org.propjet.compiler.planes.VectorIntrinsics.ADD;
import static org.propjet.compiler.planes.VectorIntrinsics.AND;
import static org.propjet.compiler.planes.VectorIntrinsics.ARRAY_BASE;
import static org.propjet.compiler.planes.VectorIntrinsics.LEFT;
import static org.propjet.compiler.planes.VectorIntrinsics.LENGTH;
import static org.propjet.compiler.planes.VectorIntrinsics.LOAD;
import static org.propjet.compiler.planes.VectorIntrinsics.ROTATE;
import static org.propjet.compiler.planes.VectorIntrinsics.STORE;
import static org.propjet.compiler.planes.VectorIntrinsics.VECTOR;
import static org.propjet.compiler.planes.VectorIntrinsics.XOR;

import jdk.incubator.vector.LongVector;

import java.util.Objects;

/**
 * Planes of one vector, the machine's widest.
 *
 * <p>Around a step of ticTacToe, connectFour, breakthrough and reversi they take 91, 110, 150 and
 * 102 nanoseconds, {@link PlainLoops} 388, 961, 1,422 and 941 ({@code PlaneLoopsBenchmark}, the
 * best of five iterations).
 */
final class VectorLoops implements PlaneLoops {
    /*
     * The intrinsics stand here one by one, and not in methods with names, and every method but the
     * smallest has more than the 325 bytes that HotSpot would inline: see VectorIntrinsics. A loop
     * that was inlined into the driver before it had run often enough once took six times as long,
     * for good. For the bytes, short loops do two planes at a time. Hence the length of this file.
     *
     * The intrinsics do not look whether an index is within an array, so that is seen to first: by
     * checkIndex, as the calls within checkFromIndexSize are not inlined, and took a thirtieth of a
     * step of connectFour.
     */

    private static long offset(int index) {
        return ARRAY_BASE + ((long) index << 3);
    }

    @Override
    public void fillRandom(long[] streams, long[] memory, int from, int to) {
        Objects.checkIndex(PlaneRandom.STATE_WORDS * LENGTH - 1, streams.length);
        Objects.checkIndex(from, to + 1);
        Objects.checkIndex(to, memory.length + 1);
        LongVector first =
                load(VECTOR, long.class, LENGTH, streams, offset(0), false, streams, 0, null, LOAD);
        LongVector second =
                load(
                        VECTOR,
                        long.class,
                        LENGTH,
                        streams,
                        offset(LENGTH),
                        false,
                        streams,
                        LENGTH,
                        null,
                        LOAD);
        for (int at = from; at < to; at += LENGTH) { // as PlaneRandom.fill
            LongVector sum =
                    binaryOp(
                            VECTOR_OP_ADD,
                            VECTOR,
                            null,
                            long.class,
                            LENGTH,
                            first,
                            second,
                            null,
                            ADD);
            LongVector turned =
                    broadcastInt(
                            VECTOR_OP_LROTATE,
                            VECTOR,
                            null,
                            long.class,
                            LENGTH,
                            sum,
                            17,
                            null,
                            ROTATE);
            LongVector output =
                    binaryOp(
                            VECTOR_OP_ADD,
                            VECTOR,
                            null,
                            long.class,
                            LENGTH,
                            turned,
                            first,
                            null,
                            ADD);
            LongVector both =
                    binaryOp(
                            VECTOR_OP_XOR,
                            VECTOR,
                            null,
                            long.class,
                            LENGTH,
                            first,
                            second,
                            null,
                            XOR);
            LongVector left =
                    broadcastInt(
                            VECTOR_OP_LSHIFT,
                            VECTOR,
                            null,
                            long.class,
                            LENGTH,
                            both,
                            21,
                            null,
                            LEFT);
            LongVector mixed =
                    binaryOp(
                            VECTOR_OP_XOR, VECTOR, null, long.class, LENGTH, both, left, null, XOR);
            turned =
                    broadcastInt(
                            VECTOR_OP_LROTATE,
                            VECTOR,
                            null,
                            long.class,
                            LENGTH,
                            first,
                            49,
                            null,
                            ROTATE);
            first =
                    binaryOp(
                            VECTOR_OP_XOR,
                            VECTOR,
                            null,
                            long.class,
                            LENGTH,
                            turned,
                            mixed,
                            null,
                            XOR);
            second =
                    broadcastInt(
                            VECTOR_OP_LROTATE,
                            VECTOR,
                            null,
                            long.class,
                            LENGTH,
                            both,
                            28,
                            null,
                            ROTATE);
            store(VECTOR, long.class, LENGTH, memory, offset(at), false, output, memory, at, STORE);
        }
        store(VECTOR, long.class, LENGTH, streams, offset(0), false, first, streams, 0, STORE);
        store(
                VECTOR,
                long.class,
                LENGTH,
                streams,
                offset(LENGTH),
                false,
                second,
                streams,
                LENGTH,
                STORE);
    }

    @Override
    public void copy(long[] memory, int to, int from, int wordCount, long[] kept) {
        Objects.checkIndex(LENGTH - 1, kept.length);
        Objects.checkIndex(Math.min(to, from), memory.length + 1);
        Objects.checkIndex(Math.max(to, from) + wordCount, memory.length + 1);
        LongVector mask =
                load(VECTOR, long.class, LENGTH, kept, offset(0), false, kept, 0, null, LOAD);
        int source = from;
        int target = to;
        for (; target <= to + wordCount - 2 * LENGTH; target += 2 * LENGTH) {
            int source2 = source + LENGTH;
            int target2 = target + LENGTH;
            LongVector next =
                    load(
                            VECTOR,
                            long.class,
                            LENGTH,
                            memory,
                            offset(source),
                            false,
                            memory,
                            source,
                            null,
                            LOAD);
            LongVector next2 =
                    load(
                            VECTOR,
                            long.class,
                            LENGTH,
                            memory,
                            offset(source2),
                            false,
                            memory,
                            source2,
                            null,
                            LOAD);
            LongVector old =
                    load(
                            VECTOR,
                            long.class,
                            LENGTH,
                            memory,
                            offset(target),
                            false,
                            memory,
                            target,
                            null,
                            LOAD);
            LongVector old2 =
                    load(
                            VECTOR,
                            long.class,
                            LENGTH,
                            memory,
                            offset(target2),
                            false,
                            memory,
                            target2,
                            null,
                            LOAD);
            LongVector differ =
                    binaryOp(VECTOR_OP_XOR, VECTOR, null, long.class, LENGTH, next, old, null, XOR);
            LongVector differ2 =
                    binaryOp(
                            VECTOR_OP_XOR,
                            VECTOR,
                            null,
                            long.class,
                            LENGTH,
                            next2,
                            old2,
                            null,
                            XOR);
            LongVector back =
                    binaryOp(
                            VECTOR_OP_AND,
                            VECTOR,
                            null,
                            long.class,
                            LENGTH,
                            differ,
                            mask,
                            null,
                            AND);
            LongVector back2 =
                    binaryOp(
                            VECTOR_OP_AND,
                            VECTOR,
                            null,
                            long.class,
                            LENGTH,
                            differ2,
                            mask,
                            null,
                            AND);
            LongVector result =
                    binaryOp(
                            VECTOR_OP_XOR, VECTOR, null, long.class, LENGTH, next, back, null, XOR);
            LongVector result2 =
                    binaryOp(
                            VECTOR_OP_XOR,
                            VECTOR,
                            null,
                            long.class,
                            LENGTH,
                            next2,
                            back2,
                            null,
                            XOR);
            store(
                    VECTOR,
                    long.class,
                    LENGTH,
                    memory,
                    offset(target),
                    false,
                    result,
                    memory,
                    target,
                    STORE);
            store(
                    VECTOR,
                    long.class,
                    LENGTH,
                    memory,
                    offset(target2),
                    false,
                    result2,
                    memory,
                    target2,
                    STORE);
            source += 2 * LENGTH;
        }
        if (target < to + wordCount) {
            LongVector next =
                    load(
                            VECTOR,
                            long.class,
                            LENGTH,
                            memory,
                            offset(source),
                            false,
                            memory,
                            source,
                            null,
                            LOAD);
            LongVector old =
                    load(
                            VECTOR,
                            long.class,
                            LENGTH,
                            memory,
                            offset(target),
                            false,
                            memory,
                            target,
                            null,
                            LOAD);
            LongVector differ =
                    binaryOp(VECTOR_OP_XOR, VECTOR, null, long.class, LENGTH, next, old, null, XOR);
            LongVector back =
                    binaryOp(
                            VECTOR_OP_AND,
                            VECTOR,
                            null,
                            long.class,
                            LENGTH,
                            differ,
                            mask,
                            null,
                            AND);
            LongVector result =
                    binaryOp(
                            VECTOR_OP_XOR, VECTOR, null, long.class, LENGTH, next, back, null, XOR);
            store(
                    VECTOR,
                    long.class,
                    LENGTH,
                    memory,
                    offset(target),
                    false,
                    result,
                    memory,
                    target,
                    STORE);
        }
    }

    @Override
    public int increment(long[] counters, int planeCount, long[] lanes) {
        int end = planeCount * LENGTH;
        Objects.checkIndex(LENGTH - 1, lanes.length);
        Objects.checkIndex(end, counters.length + 1);
        LongVector carry =
                load(VECTOR, long.class, LENGTH, lanes, offset(0), false, lanes, 0, null, LOAD);
        int at = 0;
        for (; at <= end - 2 * LENGTH; at += 2 * LENGTH) {
            int second = at + LENGTH;
            LongVector bits =
                    load(
                            VECTOR,
                            long.class,
                            LENGTH,
                            counters,
                            offset(at),
                            false,
                            counters,
                            at,
                            null,
                            LOAD);
            LongVector bits2 =
                    load(
                            VECTOR,
                            long.class,
                            LENGTH,
                            counters,
                            offset(second),
                            false,
                            counters,
                            second,
                            null,
                            LOAD);
            LongVector sum =
                    binaryOp(
                            VECTOR_OP_XOR,
                            VECTOR,
                            null,
                            long.class,
                            LENGTH,
                            bits,
                            carry,
                            null,
                            XOR);
            carry =
                    binaryOp(
                            VECTOR_OP_AND,
                            VECTOR,
                            null,
                            long.class,
                            LENGTH,
                            bits,
                            carry,
                            null,
                            AND);
            LongVector sum2 =
                    binaryOp(
                            VECTOR_OP_XOR,
                            VECTOR,
                            null,
                            long.class,
                            LENGTH,
                            bits2,
                            carry,
                            null,
                            XOR);
            carry =
                    binaryOp(
                            VECTOR_OP_AND,
                            VECTOR,
                            null,
                            long.class,
                            LENGTH,
                            bits2,
                            carry,
                            null,
                            AND);
            store(
                    VECTOR,
                    long.class,
                    LENGTH,
                    counters,
                    offset(at),
                    false,
                    sum,
                    counters,
                    at,
                    STORE);
            store(
                    VECTOR,
                    long.class,
                    LENGTH,
                    counters,
                    offset(second),
                    false,
                    sum2,
                    counters,
                    second,
                    STORE);
        }
        if (at < end) {
            LongVector bits =
                    load(
                            VECTOR,
                            long.class,
                            LENGTH,
                            counters,
                            offset(at),
                            false,
                            counters,
                            at,
                            null,
                            LOAD);
            LongVector sum =
                    binaryOp(
                            VECTOR_OP_XOR,
                            VECTOR,
                            null,
                            long.class,
                            LENGTH,
                            bits,
                            carry,
                            null,
                            XOR);
            carry =
                    binaryOp(
                            VECTOR_OP_AND,
                            VECTOR,
                            null,
                            long.class,
                            LENGTH,
                            bits,
                            carry,
                            null,
                            AND);
            store(
                    VECTOR,
                    long.class,
                    LENGTH,
                    counters,
                    offset(at),
                    false,
                    sum,
                    counters,
                    at,
                    STORE);
        }
        store(VECTOR, long.class, LENGTH, lanes, offset(0), false, carry, lanes, 0, STORE);
        return PlaneLoops.append(counters, planeCount, lanes);
    }
}

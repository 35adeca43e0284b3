package org.propjet.compiler.tape;

import static org.propjet.compiler.tape.VectorPlanes.SPECIES;
import static org.propjet.compiler.tape.VectorPlanes.get;
import static org.propjet.compiler.tape.VectorPlanes.put;
import static org.propjet.compiler.tape.VectorPlanes.where;
import static org.propjet.compiler.tape.VectorPlanes.xor;

import jdk.incubator.vector.LongVector;

import org.propjet.compiler.plan.Shape;

/**
 * The loops that use vectors of the machine's width. To be loaded only where the module
 * jdk.incubator.vector is.
 *
 * <p>Thread-safe.
 */
final class VectorLoops implements LoopFamily {

    @Override
    public int wordsAtOnce() {
        return SPECIES.length();
    }

    @Override
    public RunLoop find(Shape shape) {
        return switch (shape.kind()) {
            case SUM -> SumLoops.find(shape);
            case PRODUCT -> ProductLoops.find(shape);
            case ADD -> AddLoops.find(shape);
            case SUBTRACT -> SubtractLoops.find(shape);
            case XOR -> shape.first() == 2 ? VectorLoops::xor2 : VectorLoops::xor3;
            case MAJORITY -> VectorLoops::majority;
            case BORROW -> VectorLoops::borrow;
            case COPY -> VectorLoops::copy;
            case NOT -> VectorLoops::not;
            case CONSTANT -> shape.first() == 0 ? VectorLoops::zeros : VectorLoops::ones;
        };
    }

    private static void xor2(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 3) {
            LongVector a = get(memory, tape, at, base);
            LongVector b = get(memory, tape, at + 1, base);
            put(memory, tape, at + 2, base, xor(a, b));
        }
    }

    private static void xor3(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 4) {
            LongVector a = get(memory, tape, at, base);
            LongVector b = get(memory, tape, at + 1, base);
            LongVector c = get(memory, tape, at + 2, base);
            put(memory, tape, at + 3, base, xor(xor(a, b), c));
        }
    }

    private static void majority(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 4) {
            LongVector a = get(memory, tape, at, base);
            LongVector b = get(memory, tape, at + 1, base);
            LongVector c = get(memory, tape, at + 2, base);
            put(memory, tape, at + 3, base, where(xor(a, b), c, b));
        }
    }

    private static void borrow(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 4) {
            LongVector a = get(memory, tape, at, base);
            LongVector b = get(memory, tape, at + 1, base);
            LongVector c = get(memory, tape, at + 2, base);
            put(memory, tape, at + 3, base, where(xor(a, b), b, c));
        }
    }

    private static void copy(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 2) {
            put(memory, tape, at + 1, base, get(memory, tape, at, base));
        }
    }

    private static void not(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 2) {
            put(memory, tape, at + 1, base, get(memory, tape, at, base).not());
        }
    }

    private static void zeros(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at++) {
            put(memory, tape, at, base, LongVector.zero(SPECIES));
        }
    }

    private static void ones(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at++) {
            put(memory, tape, at, base, LongVector.broadcast(SPECIES, -1L));
        }
    }
}

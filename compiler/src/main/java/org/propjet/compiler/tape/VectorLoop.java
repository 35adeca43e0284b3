package org.propjet.compiler.tape;

import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

import org.propjet.compiler.plan.Shape;

import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandles;

/**
 * The loop over cells of any shape with vectors of the machine's width. A pattern, as {@link
 * PlainLoop} is.
 *
 * <p>Thread-safe: keeps nothing between calls.
 */
final class VectorLoop implements RunLoop {
    private static final VectorSpecies<Long> SPECIES = LongVector.SPECIES_PREFERRED;
    private static final Shape.Kind KIND;
    private static final int FIRST;
    private static final int SECOND;
    private static final int THIRD;
    private static final int FOURTH;

    static {
        try {
            Shape shape =
                    MethodHandles.classData(
                            MethodHandles.lookup(), ConstantDescs.DEFAULT_NAME, Shape.class);
            KIND = shape.kind();
            FIRST = shape.first();
            SECOND = shape.second();
            THIRD = shape.third();
            FOURTH = shape.fourth();
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void run(long[] memory, int[] tape, int from, int to, int base) {
        switch (KIND) {
            case SUM -> sum(memory, tape, from, to, base);
            case PRODUCT -> product(memory, tape, from, to, base);
            case ADD, SUBTRACT -> row(memory, tape, from, to, base);
            case XOR -> xor(memory, tape, from, to, base);
            case MAJORITY, BORROW -> carry(memory, tape, from, to, base);
            case COPY, NOT -> copy(memory, tape, from, to, base);
            case CONSTANT -> constant(memory, tape, from, to, base);
        }
    }

    private static LongVector get(long[] memory, int[] tape, int at, int base) {
        return LongVector.fromArray(SPECIES, memory, tape[at] + base);
    }

    private static void put(long[] memory, int[] tape, int at, int base, LongVector value) {
        value.intoArray(memory, tape[at] + base);
    }

    private static void sum(long[] memory, int[] tape, int from, int to, int base) {
        int pairs = FIRST + 2 * SECOND;
        int differences = pairs + 2 * THIRD;
        int triples = differences + 3 * FOURTH;
        for (int start = from; start < to; start += triples + 1) {
            LongVector any = LongVector.zero(SPECIES);
            int i = 0;
            for (; i < FIRST; i++) {
                any = any.or(get(memory, tape, start + i, base));
            }
            for (; i < pairs; i += 2) {
                LongVector a = get(memory, tape, start + i, base);
                any = any.or(a.and(get(memory, tape, start + i + 1, base)));
            }
            for (; i < differences; i += 2) {
                LongVector a = get(memory, tape, start + i, base);
                any = any.or(minus(a, get(memory, tape, start + i + 1, base)));
            }
            for (; i < triples; i += 3) {
                LongVector a = get(memory, tape, start + i, base);
                LongVector b = get(memory, tape, start + i + 1, base);
                any = any.or(a.and(b).and(get(memory, tape, start + i + 2, base)));
            }
            put(memory, tape, start + triples, base, any);
        }
    }

    private static void product(long[] memory, int[] tape, int from, int to, int base) {
        int all = FIRST + SECOND;
        for (int start = from; start < to; start += all + 1) {
            LongVector product = get(memory, tape, start, base);
            int i = 1;
            for (; i < FIRST; i++) {
                product = product.and(get(memory, tape, start + i, base));
            }
            for (; i < all; i++) {
                product = minus(product, get(memory, tape, start + i, base));
            }
            put(memory, tape, start + all, base, product);
        }
    }

    private static void row(long[] memory, int[] tape, int from, int to, int base) {
        int operands = 1 + 2 * (FIRST + SECOND) + (THIRD == Shape.END_SELECT ? 1 : 0);
        int size = operands + FIRST + THIRD;
        for (int start = from; start < to; start += size) {
            LongVector carry = get(memory, tape, start, base);
            for (int i = 0; i < FIRST + SECOND; i++) {
                LongVector x = get(memory, tape, start + 2 * i + 1, base);
                LongVector y = get(memory, tape, start + 2 * i + 2, base);
                LongVector differ = xor(x, y);
                if (i < FIRST) {
                    put(memory, tape, start + operands + i, base, xor(differ, carry));
                }
                carry = next(differ, y, carry);
            }
            if (THIRD == Shape.END_STORE) {
                put(memory, tape, start + operands + FIRST, base, carry);
            } else if (THIRD == Shape.END_SELECT) {
                LongVector selector = get(memory, tape, start + operands - 1, base);
                put(memory, tape, start + operands + FIRST, base, selector.and(carry));
                put(memory, tape, start + operands + FIRST + 1, base, minus(selector, carry));
            }
        }
    }

    /** Returns the carry or the borrow of x, y and the one before, from how x and y differ. */
    private static LongVector next(LongVector differ, LongVector y, LongVector before) {
        return KIND == Shape.Kind.SUBTRACT || KIND == Shape.Kind.BORROW
                ? where(differ, y, before)
                : where(differ, before, y);
    }

    private static void xor(long[] memory, int[] tape, int from, int to, int base) {
        for (int start = from; start < to; start += FIRST + 1) {
            LongVector parity = get(memory, tape, start, base);
            for (int i = 1; i < FIRST; i++) {
                parity = xor(parity, get(memory, tape, start + i, base));
            }
            put(memory, tape, start + FIRST, base, parity);
        }
    }

    private static void carry(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 4) {
            LongVector a = get(memory, tape, at, base);
            LongVector b = get(memory, tape, at + 1, base);
            LongVector c = get(memory, tape, at + 2, base);
            put(memory, tape, at + 3, base, next(xor(a, b), b, c));
        }
    }

    private static void copy(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 2) {
            LongVector a = get(memory, tape, at, base);
            put(memory, tape, at + 1, base, KIND == Shape.Kind.NOT ? a.not() : a);
        }
    }

    private static void constant(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at++) {
            put(memory, tape, at, base, LongVector.broadcast(SPECIES, -FIRST));
        }
    }

    /** Returns a &amp; ~b. */
    private static LongVector minus(LongVector a, LongVector b) {
        return a.lanewise(VectorOperators.AND_NOT, b);
    }

    private static LongVector xor(LongVector a, LongVector b) {
        return a.lanewise(VectorOperators.XOR, b);
    }

    /** Returns a where a bit is set, b elsewhere. */
    private static LongVector where(LongVector bits, LongVector a, LongVector b) {
        return xor(b, xor(a, b).and(bits));
    }
}

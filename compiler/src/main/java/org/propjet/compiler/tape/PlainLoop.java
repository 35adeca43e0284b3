package org.propjet.compiler.tape;

import org.propjet.compiler.plan.Shape;

import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandles;

/**
 * The loop over cells of any shape in plain Java. A pattern: {@link ShapeLoops} loads a copy of
 * this class for each shape, for which the counts below are constants.
 *
 * <p>Thread-safe: keeps nothing between calls.
 */
final class PlainLoop extends RunLoop {
    /** Words at once: more than four run out of registers. */
    static final int WORDS = 4;

    private static final Shape.Kind KIND;
    private static final int FIRST;
    private static final int SECOND;
    private static final int THIRD;
    private static final int FOURTH;

    /** Planes of a row before the first adder's. */
    private static final int HEAD;

    /** All ones where what is read is negated. */
    private static final long FLIP;

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
            HEAD = shape.rowHead();
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
        FLIP =
                switch (KIND) {
                    case SUBTRACT, BORROW, NOT -> -1;
                    default -> 0;
                };
    }

    @Override
    void run(long[] memory, int[] tape, int from, int to, int base) {
        switch (KIND) {
            case SUM -> sum(memory, tape, from, to, base);
            case TERMS -> terms(memory, tape, from, to, base);
            case PRODUCT -> product(memory, tape, from, to, base);
            case ADD, MULTIPLY, SUBTRACT -> row(memory, tape, from, to, base);
            case XOR -> xor(memory, tape, from, to, base);
            case MAJORITY, BORROW -> carry(memory, tape, from, to, base);
            case COPY, NOT -> copy(memory, tape, from, to, base);
            case CONSTANT -> constant(memory, tape, from, to, base);
        }
    }

    private static void put(long[] memory, int at, long w0, long w1, long w2, long w3) {
        memory[at] = w0;
        memory[at + 1] = w1;
        memory[at + 2] = w2;
        memory[at + 3] = w3;
    }

    private static void sum(long[] memory, int[] tape, int from, int to, int base) {
        int pairs = FIRST + 2 * SECOND;
        int differences = pairs + 2 * THIRD;
        int triples = differences + 3 * FOURTH;
        for (int start = from; start < to; start += triples + 1) {
            long w0 = 0;
            long w1 = 0;
            long w2 = 0;
            long w3 = 0;
            int i = 0;
            for (; i < FIRST; i++) {
                int a = tape[start + i] + base;
                w0 |= memory[a];
                w1 |= memory[a + 1];
                w2 |= memory[a + 2];
                w3 |= memory[a + 3];
            }
            for (; i < pairs; i += 2) {
                int a = tape[start + i] + base;
                int b = tape[start + i + 1] + base;
                w0 |= memory[a] & memory[b];
                w1 |= memory[a + 1] & memory[b + 1];
                w2 |= memory[a + 2] & memory[b + 2];
                w3 |= memory[a + 3] & memory[b + 3];
            }
            for (; i < differences; i += 2) {
                int a = tape[start + i] + base;
                int b = tape[start + i + 1] + base;
                w0 |= memory[a] & ~memory[b];
                w1 |= memory[a + 1] & ~memory[b + 1];
                w2 |= memory[a + 2] & ~memory[b + 2];
                w3 |= memory[a + 3] & ~memory[b + 3];
            }
            for (; i < triples; i += 3) {
                int a = tape[start + i] + base;
                int b = tape[start + i + 1] + base;
                int c = tape[start + i + 2] + base;
                w0 |= memory[a] & memory[b] & memory[c];
                w1 |= memory[a + 1] & memory[b + 1] & memory[c + 1];
                w2 |= memory[a + 2] & memory[b + 2] & memory[c + 2];
                w3 |= memory[a + 3] & memory[b + 3] & memory[c + 3];
            }
            put(memory, tape[start + i] + base, w0, w1, w2, w3);
        }
    }

    private static void terms(long[] memory, int[] tape, int from, int to, int base) {
        int all = FIRST * (SECOND + THIRD);
        for (int start = from; start < to; start += all + FOURTH + 1) {
            long w0 = 0;
            long w1 = 0;
            long w2 = 0;
            long w3 = 0;
            for (int term = start; term < start + all; term += SECOND + THIRD) {
                long p0 = -1;
                long p1 = -1;
                long p2 = -1;
                long p3 = -1;
                for (int i = 0; i < SECOND + THIRD; i++) {
                    int a = tape[term + i] + base;
                    long negated = i < SECOND ? 0 : -1;
                    p0 &= memory[a] ^ negated;
                    p1 &= memory[a + 1] ^ negated;
                    p2 &= memory[a + 2] ^ negated;
                    p3 &= memory[a + 3] ^ negated;
                }
                w0 |= p0;
                w1 |= p1;
                w2 |= p2;
                w3 |= p3;
            }
            for (int i = all; i < all + FOURTH; i++) {
                int a = tape[start + i] + base;
                w0 |= memory[a];
                w1 |= memory[a + 1];
                w2 |= memory[a + 2];
                w3 |= memory[a + 3];
            }
            put(memory, tape[start + all + FOURTH] + base, w0, w1, w2, w3);
        }
    }

    private static void product(long[] memory, int[] tape, int from, int to, int base) {
        int all = FIRST + SECOND;
        for (int start = from; start < to; start += all + 1) {
            long w0 = -1;
            long w1 = -1;
            long w2 = -1;
            long w3 = -1;
            for (int i = 0; i < all; i++) {
                int a = tape[start + i] + base;
                long negated = i < FIRST ? 0 : -1;
                w0 &= memory[a] ^ negated;
                w1 &= memory[a + 1] ^ negated;
                w2 &= memory[a + 2] ^ negated;
                w3 &= memory[a + 3] ^ negated;
            }
            put(memory, tape[start + all] + base, w0, w1, w2, w3);
        }
    }

    private static void row(long[] memory, int[] tape, int from, int to, int base) {
        int operands = HEAD + 2 * (FIRST + SECOND) + (THIRD == Shape.END_SELECT ? 1 : 0);
        int size = operands + FIRST + THIRD;
        for (int start = from; start < to; start += size) {
            int first = tape[start] + base;
            long c0 = memory[first];
            long c1 = memory[first + 1];
            long c2 = memory[first + 2];
            long c3 = memory[first + 3];
            if (FOURTH == Shape.START_PRODUCT) {
                int second = tape[start + 1] + base;
                c0 &= memory[second];
                c1 &= memory[second + 1];
                c2 &= memory[second + 2];
                c3 &= memory[second + 3];
            }
            int out = start + operands;
            for (int i = 0; i < FIRST + SECOND; i++) {
                int x = tape[start + 2 * i + HEAD] + base;
                int y = tape[start + 2 * i + HEAD + 1] + base;
                long y0 = memory[y];
                long y1 = memory[y + 1];
                long y2 = memory[y + 2];
                long y3 = memory[y + 3];
                if (KIND == Shape.Kind.MULTIPLY) {
                    int f = tape[start + HEAD - 1] + base;
                    y0 &= memory[f];
                    y1 &= memory[f + 1];
                    y2 &= memory[f + 2];
                    y3 &= memory[f + 3];
                }
                long d0 = memory[x] ^ y0;
                long d1 = memory[x + 1] ^ y1;
                long d2 = memory[x + 2] ^ y2;
                long d3 = memory[x + 3] ^ y3;
                long s0 = d0 ^ c0;
                long s1 = d1 ^ c1;
                long s2 = d2 ^ c2;
                long s3 = d3 ^ c3;
                c0 = where(d0 ^ FLIP, c0, y0);
                c1 = where(d1 ^ FLIP, c1, y1);
                c2 = where(d2 ^ FLIP, c2, y2);
                c3 = where(d3 ^ FLIP, c3, y3);
                if (i < FIRST) {
                    put(memory, tape[out++] + base, s0, s1, s2, s3);
                }
            }
            if (THIRD == Shape.END_STORE) {
                put(memory, tape[out] + base, c0, c1, c2, c3);
            } else if (THIRD == Shape.END_SELECT) {
                int s = tape[start + operands - 1] + base;
                long s0 = memory[s];
                long s1 = memory[s + 1];
                long s2 = memory[s + 2];
                long s3 = memory[s + 3];
                put(memory, tape[out] + base, s0 & c0, s1 & c1, s2 & c2, s3 & c3);
                put(memory, tape[out + 1] + base, s0 & ~c0, s1 & ~c1, s2 & ~c2, s3 & ~c3);
            }
        }
    }

    /** Returns a where a bit is set, b elsewhere. */
    private static long where(long bits, long a, long b) {
        return b ^ ((a ^ b) & bits);
    }

    private static void xor(long[] memory, int[] tape, int from, int to, int base) {
        for (int start = from; start < to; start += FIRST + 1) {
            long w0 = 0;
            long w1 = 0;
            long w2 = 0;
            long w3 = 0;
            for (int i = 0; i < FIRST; i++) {
                int a = tape[start + i] + base;
                w0 ^= memory[a];
                w1 ^= memory[a + 1];
                w2 ^= memory[a + 2];
                w3 ^= memory[a + 3];
            }
            put(memory, tape[start + FIRST] + base, w0, w1, w2, w3);
        }
    }

    private static void carry(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 4) {
            int a = tape[at] + base;
            int b = tape[at + 1] + base;
            int c = tape[at + 2] + base;
            put(
                    memory,
                    tape[at + 3] + base,
                    where(memory[a] ^ memory[b] ^ FLIP, memory[c], memory[b]),
                    where(memory[a + 1] ^ memory[b + 1] ^ FLIP, memory[c + 1], memory[b + 1]),
                    where(memory[a + 2] ^ memory[b + 2] ^ FLIP, memory[c + 2], memory[b + 2]),
                    where(memory[a + 3] ^ memory[b + 3] ^ FLIP, memory[c + 3], memory[b + 3]));
        }
    }

    private static void copy(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 2) {
            int a = tape[at] + base;
            put(
                    memory,
                    tape[at + 1] + base,
                    memory[a] ^ FLIP,
                    memory[a + 1] ^ FLIP,
                    memory[a + 2] ^ FLIP,
                    memory[a + 3] ^ FLIP);
        }
    }

    private static void constant(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at++) {
            put(memory, tape[at] + base, -FIRST, -FIRST, -FIRST, -FIRST);
        }
    }
}

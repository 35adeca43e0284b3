package org.propjet.compiler.tape;

import org.propjet.compiler.plan.Shape;

/**
 * The loops in plain Java, a word at a time: for planes narrower than the machine's vectors, and
 * where there is no vector module.
 *
 * <p>Thread-safe.
 */
final class PlainLoops implements LoopFamily {

    @Override
    public int wordsAtOnce() {
        return 1;
    }

    @Override
    public RunLoop find(Shape shape) {
        return switch (shape.kind()) {
            case SUM -> (memory, tape, from, to, base) -> sum(memory, tape, from, to, base, shape);
            case PRODUCT ->
                    (memory, tape, from, to, base) -> product(memory, tape, from, to, base, shape);
            case ADD, SUBTRACT ->
                    (memory, tape, from, to, base) -> row(memory, tape, from, to, base, shape);
            case XOR -> (memory, tape, from, to, base) -> xor(memory, tape, from, to, base, shape);
            case MAJORITY ->
                    (memory, tape, from, to, base) -> carry(memory, tape, from, to, base, 0);
            case BORROW ->
                    (memory, tape, from, to, base) -> carry(memory, tape, from, to, base, -1);
            case COPY -> (memory, tape, from, to, base) -> copy(memory, tape, from, to, base, 0);
            case NOT -> (memory, tape, from, to, base) -> copy(memory, tape, from, to, base, -1);
            case CONSTANT ->
                    (memory, tape, from, to, base) ->
                            constant(memory, tape, from, to, base, -shape.first());
        };
    }

    private static void sum(long[] memory, int[] tape, int from, int to, int base, Shape shape) {
        int singles = shape.first();
        int pairs = singles + 2 * shape.second();
        int differences = pairs + 2 * shape.third();
        int triples = differences + 3 * shape.fourth();
        for (int start = from; start < to; start += triples + 1) {
            long any = 0;
            int i = 0;
            for (; i < singles; i++) {
                any |= memory[tape[start + i] + base];
            }
            for (; i < pairs; i += 2) {
                any |= memory[tape[start + i] + base] & memory[tape[start + i + 1] + base];
            }
            for (; i < differences; i += 2) {
                any |= memory[tape[start + i] + base] & ~memory[tape[start + i + 1] + base];
            }
            for (; i < triples; i += 3) {
                any |=
                        memory[tape[start + i] + base]
                                & memory[tape[start + i + 1] + base]
                                & memory[tape[start + i + 2] + base];
            }
            memory[tape[start + i] + base] = any;
        }
    }

    private static void product(
            long[] memory, int[] tape, int from, int to, int base, Shape shape) {
        int kept = shape.first();
        int all = kept + shape.second();
        for (int start = from; start < to; start += all + 1) {
            long product = -1;
            int i = 0;
            for (; i < kept; i++) {
                product &= memory[tape[start + i] + base];
            }
            for (; i < all; i++) {
                product &= ~memory[tape[start + i] + base];
            }
            memory[tape[start + i] + base] = product;
        }
    }

    private static void row(long[] memory, int[] tape, int from, int to, int base, Shape shape) {
        long flip = shape.kind() == Shape.Kind.SUBTRACT ? -1 : 0;
        int steps = shape.first() + shape.second();
        int operands = shape.operandCount();
        int size = operands + shape.resultCount();
        for (int start = from; start < to; start += size) {
            long carry = memory[tape[start] + base];
            int out = start + operands;
            for (int i = 0; i < steps; i++) {
                long x = memory[tape[start + 2 * i + 1] + base];
                long y = memory[tape[start + 2 * i + 2] + base];
                if (i < shape.first()) {
                    memory[tape[out++] + base] = x ^ y ^ carry;
                }
                carry = majority(x ^ flip, y, carry);
            }
            if (shape.third() == Shape.END_STORE) {
                memory[tape[out] + base] = carry;
            } else if (shape.third() == Shape.END_SELECT) {
                long selector = memory[tape[start + operands - 1] + base];
                memory[tape[out] + base] = selector & carry;
                memory[tape[out + 1] + base] = selector & ~carry;
            }
        }
    }

    private static long majority(long a, long b, long c) {
        return (a & b) | (c & (a | b));
    }

    private static void xor(long[] memory, int[] tape, int from, int to, int base, Shape shape) {
        int operands = shape.first();
        for (int start = from; start < to; start += operands + 1) {
            long parity = 0;
            for (int i = 0; i < operands; i++) {
                parity ^= memory[tape[start + i] + base];
            }
            memory[tape[start + operands] + base] = parity;
        }
    }

    private static void carry(long[] memory, int[] tape, int from, int to, int base, long flip) {
        for (int at = from; at < to; at += 4) {
            long a = memory[tape[at] + base] ^ flip;
            long b = memory[tape[at + 1] + base];
            long c = memory[tape[at + 2] + base];
            memory[tape[at + 3] + base] = majority(a, b, c);
        }
    }

    private static void copy(long[] memory, int[] tape, int from, int to, int base, long flip) {
        for (int at = from; at < to; at += 2) {
            memory[tape[at + 1] + base] = memory[tape[at] + base] ^ flip;
        }
    }

    private static void constant(
            long[] memory, int[] tape, int from, int to, int base, long value) {
        for (int at = from; at < to; at++) {
            memory[tape[at] + base] = value;
        }
    }
}

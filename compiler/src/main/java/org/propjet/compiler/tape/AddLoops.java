package org.propjet.compiler.tape;

import static org.propjet.compiler.tape.VectorPlanes.end;
import static org.propjet.compiler.tape.VectorPlanes.get;
import static org.propjet.compiler.tape.VectorPlanes.put;
import static org.propjet.compiler.tape.VectorPlanes.where;
import static org.propjet.compiler.tape.VectorPlanes.xor;

import jdk.incubator.vector.LongVector;

import org.propjet.compiler.plan.Shape;
import org.propjet.compiler.tape.RowLoop.Adders;

import java.util.Map;

/**
 * Vector loops over rows of full adders. The carry stays in a register.
 *
 * <p>Thread-safe.
 */
final class AddLoops {
    private static final Map<Adders, RowLoop> LOOPS =
            Map.ofEntries(
                    Map.entry(new Adders(1, 0), AddLoops::sums1rest0),
                    Map.entry(new Adders(2, 0), AddLoops::sums2rest0),
                    Map.entry(new Adders(3, 0), AddLoops::sums3rest0),
                    Map.entry(new Adders(0, 1), AddLoops::sums0rest1),
                    Map.entry(new Adders(1, 1), AddLoops::sums1rest1),
                    Map.entry(new Adders(2, 1), AddLoops::sums2rest1),
                    Map.entry(new Adders(0, 2), AddLoops::sums0rest2),
                    Map.entry(new Adders(1, 2), AddLoops::sums1rest2),
                    Map.entry(new Adders(0, 3), AddLoops::sums0rest3));

    private AddLoops() {}

    /** Returns the loop for cells of a shape. */
    static RunLoop find(Shape shape) {
        return RowLoop.find(LOOPS, shape);
    }

    private static LongVector add(
            long[] memory, int[] tape, int at, int out, int base, LongVector carry) {
        LongVector x = get(memory, tape, at, base);
        LongVector y = get(memory, tape, at + 1, base);
        LongVector differ = xor(x, y);
        put(memory, tape, out, base, xor(differ, carry));
        return where(differ, carry, y);
    }

    private static LongVector carry(long[] memory, int[] tape, int at, int base, LongVector carry) {
        LongVector x = get(memory, tape, at, base);
        LongVector y = get(memory, tape, at + 1, base);
        LongVector differ = xor(x, y);
        return where(differ, carry, y);
    }

    private static void sums1rest0(long[] memory, int[] tape, int from, int to, int base, int end) {
        int extra = end == Shape.END_SELECT ? 1 : 0;
        int size = 4 + extra + end;
        for (int at = from; at < to; at += size) {
            LongVector carry = get(memory, tape, at, base);
            int out = at + 3 + extra;
            carry = add(memory, tape, at + 1, out, base, carry);
            end(memory, tape, at + 3, out + 1, base, carry, end);
        }
    }

    private static void sums2rest0(long[] memory, int[] tape, int from, int to, int base, int end) {
        int extra = end == Shape.END_SELECT ? 1 : 0;
        int size = 7 + extra + end;
        for (int at = from; at < to; at += size) {
            LongVector carry = get(memory, tape, at, base);
            int out = at + 5 + extra;
            carry = add(memory, tape, at + 1, out, base, carry);
            carry = add(memory, tape, at + 3, out + 1, base, carry);
            end(memory, tape, at + 5, out + 2, base, carry, end);
        }
    }

    private static void sums3rest0(long[] memory, int[] tape, int from, int to, int base, int end) {
        int extra = end == Shape.END_SELECT ? 1 : 0;
        int size = 10 + extra + end;
        for (int at = from; at < to; at += size) {
            LongVector carry = get(memory, tape, at, base);
            int out = at + 7 + extra;
            carry = add(memory, tape, at + 1, out, base, carry);
            carry = add(memory, tape, at + 3, out + 1, base, carry);
            carry = add(memory, tape, at + 5, out + 2, base, carry);
            end(memory, tape, at + 7, out + 3, base, carry, end);
        }
    }

    private static void sums0rest1(long[] memory, int[] tape, int from, int to, int base, int end) {
        int extra = end == Shape.END_SELECT ? 1 : 0;
        int size = 3 + extra + end;
        for (int at = from; at < to; at += size) {
            LongVector carry = get(memory, tape, at, base);
            int out = at + 3 + extra;
            carry = carry(memory, tape, at + 1, base, carry);
            end(memory, tape, at + 3, out, base, carry, end);
        }
    }

    private static void sums1rest1(long[] memory, int[] tape, int from, int to, int base, int end) {
        int extra = end == Shape.END_SELECT ? 1 : 0;
        int size = 6 + extra + end;
        for (int at = from; at < to; at += size) {
            LongVector carry = get(memory, tape, at, base);
            int out = at + 5 + extra;
            carry = add(memory, tape, at + 1, out, base, carry);
            carry = carry(memory, tape, at + 3, base, carry);
            end(memory, tape, at + 5, out + 1, base, carry, end);
        }
    }

    private static void sums2rest1(long[] memory, int[] tape, int from, int to, int base, int end) {
        int extra = end == Shape.END_SELECT ? 1 : 0;
        int size = 9 + extra + end;
        for (int at = from; at < to; at += size) {
            LongVector carry = get(memory, tape, at, base);
            int out = at + 7 + extra;
            carry = add(memory, tape, at + 1, out, base, carry);
            carry = add(memory, tape, at + 3, out + 1, base, carry);
            carry = carry(memory, tape, at + 5, base, carry);
            end(memory, tape, at + 7, out + 2, base, carry, end);
        }
    }

    private static void sums0rest2(long[] memory, int[] tape, int from, int to, int base, int end) {
        int extra = end == Shape.END_SELECT ? 1 : 0;
        int size = 5 + extra + end;
        for (int at = from; at < to; at += size) {
            LongVector carry = get(memory, tape, at, base);
            int out = at + 5 + extra;
            carry = carry(memory, tape, at + 1, base, carry);
            carry = carry(memory, tape, at + 3, base, carry);
            end(memory, tape, at + 5, out, base, carry, end);
        }
    }

    private static void sums1rest2(long[] memory, int[] tape, int from, int to, int base, int end) {
        int extra = end == Shape.END_SELECT ? 1 : 0;
        int size = 8 + extra + end;
        for (int at = from; at < to; at += size) {
            LongVector carry = get(memory, tape, at, base);
            int out = at + 7 + extra;
            carry = add(memory, tape, at + 1, out, base, carry);
            carry = carry(memory, tape, at + 3, base, carry);
            carry = carry(memory, tape, at + 5, base, carry);
            end(memory, tape, at + 7, out + 1, base, carry, end);
        }
    }

    private static void sums0rest3(long[] memory, int[] tape, int from, int to, int base, int end) {
        int extra = end == Shape.END_SELECT ? 1 : 0;
        int size = 7 + extra + end;
        for (int at = from; at < to; at += size) {
            LongVector carry = get(memory, tape, at, base);
            int out = at + 7 + extra;
            carry = carry(memory, tape, at + 1, base, carry);
            carry = carry(memory, tape, at + 3, base, carry);
            carry = carry(memory, tape, at + 5, base, carry);
            end(memory, tape, at + 7, out, base, carry, end);
        }
    }
}

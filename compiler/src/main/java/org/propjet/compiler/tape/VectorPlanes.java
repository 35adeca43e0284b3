package org.propjet.compiler.tape;

import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

import org.propjet.compiler.plan.Shape;

/**
 * Reading, combining and writing planes as vectors of the machine's width. An index {@code at} is
 * one on the tape, where the first word of the plane stands.
 *
 * <p>Only small expressions without branches: the JIT compiler keeps vectors in registers through
 * these and through loops, but makes objects of them where branches meet.
 */
final class VectorPlanes {
    static final VectorSpecies<Long> SPECIES = LongVector.SPECIES_PREFERRED;

    private VectorPlanes() {}

    static LongVector get(long[] memory, int[] tape, int at, int base) {
        return LongVector.fromArray(SPECIES, memory, tape[at] + base);
    }

    static void put(long[] memory, int[] tape, int at, int base, LongVector value) {
        value.intoArray(memory, tape[at] + base);
    }

    static LongVector or2(long[] memory, int[] tape, int at, int base) {
        return get(memory, tape, at, base).or(get(memory, tape, at + 1, base));
    }

    static LongVector or4(long[] memory, int[] tape, int at, int base) {
        return or2(memory, tape, at, base).or(or2(memory, tape, at + 2, base));
    }

    static LongVector and2(long[] memory, int[] tape, int at, int base) {
        return get(memory, tape, at, base).and(get(memory, tape, at + 1, base));
    }

    static LongVector and3(long[] memory, int[] tape, int at, int base) {
        return and2(memory, tape, at, base).and(get(memory, tape, at + 2, base));
    }

    static LongVector and4(long[] memory, int[] tape, int at, int base) {
        return and2(memory, tape, at, base).and(and2(memory, tape, at + 2, base));
    }

    /** Returns a &amp; b | c &amp; d. */
    static LongVector pairSum(long[] memory, int[] tape, int at, int base) {
        return and2(memory, tape, at, base).or(and2(memory, tape, at + 2, base));
    }

    /** Returns a &amp; ~b. */
    static LongVector difference(long[] memory, int[] tape, int at, int base) {
        return minus(get(memory, tape, at, base), get(memory, tape, at + 1, base));
    }

    /** Returns a &amp; ~b. */
    static LongVector minus(LongVector a, LongVector b) {
        return a.lanewise(VectorOperators.AND_NOT, b);
    }

    static LongVector xor(LongVector a, LongVector b) {
        return a.lanewise(VectorOperators.XOR, b);
    }

    /** Returns a where a bit is set, b elsewhere. */
    static LongVector where(LongVector bits, LongVector a, LongVector b) {
        return xor(b, xor(a, b).and(bits));
    }

    /** Writes what the end of a row makes of the last carry. */
    static void end(
            long[] memory, int[] tape, int at, int out, int base, LongVector carry, int end) {
        if (end == Shape.END_STORE) {
            put(memory, tape, out, base, carry);
        } else if (end == Shape.END_SELECT) {
            LongVector selector = get(memory, tape, at, base);
            put(memory, tape, out, base, selector.and(carry));
            put(memory, tape, out + 1, base, minus(selector, carry));
        }
    }
}

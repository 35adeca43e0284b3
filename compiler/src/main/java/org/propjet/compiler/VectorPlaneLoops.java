package org.propjet.compiler;

import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Planes of one vector, the machine's widest. Needs the module {@code jdk.incubator.vector}.
 *
 * <p>A step of connectFour's vector kernel takes 160 nanoseconds; these loops around it take TODO,
 * those of {@link PlainLoops} TODO.
 */
final class VectorPlaneLoops implements PlaneLoops {
    private static final VectorSpecies<Long> SPECIES = LongVector.SPECIES_PREFERRED;
    private static final int WORDS = SPECIES.length();

    @Override
    public void fillRandom(long[] streams, long[] memory, int from, int to) {
        LongVector stream = LongVector.fromArray(SPECIES, streams, 0);
        for (int at = from; at < to; at += WORDS) { // as PlaneRandom.next
            stream = xor(stream, stream.lanewise(VectorOperators.LSHL, 13));
            stream = xor(stream, stream.lanewise(VectorOperators.LSHR, 7));
            stream = xor(stream, stream.lanewise(VectorOperators.LSHL, 17));
            stream.intoArray(memory, at);
        }
        stream.intoArray(streams, 0);
    }

    private static LongVector xor(LongVector a, LongVector b) {
        return a.lanewise(VectorOperators.XOR, b);
    }

    @Override
    public void copy(long[] memory, int to, int from, int wordCount, long[] kept) {
        LongVector mask = LongVector.fromArray(SPECIES, kept, 0);
        for (int at = 0; at < wordCount; at += WORDS) {
            LongVector next = LongVector.fromArray(SPECIES, memory, from + at);
            LongVector old = LongVector.fromArray(SPECIES, memory, to + at);
            xor(next, xor(next, old).and(mask)).intoArray(memory, to + at);
        }
    }

    @Override
    public int increment(long[] counters, long[] lanes) {
        LongVector carry = LongVector.fromArray(SPECIES, lanes, 0);
        int at = 0;
        while (at < counters.length && carry.reduceLanes(VectorOperators.OR) != 0) {
            LongVector bits = LongVector.fromArray(SPECIES, counters, at);
            xor(bits, carry).intoArray(counters, at);
            carry = carry.and(bits);
            at += WORDS;
        }
        return at / WORDS;
    }
}

package org.propjet.bench.report;

import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorSpecies;

import org.propjet.compiler.code.planes.PlaneMemory;
import org.propjet.compiler.code.planes.PlaneRandom;

/** The loops of {@link LogicLimit} over vectors. Not thread-safe. */
final class VectorLogic {
    private static final VectorSpecies<Long> SPECIES = LongVector.SPECIES_PREFERRED;
    private static final int LENGTH = SPECIES.length();

    /** Operations of a call: HotSpot enters its compiled code only in the midst of a long one. */
    private static final int OPERATIONS = 1 << 19;

    /** Values that a turn makes: enough that none waits for the one before. */
    private static final int VALUES = 8;

    /** Vectors of the memory: with 64 bytes each, 16 KiB, half of the smallest cache. */
    private static final int VECTORS = 256;

    private final long[] values = PlaneRandom.words(VALUES * LENGTH, 1);

    /** The vectors begin at a cache line, as in memories of kernels. */
    private final long[] memory = PlaneMemory.unmoved(PlaneMemory.FIRST_WORD + VECTORS * LENGTH);

    /**
     * Each turn replaces eight values. Each of them is read twice, so that HotSpot cannot make one
     * instruction of two operations.
     */
    int registers() {
        LongVector a = LongVector.fromArray(SPECIES, values, 0);
        LongVector b = LongVector.fromArray(SPECIES, values, LENGTH);
        LongVector c = LongVector.fromArray(SPECIES, values, 2 * LENGTH);
        LongVector d = LongVector.fromArray(SPECIES, values, 3 * LENGTH);
        LongVector e = LongVector.fromArray(SPECIES, values, 4 * LENGTH);
        LongVector f = LongVector.fromArray(SPECIES, values, 5 * LENGTH);
        LongVector g = LongVector.fromArray(SPECIES, values, 6 * LENGTH);
        LongVector h = LongVector.fromArray(SPECIES, values, 7 * LENGTH);
        for (int done = 0; done < OPERATIONS; done += VALUES) {
            a = a.lanewise(XOR, b);
            d = d.lanewise(XOR, e);
            g = g.lanewise(XOR, h);
            c = c.lanewise(XOR, f);
            b = b.lanewise(XOR, d);
            e = e.lanewise(XOR, g);
            h = h.lanewise(XOR, c);
            f = f.lanewise(XOR, a);
        }
        a.intoArray(values, 0);
        b.intoArray(values, LENGTH);
        c.intoArray(values, 2 * LENGTH);
        d.intoArray(values, 3 * LENGTH);
        e.intoArray(values, 4 * LENGTH);
        f.intoArray(values, 5 * LENGTH);
        g.intoArray(values, 6 * LENGTH);
        h.intoArray(values, 7 * LENGTH);
        return OPERATIONS;
    }

    /** Each turn loads two vectors and stores the sum of them. */
    int memory() {
        int from = PlaneMemory.FIRST_WORD;
        int to = from + (VECTORS - 1) * LENGTH;
        int done = 0;
        while (done < OPERATIONS) {
            for (int at = from; at < to; at += LENGTH) {
                LongVector.fromArray(SPECIES, memory, at)
                        .lanewise(XOR, LongVector.fromArray(SPECIES, memory, at + LENGTH))
                        .intoArray(memory, at);
            }
            done += VECTORS - 1;
        }
        return done;
    }
}

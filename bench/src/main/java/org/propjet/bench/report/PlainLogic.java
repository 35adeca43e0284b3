package org.propjet.bench.report;

import org.propjet.compiler.code.planes.PlaneRandom;

/** The loops of {@link LogicLimit} over words. Not thread-safe. */
final class PlainLogic {
    /** Operations of a call: HotSpot enters its compiled code only in the midst of a long one. */
    private static final int OPERATIONS = 1 << 19;

    /** Values that a turn makes: enough that none waits for the one before. */
    private static final int VALUES = 8;

    /** Words of the memory: 16 KiB, half of the smallest cache. */
    private static final int WORDS = 2_048;

    private final long[] values = PlaneRandom.words(VALUES, 1);
    private final long[] memory = PlaneRandom.words(WORDS, 2);

    /** Each turn replaces eight values. */
    int registers() {
        long a = values[0];
        long b = values[1];
        long c = values[2];
        long d = values[3];
        long e = values[4];
        long f = values[5];
        long g = values[6];
        long h = values[7];
        for (int done = 0; done < OPERATIONS; done += VALUES) {
            a ^= b;
            d ^= e;
            g ^= h;
            c ^= f;
            b ^= d;
            e ^= g;
            h ^= c;
            f ^= a;
        }
        values[0] = a;
        values[1] = b;
        values[2] = c;
        values[3] = d;
        values[4] = e;
        values[5] = f;
        values[6] = g;
        values[7] = h;
        return OPERATIONS;
    }

    /** Each turn loads two words and stores the sum of them. */
    int memory() {
        int done = 0;
        while (done < OPERATIONS) {
            done += sumPairs(memory);
        }
        return done;
    }

    /** Two words apart, so that HotSpot makes no vectors of it; returns how many sums were made. */
    static int sumPairs(long[] memory) {
        int sums = 0;
        for (int at = 0; at <= memory.length - 2; at += 2) {
            memory[at] ^= memory[at + 1];
            sums++;
        }
        return sums;
    }
}

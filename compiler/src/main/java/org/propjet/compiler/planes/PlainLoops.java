package org.propjet.compiler.planes;

import java.util.Arrays;

/** Planes of several words. */
final class PlainLoops implements PlaneLoops {
    private final int words;

    PlainLoops(int wordsPerPlane) {
        this.words = wordsPerPlane;
    }

    @Override
    public void fillRandom(long[] streams, long[] memory, int from, int to) {
        PlaneRandom.fill(streams, words, memory, from, to);
    }

    @Override
    public void copy(long[] memory, int to, int from, int wordCount, long[] kept) {
        for (int at = 0; at < wordCount; at += words) {
            for (int word = 0; word < words; word++) {
                long mask = kept[word];
                long old = memory[to + at + word];
                memory[to + at + word] = (memory[from + at + word] & ~mask) | (old & mask);
            }
        }
    }

    @Override
    public void compare(long[] memory, int from, int wordCount, int distance, long[] differing) {
        int shift = distance % Long.SIZE;
        long carried = shift == 0 ? 0 : -1;
        int further = distance / Long.SIZE;
        Arrays.fill(differing, 0);
        for (int at = from; at < from + wordCount; at += words) {
            for (int word = 0; word < words; word++) {
                int other = at + word + further;
                long lanes = memory[other] >>> shift | (memory[other + 1] << -shift & carried);
                differing[word] |= memory[at + word] ^ lanes;
            }
        }
    }

    @Override
    public int increment(long[] counters, int planeCount, long[] lanes) {
        for (int at = 0; at < planeCount * words; at += words) {
            for (int word = 0; word < words; word++) {
                long bits = counters[at + word];
                long carry = lanes[word];
                counters[at + word] = bits ^ carry;
                lanes[word] = bits & carry;
            }
        }
        return PlaneLoops.append(counters, planeCount, lanes);
    }
}

package org.propjet.compiler.code.planes;

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

package org.propjet.compiler;

/** Planes of several words. */
final class PlainLoops implements PlaneLoops {
    private final int words;

    PlainLoops(int wordsPerPlane) {
        this.words = wordsPerPlane;
    }

    @Override
    public void fillRandom(long[] streams, long[] memory, int from, int to) {
        for (int at = from; at < to; at += words) {
            for (int word = 0; word < words; word++) {
                long next = PlaneRandom.next(streams[word]);
                streams[word] = next;
                memory[at + word] = next;
            }
        }
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
    public int increment(long[] counters, long[] lanes) {
        long left = -1;
        int at = 0;
        while (left != 0 && at < counters.length) {
            left = 0;
            for (int word = 0; word < words; word++) {
                long bits = counters[at];
                long carry = lanes[word];
                counters[at++] = bits ^ carry;
                lanes[word] = bits & carry;
                left |= bits & carry;
            }
        }
        return at / words;
    }
}

package org.propjet.compiler.code.planes;

/** Planes of one word. */
final class WordLoops implements PlaneLoops {

    @Override
    public void fillRandom(long[] streams, long[] memory, int from, int to) {
        PlaneRandom.fill(streams, 1, memory, from, to);
    }

    @Override
    public void copy(long[] memory, int to, int from, int wordCount, long[] kept) {
        long mask = kept[0];
        for (int i = 0; i < wordCount; i++) {
            memory[to + i] = (memory[from + i] & ~mask) | (memory[to + i] & mask);
        }
    }

    @Override
    public int increment(long[] counters, int planeCount, long[] lanes) {
        long carry = lanes[0];
        for (int plane = 0; carry != 0 && plane < planeCount; plane++) {
            long bits = counters[plane];
            counters[plane] = bits ^ carry;
            carry &= bits;
        }
        lanes[0] = carry;
        return PlaneLoops.append(counters, planeCount, lanes);
    }
}

package org.propjet.compiler.lanes;

/** Moves the lanes of planes, and puts together those of groups. Thread-safe. */
final class LaneShift {
    private static final int WORD = Long.SIZE;

    private LaneShift() {}

    /** Moves lanes so much further. */
    static void up(long[] lanes, int distance) {
        int words = distance / WORD;
        int shift = distance % WORD;
        for (int word = lanes.length - 1; word >= 0; word--) {
            int from = word - words;
            long high = from >= 0 ? lanes[from] << shift : 0;
            long low = shift > 0 && from > 0 ? lanes[from - 1] >>> -shift : 0;
            lanes[word] = high | low;
        }
    }

    /**
     * Sets a lane if any of a group is set that begins with it.
     *
     * @param groupSize of how many lanes
     * @param stride the distance between them
     */
    static void anyOfGroup(long[] lanes, int groupSize, int stride) {
        int size = 1;
        for (; 2 * size <= groupSize; size *= 2) {
            orDown(lanes, size * stride);
        }
        if (size < groupSize) {
            orDown(lanes, (groupSize - size) * stride);
        }
    }

    /** Sets a lane, too, if that so much further is set. */
    private static void orDown(long[] lanes, int distance) {
        int words = distance / WORD;
        int shift = distance % WORD;
        for (int word = 0; word + words < lanes.length; word++) {
            int from = word + words;
            long high = shift > 0 && from + 1 < lanes.length ? lanes[from + 1] << -shift : 0;
            lanes[word] |= lanes[from] >>> shift | high;
        }
    }
}

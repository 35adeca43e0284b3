package org.propjet.player.puzzle;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

import java.util.Arrays;

/**
 * A set of 64-bit keys of states. Two states with the same key are taken for one: with 10 million
 * states that happens once in 300,000 searches.
 *
 * <p>A key's upper bits choose a segment. Segments grow one by one, so that no call takes long: the
 * largest is copied in less than a millisecond.
 *
 * <p>Not thread-safe. Memory: grows up to a limit.
 */
final class KeySet {
    private static final int SEGMENT_BITS = 10;
    private static final int FIRST_SLOTS = 8;
    private static final int MAX_SLOTS = 1 << 16;

    private final LongOpenHashSet[] segments = new LongOpenHashSet[1 << SEGMENT_BITS];
    private final int mostKeysOfSegment;

    /** What came of adding a key. */
    enum Added {
        NEW,
        KNOWN,
        /** There is no room; the key was not known. */
        FULL
    }

    /**
     * Makes an empty set.
     *
     * @param byteLimit the most memory to take
     */
    KeySet(long byteLimit) {
        int max = FIRST_SLOTS;
        while (max < MAX_SLOTS && ((2L * Long.BYTES * max) << SEGMENT_BITS) <= byteLimit) {
            max <<= 1;
        }
        mostKeysOfSegment = keysOf(max);
        Arrays.setAll(segments, segment -> new LongOpenHashSet(keysOf(FIRST_SLOTS)));
    }

    /** Returns how many keys so many slots have room for, at the usual load of three quarters. */
    private static int keysOf(int slots) {
        return slots - (slots >>> 2);
    }

    /** Adds a key. */
    Added add(long key) {
        LongOpenHashSet segment = segmentOf(key);
        if (segment.size() == mostKeysOfSegment) {
            return segment.contains(key) ? Added.KNOWN : Added.FULL;
        }
        if (!segment.add(key)) {
            return Added.KNOWN;
        }
        return Added.NEW;
    }

    /** Returns whether a key is in the set. */
    boolean contains(long key) {
        return segmentOf(key).contains(key);
    }

    private LongOpenHashSet segmentOf(long key) {
        return segments[(int) (key >>> (Long.SIZE - SEGMENT_BITS))];
    }

    /** Empties the set, which keeps its memory. */
    void clear() {
        for (LongOpenHashSet segment : segments) {
            segment.clear();
        }
    }
}

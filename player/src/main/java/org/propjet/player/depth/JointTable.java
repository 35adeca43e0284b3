package org.propjet.player.depth;

import java.util.Arrays;

/**
 * What a search has found of states: some numbers each, how deep the state was searched, and the
 * best move. A state has two places; of two entries the deeper one stays, unless it is older.
 *
 * <p>States are told apart by 64 bits. Not thread-safe.
 */
final class JointTable {
    /** The depth of what no deeper search would change. */
    static final int COMPLETE = 255;

    private final int width;
    private final int mask;
    private final long[] keys;
    private final double[] numbers;
    private final int[] moves;

    /** By entry: depth (8 bits), and the search's number (8 bits). */
    private final short[] depths;

    private int age;

    /**
     * Makes an empty table.
     *
     * @param width how many numbers an entry has
     * @param bytes how much memory it takes at most, but for some entries
     */
    JointTable(int width, long bytes) {
        this.width = width;
        long entryBytes = Long.BYTES * (1L + width) + Integer.BYTES + Short.BYTES;
        int count = (int) Long.highestOneBit(Math.max(16, bytes / entryBytes));
        this.mask = count - 2;
        this.keys = new long[count];
        this.numbers = new double[count * width];
        this.moves = new int[count];
        this.depths = new short[count];
    }

    /** Forgets everything. */
    void clear() {
        Arrays.fill(keys, 0);
    }

    /**
     * Begins another search: what was kept before gives way to what comes.
     *
     * @param forgets whether nothing of it is true any more
     */
    void begin(boolean forgets) {
        age = (age + 1) & 0xff;
        if (forgets) {
            clear();
        }
    }

    /** Returns a state's key, not 0. */
    static long key(long[] state) {
        long key = 1;
        for (long word : state) {
            long mixed = (key ^ word) * 0x9E3779B97F4A7C15L;
            key = (mixed ^ mixed >>> 32) * 0xBF58476D1CE4E5B9L;
        }
        return key == 0 ? 1 : key;
    }

    /** Returns a state's entry, or -1. */
    int find(long key) {
        int first = (int) (key >>> 32) & mask;
        return keys[first] == key ? first : keys[first + 1] == key ? first + 1 : -1;
    }

    /** Returns an entry for a state: its own, or one that gives way to it. Its numbers are old. */
    int make(long key, int depth) {
        int first = (int) (key >>> 32) & mask;
        int entry = find(key);
        if (entry < 0) {
            boolean isFirstBetter = worth(first) > worth(first + 1);
            entry = isFirstBetter ? first + 1 : first;
        }
        keys[entry] = key;
        depths[entry] = (short) (depth << 8 | age);
        return entry;
    }

    private int worth(int entry) {
        if (keys[entry] == 0) {
            return -1;
        }
        return ((depths[entry] & 0xff) == age ? 256 : 0) + depth(entry);
    }

    /** Returns whether an entry says what a search to a depth would find. */
    boolean holds(int entry, int depth) {
        return depth(entry) == depth || isComplete(entry);
    }

    boolean isComplete(int entry) {
        return depth(entry) == COMPLETE;
    }

    private int depth(int entry) {
        return depths[entry] >>> 8 & 0xff;
    }

    int moveId(int entry) {
        return moves[entry];
    }

    void moveId(int entry, int moveId) {
        moves[entry] = moveId;
    }

    double number(int entry, int index) {
        return numbers[entry * width + index];
    }

    void number(int entry, int index, double number) {
        numbers[entry * width + index] = number;
    }
}

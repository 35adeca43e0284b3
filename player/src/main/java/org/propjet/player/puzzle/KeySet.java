package org.propjet.player.puzzle;

import java.util.Arrays;

/**
 * A set of 64-bit keys of states, by open addressing with linear probing. Two states with the same
 * key are taken for one: with 10 million states that happens once in 300,000 searches.
 *
 * <p>Not thread-safe. Memory: doubles as it fills, up to a limit.
 */
final class KeySet {
    private static final int FIRST_SLOTS = 1 << 12;

    /** Stands for the key 0, which marks a free slot. */
    private static final long ZERO = 0x9E3779B97F4A7C15L;

    private final int maxSlots;
    private long[] slots = new long[FIRST_SLOTS];
    private int count;

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
     * @param byteLimit the most memory to take, also while growing
     */
    KeySet(long byteLimit) {
        int max = FIRST_SLOTS;
        while (max < 1 << 29 && 8L * 2 * max + 8L * max <= byteLimit) {
            max <<= 1;
        }
        maxSlots = max;
    }

    /** Returns the number of keys. */
    int size() {
        return count;
    }

    /** Adds a key. */
    Added add(long newKey) {
        long key = newKey == 0 ? ZERO : newKey;
        int slot = slotOf(slots, key);
        if (slots[slot] == key) {
            return Added.KNOWN;
        }
        if (count >= slots.length - (slots.length >>> 2)) {
            if (slots.length == maxSlots) {
                return Added.FULL;
            }
            grow();
            slot = slotOf(slots, key);
        }
        slots[slot] = key;
        count++;
        return Added.NEW;
    }

    /** Returns whether a key is in the set. */
    boolean contains(long key) {
        long stored = key == 0 ? ZERO : key;
        return slots[slotOf(slots, stored)] == stored;
    }

    /** Empties the set, which keeps its memory. */
    void clear() {
        if (count > 0) {
            Arrays.fill(slots, 0);
            count = 0;
        }
    }

    private void grow() {
        long[] larger = new long[slots.length << 1];
        for (long key : slots) {
            if (key != 0) {
                larger[slotOf(larger, key)] = key;
            }
        }
        slots = larger;
    }

    private static int slotOf(long[] table, long key) {
        int mask = table.length - 1;
        int slot = (int) (key ^ (key >>> 32)) & mask;
        while (table[slot] != 0 && table[slot] != key) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }
}

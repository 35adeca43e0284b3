package org.propjet.player.solving;

import java.util.Arrays;

/**
 * Packed states by number, in the order in which they were added, each once (open addressing,
 * linear probing).
 *
 * <p>Not thread-safe. Cost: 8 bytes for each word of a state, and 4 to 11 more.
 */
final class StateTable {
    private static final int FIRST_SLOTS = 1 << 10;

    private final int words;
    private long[] states;
    private int[] slots = new int[FIRST_SLOTS]; // a state's number and 1; 0 is free
    private int count;

    StateTable(int words) {
        this.words = words;
        states = new long[FIRST_SLOTS / 2 * words];
    }

    /** Returns how many states there are. */
    int count() {
        return count;
    }

    /** Returns the words of all states, one after the other; valid until one is added. */
    long[] states() {
        return states;
    }

    /** Returns the memory that it takes while it grows next, in bytes. */
    long grownBytes() {
        boolean isGrowing = 2L * (count + 1) > slots.length;
        long stateBytes = 8L * states.length + (fits(count + 1) ? 0 : 12L * states.length);
        return stateBytes + 4L * slots.length + (isGrowing ? 8L * slots.length : 0);
    }

    /** Returns whether there may be one more state at all. */
    boolean hasNumbers() {
        return (long) (count + 1) * words < 1L << 30 && slots.length <= 1 << 29;
    }

    private boolean fits(int stateCount) {
        return (long) stateCount * words <= states.length;
    }

    /** Returns a state's number, adding it if it is new; the number is then the last. */
    int add(long[] packed) {
        int slot = slotOf(packed);
        if (slots[slot] != 0) {
            return slots[slot] - 1;
        }
        if (!fits(count + 1)) {
            states = Arrays.copyOf(states, states.length + states.length / 2 + words);
        }
        System.arraycopy(packed, 0, states, count * words, words);
        slots[slot] = ++count;
        if (2L * count > slots.length) {
            grow();
        }
        return count - 1;
    }

    /** Returns a state's number, or -1. */
    int find(long[] packed) {
        return slots[slotOf(packed)] - 1;
    }

    private int slotOf(long[] packed) {
        int slot = hash(packed, 0, words) & (slots.length - 1);
        while (slots[slot] != 0 && !isAt(packed, (slots[slot] - 1) * words)) {
            slot = (slot + 1) & (slots.length - 1);
        }
        return slot;
    }

    private boolean isAt(long[] packed, int at) {
        for (int word = 0; word < words; word++) {
            if (states[at + word] != packed[word]) {
                return false;
            }
        }
        return true;
    }

    private void grow() {
        int[] larger = new int[2 * slots.length];
        for (int state = 0; state < count; state++) {
            int slot = hash(states, state * words, words) & (larger.length - 1);
            while (larger[slot] != 0) {
                slot = (slot + 1) & (larger.length - 1);
            }
            larger[slot] = state + 1;
        }
        slots = larger;
    }

    private static int hash(long[] packed, int at, int words) {
        return (int) (hash64(packed, at, words) >>> 32);
    }

    /** Returns a hash of a packed state; of one word, no two have the same. */
    static long hash64(long[] packed, int at, int words) {
        long hash = 0;
        for (int word = 0; word < words; word++) {
            hash = (hash ^ packed[at + word]) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
        }
        hash *= 0xD6E8FEB86659FD93L;
        return hash ^ (hash >>> 32);
    }
}

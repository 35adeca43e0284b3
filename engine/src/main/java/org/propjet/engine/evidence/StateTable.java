package org.propjet.engine.evidence;

import org.propjet.engine.game.StateLayout;

import java.util.Arrays;

/**
 * A set of states, each with a number of the caller's, in flat arrays.
 *
 * <pre>
 * pool    entry e at e * (width + 1): the state's first {@code width} words, then its value
 * slots   open addressing: entry + 1, or 0; a power of two long, at most half full
 * </pre>
 *
 * <p>States are kept as wide as the widest so far needs, so that the many unused words of an open
 * {@link StateLayout} take no room. Not thread-safe.
 */
final class StateTable {
    private int width = 1;
    private int count;
    private long[] pool = new long[32];
    private int[] slots = new int[32];

    /** Returns the number of states. */
    int size() {
        return count;
    }

    /** Returns the bytes of memory taken. */
    long byteCount() {
        return 8L * pool.length + 4L * slots.length;
    }

    /** Returns a hash of a state that does not depend on how many zero words follow. */
    static long hash(long[] state, int wordCount) {
        long hash = 0;
        for (int i = 0; i < wordCount; i++) {
            if (state[i] != 0) {
                hash = (hash ^ (state[i] + i)) * 0x9E3779B97F4A7C15L;
                hash ^= hash >>> 29;
            }
        }
        hash *= 0xBF58476D1CE4E5B9L;
        return hash ^ (hash >>> 32);
    }

    /**
     * Returns the entry of a state, adding it with value 0 if it is not there.
     *
     * @param state the state
     * @param wordCount how many of its words are to be looked at; the rest is zero
     * @param hash its {@link #hash}
     */
    int entryOf(long[] state, int wordCount, long hash) {
        int used = wordCount;
        while (used > 0 && state[used - 1] == 0) {
            used--;
        }
        if (used > width) {
            widen(used);
        }
        int mask = slots.length - 1;
        int slot = (int) hash & mask;
        while (slots[slot] != 0) {
            int entry = slots[slot] - 1;
            if (isAt(entry, state, used)) {
                return entry;
            }
            slot = (slot + 1) & mask;
        }
        slots[slot] = count + 1;
        return add(state, used);
    }

    /** Returns the value of an entry. */
    long value(int entry) {
        return pool[(entry + 1) * (width + 1) - 1];
    }

    /** Changes the value of an entry. */
    void setValue(int entry, long value) {
        pool[(entry + 1) * (width + 1) - 1] = value;
    }

    /** Copies the state of an entry; the target's other words become zero. */
    void copyState(int entry, long[] target) {
        int words = Math.min(width, target.length);
        System.arraycopy(pool, entry * (width + 1), target, 0, words);
        Arrays.fill(target, words, target.length, 0);
    }

    private boolean isAt(int entry, long[] state, int used) {
        int start = entry * (width + 1);
        for (int i = 0; i < used; i++) {
            if (pool[start + i] != state[i]) {
                return false;
            }
        }
        for (int i = used; i < width; i++) {
            if (pool[start + i] != 0) {
                return false;
            }
        }
        return true;
    }

    private int add(long[] state, int used) {
        int entry = count++;
        int start = entry * (width + 1);
        if (start + width + 1 > pool.length) {
            pool = Arrays.copyOf(pool, pool.length + (pool.length >> 1) + width + 1);
        }
        System.arraycopy(state, 0, pool, start, used);
        Arrays.fill(pool, start + used, start + width + 1, 0);
        if (2 * count > slots.length) {
            rehash();
        }
        return entry;
    }

    private void widen(int newWidth) {
        long[] wider = new long[(count + 8) * (newWidth + 1)];
        for (int entry = 0; entry < count; entry++) {
            System.arraycopy(pool, entry * (width + 1), wider, entry * (newWidth + 1), width);
            wider[(entry + 1) * (newWidth + 1) - 1] = value(entry);
        }
        pool = wider;
        width = newWidth;
    }

    private void rehash() {
        slots = new int[2 * slots.length];
        int mask = slots.length - 1;
        long[] state = new long[width];
        for (int entry = 0; entry < count; entry++) {
            System.arraycopy(pool, entry * (width + 1), state, 0, width);
            int slot = (int) hash(state, width) & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = entry + 1;
        }
    }
}

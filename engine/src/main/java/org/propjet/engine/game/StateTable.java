package org.propjet.engine.game;

import java.util.Arrays;

/**
 * States by number, in the order in which they were added, each once; perhaps each with a value of
 * the caller's. In flat arrays:
 *
 * <pre>
 * pool    state n at n * stride: its first {@code width} words, then its value, if it has one
 * slots   open addressing, linear probing: number + 1, or 0; a power of two long, at most half full
 * </pre>
 *
 * <p>States are kept as wide as the widest so far needs, so that the many unused words of an open
 * {@link StateLayout} take no room.
 *
 * <p>Not thread-safe. Cost: 8 bytes for each word of a state and for its value, of which up to a
 * third more are free, and 8 to 16 bytes for its slots.
 */
public final class StateTable {
    private final int valueWords;
    private int width;
    private int stride;
    private int count;
    private long[] pool;
    private int[] slots;

    private StateTable(int width, int valueWords, int slotCount) {
        this.width = width;
        this.valueWords = valueWords;
        stride = width + valueWords;
        pool = new long[slotCount / 2 * stride];
        slots = new int[slotCount];
    }

    /** Makes an empty table of states of so many words, for thousands of them. */
    public static StateTable ofWords(int wordCount) {
        return new StateTable(wordCount, 0, 1 << 10);
    }

    /** Makes an empty table of states with values, which is small while there are few. */
    public static StateTable withValues() {
        return new StateTable(1, 1, 1 << 5);
    }

    /** Returns how many states there are. */
    public int count() {
        return count;
    }

    /**
     * Returns the words of all states, one after the other, each with its value behind it if it has
     * one; valid until a state is added.
     */
    public long[] states() {
        return pool;
    }

    /** Returns the bytes of memory taken. */
    public long byteCount() {
        return 8L * pool.length + 4L * slots.length;
    }

    /** Returns the bytes of memory that it takes while it grows next. */
    public long grownBytes() {
        boolean isGrowing = 2L * (count + 1) > slots.length;
        return byteCount()
                + (fits(count + 1) ? 0 : 12L * pool.length)
                + (isGrowing ? 8L * slots.length : 0);
    }

    /** Returns whether there may be one more state at all. */
    public boolean hasNumbers() {
        return (long) (count + 1) * stride < 1L << 30 && slots.length <= 1 << 29;
    }

    private boolean fits(int stateCount) {
        return (long) stateCount * stride <= pool.length;
    }

    /** Returns a hash of a state that does not depend on how many zero words follow. */
    public static long hash(long[] state, int wordCount) {
        return StateHash.of(0, state, 0, end(state, 0, wordCount));
    }

    /** Returns where the words of a state end if zero words at its end are left out. */
    private static int end(long[] words, int from, int to) {
        int end = to;
        while (end > from && words[end - 1] == 0) {
            end--;
        }
        return end;
    }

    /** Returns a state's number, adding it if it is new; the number is then the last. */
    public int add(long[] state) {
        return add(state, state.length, hash(state, state.length));
    }

    /**
     * Returns a state's number, adding it, with value 0, if it is new; the number is then the last.
     *
     * @param wordCount how many of its words are to be looked at; the rest is zero
     * @param hash its {@link #hash}
     */
    public int add(long[] state, int wordCount, long hash) {
        int used = end(state, 0, wordCount);
        if (used > width) {
            widen(used);
        }
        int slot = slotOf(state, used, hash);
        if (slots[slot] != 0) {
            return slots[slot] - 1;
        }
        if (!fits(count + 1)) {
            pool = Arrays.copyOf(pool, pool.length + pool.length / 2 + stride);
        }
        System.arraycopy(state, 0, pool, count * stride, used);
        slots[slot] = ++count;
        if (2L * count > slots.length) {
            rehash();
        }
        return count - 1;
    }

    /** Returns a state's number, or -1. */
    public int find(long[] state) {
        int used = end(state, 0, state.length);
        return used > width ? -1 : slots[slotOf(state, used, hash(state, used))] - 1;
    }

    /** Returns the value of a state. */
    public long value(int number) {
        return pool[(number + 1) * stride - 1];
    }

    /** Changes the value of a state. */
    public void setValue(int number, long value) {
        pool[(number + 1) * stride - 1] = value;
    }

    /** Copies a state; the target's other words become zero. */
    public void copyState(int number, long[] target) {
        int words = Math.min(width, target.length);
        System.arraycopy(pool, number * stride, target, 0, words);
        Arrays.fill(target, words, target.length, 0);
    }

    private int slotOf(long[] state, int used, long hash) {
        int mask = slots.length - 1;
        int slot = (int) (hash >>> 32) & mask;
        while (slots[slot] != 0 && !isAt((slots[slot] - 1) * stride, state, used)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private boolean isAt(int start, long[] state, int used) {
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

    private void widen(int newWidth) {
        int newStride = newWidth + valueWords;
        long[] wider = new long[(count + 8) * newStride];
        for (int number = 0; number < count; number++) {
            System.arraycopy(pool, number * stride, wider, number * newStride, width);
            System.arraycopy(
                    pool,
                    number * stride + width,
                    wider,
                    number * newStride + newWidth,
                    valueWords);
        }
        pool = wider;
        width = newWidth;
        stride = newStride;
    }

    private void rehash() {
        slots = new int[2 * slots.length];
        int mask = slots.length - 1;
        for (int number = 0; number < count; number++) {
            int start = number * stride;
            long hash = StateHash.of(0, pool, start, end(pool, start, start + width));
            int slot = (int) (hash >>> 32) & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = number + 1;
        }
    }
}

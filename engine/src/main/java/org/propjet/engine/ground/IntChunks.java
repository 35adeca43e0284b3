package org.propjet.engine.ground;

import java.util.Arrays;

/**
 * A list of numbers that grows. It lies in chunks of {@value #CHUNK_SIZE}, so that adding one never
 * copies the others: with tens of millions of numbers such a copy takes longer than an interrupt
 * may wait.
 *
 * <p>Not thread-safe.
 */
public final class IntChunks {
    private static final int CHUNK_BITS = 14;
    private static final int CHUNK_SIZE = 1 << CHUNK_BITS;

    private int[][] chunks = {};
    private int size;

    /** Makes an empty list. */
    public IntChunks() {}

    /**
     * Returns a list of zeros, to be set.
     *
     * @param meter ends the work at any chunk
     */
    public static IntChunks ofZeros(int size, BudgetMeter meter) {
        IntChunks zeros = new IntChunks();
        zeros.chunks = new int[(size + CHUNK_SIZE - 1) >> CHUNK_BITS][];
        for (int chunk = 0; chunk < zeros.chunks.length; chunk++) {
            meter.look("allocating the chunks of a list");
            zeros.chunks[chunk] = new int[CHUNK_SIZE];
        }
        zeros.size = size;
        return zeros;
    }

    /** Returns how many numbers there are. */
    public int size() {
        return size;
    }

    /** Returns whether there is none. */
    public boolean isEmpty() {
        return size == 0;
    }

    /** Returns a number. */
    public int get(int index) {
        return chunks[index >> CHUNK_BITS][index & (CHUNK_SIZE - 1)];
    }

    /** Puts a number in the place of another. */
    public void set(int index, int number) {
        chunks[index >> CHUNK_BITS][index & (CHUNK_SIZE - 1)] = number;
    }

    /** Adds a number. */
    public void add(int number) {
        if (size == chunks.length << CHUNK_BITS) {
            chunks = Arrays.copyOf(chunks, chunks.length + 1);
            chunks[chunks.length - 1] = new int[CHUNK_SIZE];
        }
        chunks[size >> CHUNK_BITS][size & (CHUNK_SIZE - 1)] = number;
        size++;
    }

    /** Adds numbers. */
    public void addAll(int... numbers) {
        addAll(numbers, numbers.length);
    }

    /** Adds the first {@code count} numbers of an array. */
    public void addAll(int[] numbers, int count) {
        for (int i = 0; i < count; i++) {
            add(numbers[i]);
        }
    }

    /** Removes all numbers; keeps the memory of one chunk. */
    public void clear() {
        size = 0;
        if (chunks.length > 1) {
            chunks = new int[][] {chunks[0]};
        }
    }

    /**
     * Returns the numbers as an array.
     *
     * @param meter ends the work at any chunk
     */
    public int[] toArray(BudgetMeter meter) {
        int[] numbers = new int[size];
        for (int from = 0; from < size; from += CHUNK_SIZE) {
            meter.look("joining the chunks of a list");
            int count = Math.min(CHUNK_SIZE, size - from);
            System.arraycopy(chunks[from >> CHUNK_BITS], 0, numbers, from, count);
        }
        return numbers;
    }
}

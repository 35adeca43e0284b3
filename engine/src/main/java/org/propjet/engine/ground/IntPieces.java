package org.propjet.engine.ground;

import java.util.Arrays;

/**
 * A list of numbers that grows. It lies in pieces of {@value #PIECE_SIZE}, so that adding one never
 * copies the others: with tens of millions of numbers such a copy takes longer than an interrupt
 * may wait.
 *
 * <p>Not thread-safe.
 */
public final class IntPieces {
    private static final int PIECE_BITS = 14;
    private static final int PIECE_SIZE = 1 << PIECE_BITS;

    private int[][] pieces = {};
    private int size;

    /** Makes an empty list. */
    public IntPieces() {}

    /**
     * Returns a list of zeros, to be set.
     *
     * @param meter ends the work at any piece
     */
    public static IntPieces ofZeros(int size, BudgetMeter meter) {
        IntPieces zeros = new IntPieces();
        zeros.pieces = new int[(size + PIECE_SIZE - 1) >> PIECE_BITS][];
        for (int piece = 0; piece < zeros.pieces.length; piece++) {
            meter.look("allocating the pieces of a list");
            zeros.pieces[piece] = new int[PIECE_SIZE];
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
        return pieces[index >> PIECE_BITS][index & (PIECE_SIZE - 1)];
    }

    /** Puts a number in the place of another. */
    public void set(int index, int number) {
        pieces[index >> PIECE_BITS][index & (PIECE_SIZE - 1)] = number;
    }

    /** Adds a number. */
    public void add(int number) {
        if (size == pieces.length << PIECE_BITS) {
            pieces = Arrays.copyOf(pieces, pieces.length + 1);
            pieces[pieces.length - 1] = new int[PIECE_SIZE];
        }
        pieces[size >> PIECE_BITS][size & (PIECE_SIZE - 1)] = number;
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

    /** Removes all numbers; keeps the memory of one piece. */
    public void clear() {
        size = 0;
        if (pieces.length > 1) {
            pieces = new int[][] {pieces[0]};
        }
    }

    /**
     * Returns the numbers as an array.
     *
     * @param meter ends the work at any piece
     */
    public int[] toArray(BudgetMeter meter) {
        int[] numbers = new int[size];
        for (int from = 0; from < size; from += PIECE_SIZE) {
            meter.look("joining the pieces of a list");
            int count = Math.min(PIECE_SIZE, size - from);
            System.arraycopy(pieces[from >> PIECE_BITS], 0, numbers, from, count);
        }
        return numbers;
    }
}

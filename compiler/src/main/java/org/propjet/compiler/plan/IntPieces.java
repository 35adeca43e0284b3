package org.propjet.compiler.plan;

import org.propjet.engine.ground.BudgetMeter;

import java.util.ArrayList;
import java.util.List;

/**
 * A list of numbers that grows. It lies in pieces of {@value #PIECE_SIZE}, so that adding one never
 * copies the others: with tens of millions of numbers such a copy takes longer than an interrupt
 * may wait.
 *
 * <p>Not thread-safe.
 */
final class IntPieces {
    private static final int PIECE_BITS = 14;
    private static final int PIECE_SIZE = 1 << PIECE_BITS;

    private final List<int[]> pieces = new ArrayList<>();
    private int size;

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    int get(int index) {
        return pieces.get(index >> PIECE_BITS)[index & (PIECE_SIZE - 1)];
    }

    void add(int number) {
        if (size == pieces.size() << PIECE_BITS) {
            pieces.add(new int[PIECE_SIZE]);
        }
        pieces.get(size >> PIECE_BITS)[size & (PIECE_SIZE - 1)] = number;
        size++;
    }

    void addAll(int... numbers) {
        for (int number : numbers) {
            add(number);
        }
    }

    /** Removes all numbers; keeps the memory of one piece. */
    void clear() {
        size = 0;
        if (pieces.size() > 1) {
            pieces.subList(1, pieces.size()).clear();
        }
    }

    /** Returns the numbers as an array. */
    int[] toArray(BudgetMeter meter) {
        int[] numbers = new int[size];
        for (int from = 0; from < size; from += PIECE_SIZE) {
            meter.look("joining the pieces of a list");
            int count = Math.min(PIECE_SIZE, size - from);
            System.arraycopy(pieces.get(from >> PIECE_BITS), 0, numbers, from, count);
        }
        return numbers;
    }
}

package org.propjet.compiler.circuit;

import java.util.ArrayList;
import java.util.List;

/**
 * The operations of a circuit that is being built: for each its kind, the three literals that it
 * reads, and what it is there for.
 *
 * <p>They lie in pieces of {@value #PIECE_SIZE}, so that adding one never copies the others: with
 * tens of millions of operations such a copy takes longer than an interrupt may wait.
 *
 * <p>Not thread-safe. Memory: 20 bytes an operation.
 */
final class OperationList {
    private static final int PIECE_BITS = 12;
    private static final int PIECE_SIZE = 1 << PIECE_BITS;
    private static final int WORDS = 4;
    private static final int ORIGIN = 3;

    private final List<Circuit.Kind[]> kinds = new ArrayList<>();
    private final List<int[]> pieces = new ArrayList<>();
    private int size;

    /** Returns the number of operations. */
    int size() {
        return size;
    }

    /** Adds an operation that reads three literals. */
    void add(Circuit.Kind kind, int a, int b, int c, int origin) {
        if (size == pieces.size() << PIECE_BITS) {
            kinds.add(new Circuit.Kind[PIECE_SIZE]);
            pieces.add(new int[WORDS << PIECE_BITS]);
        }
        kinds.getLast()[size & (PIECE_SIZE - 1)] = kind;
        int[] piece = pieces.getLast();
        int at = place(size++);
        piece[at] = a;
        piece[at + 1] = b;
        piece[at + 2] = c;
        piece[at + ORIGIN] = origin;
    }

    Circuit.Kind kind(int index) {
        return kinds.get(index >> PIECE_BITS)[index & (PIECE_SIZE - 1)];
    }

    /** Returns a literal that an operation reads. */
    int operand(int index, int which) {
        return pieces.get(index >> PIECE_BITS)[place(index) + which];
    }

    int origin(int index) {
        return pieces.get(index >> PIECE_BITS)[place(index) + ORIGIN];
    }

    void setOrigin(int index, int origin) {
        pieces.get(index >> PIECE_BITS)[place(index) + ORIGIN] = origin;
    }

    private static int place(int index) {
        return (index & (PIECE_SIZE - 1)) * WORDS;
    }
}

package org.propjet.compiler.circuit;

import java.util.Arrays;

/**
 * Chooses uniformly one of the moves that are legal, in every lane at once.
 *
 * <p>A balanced tree of bit-sliced counters over the legal planes, in move order, gives each lane's
 * number n of legal moves. A number U of w random bits is multiplied by n, bit by bit, and r =
 * floor(U n / 2^w) is the index of the chosen move among the legal ones; the bias is at most n /
 * 2^w. Then r goes down the tree: at each node, if it is less than the left child's count it goes
 * left, otherwise right, less that count. One leaf is reached in each lane.
 *
 * <p>Not thread-safe; used once. Cost: about ten operations a move and 3 w log2(moves).
 */
final class MoveChooser {
    private final CircuitBuilder builder;
    private final int[] legal;
    private final int[] chosen;

    /**
     * Prepares a choice.
     *
     * @param legal the literal of each move's legality, in move order
     */
    MoveChooser(CircuitBuilder builder, int[] legal) {
        this.builder = builder;
        this.legal = legal;
        this.chosen = new int[legal.length];
    }

    /** A counter over the legal moves from one to another, exclusive. */
    private record Counter(int from, int to, int[] bits, Counter[] children) {}

    /**
     * What was chosen.
     *
     * @param chosen for each move the literal of its being chosen; in a lane without legal moves
     *     they say nothing
     * @param none the literal of there being no legal move
     */
    record Choice(int[] chosen, int none) {}

    /**
     * Builds the choice.
     *
     * @param random the literals of U, the least significant bit first
     */
    Choice choose(int[] random) {
        Counter root = count(0, legal.length);
        int some = CircuitBuilder.FALSE;
        for (int bit : root.bits()) {
            some = builder.or(some, bit);
        }
        descend(root, scaled(root.bits(), random), CircuitBuilder.TRUE);
        return new Choice(chosen, some ^ 1);
    }

    private Counter count(int from, int to) {
        if (to - from == 1) {
            return new Counter(from, to, new int[] {legal[from]}, new Counter[0]);
        }
        int middle = (from + to + 1) >>> 1;
        Counter left = count(from, middle);
        Counter right = count(middle, to);
        int[] sum = add(left.bits(), right.bits(), bitLength(to - from));
        return new Counter(from, to, sum, new Counter[] {left, right});
    }

    /** Returns the number of bits that hold the numbers up to one. */
    private static int bitLength(int number) {
        return 32 - Integer.numberOfLeadingZeros(number);
    }

    private int[] add(int[] a, int[] b, int width) {
        int[] sum = new int[width];
        int carry = CircuitBuilder.FALSE;
        for (int i = 0; i < width; i++) {
            int x = bit(a, i);
            int y = bit(b, i);
            sum[i] = builder.xor3(x, y, carry);
            if (i + 1 < width) {
                carry = builder.majority(x, y, carry);
            }
        }
        return sum;
    }

    private static int bit(int[] bits, int index) {
        return index < bits.length ? bits[index] : CircuitBuilder.FALSE;
    }

    /** Returns floor(U n / 2^w): adds n for each bit of U, halving in between. */
    private int[] scaled(int[] number, int[] random) {
        int[] scaled = new int[0];
        for (int bit : random) {
            int[] addend = new int[number.length];
            for (int i = 0; i < addend.length; i++) {
                addend[i] = builder.and(number[i], bit);
            }
            int[] sum = add(scaled, addend, number.length + 1);
            scaled = Arrays.copyOfRange(sum, 1, sum.length);
        }
        return scaled;
    }

    private void descend(Counter counter, int[] index, int selected) {
        if (counter.children().length == 0) {
            chosen[counter.from()] = selected;
            return;
        }
        Counter left = counter.children()[0];
        Counter right = counter.children()[1];
        int[] rest = new int[bitLength(right.to() - right.from() - 1)];
        int width = Math.max(left.bits().length, Math.min(index.length, counter.bits().length));
        int borrow = CircuitBuilder.FALSE;
        for (int i = 0; i < width; i++) {
            int x = bit(index, i);
            int y = bit(left.bits(), i);
            if (i < rest.length) {
                rest[i] = builder.xor3(x, y, borrow);
            }
            borrow = builder.majority(x ^ 1, y, borrow);
        }
        int indexWidth = Math.min(index.length, bitLength(left.to() - left.from() - 1));
        descend(left, Arrays.copyOf(index, indexWidth), builder.and(selected, borrow));
        descend(right, rest, builder.andNot(selected, borrow));
    }
}

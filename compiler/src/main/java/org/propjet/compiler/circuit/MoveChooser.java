package org.propjet.compiler.circuit;

import java.util.Arrays;

/**
 * Chooses uniformly one of the moves that are legal, in every lane at once.
 *
 * <p>A balanced tree of bit-sliced counters over the legal planes, in move order, gives each lane's
 * number n of legal moves. Of some random numbers the first that is below n is the index r of the
 * chosen move among the legal ones ({@link ChoiceDraws}). Then r goes down the tree: at each node,
 * if it is less than the left child's count it goes left, otherwise right, less that count. One
 * leaf is reached in each lane.
 *
 * <p>Not thread-safe; used once. Cost: about ten operations a move and four a random plane.
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
     * @param chosen for each move the literal of its being chosen; in a lane without legal moves,
     *     or where no number was below n, they say nothing
     * @param none the literal of there being no legal move
     * @param missed the literal of no number being below n; always so without legal moves
     */
    record Choice(int[] chosen, int none, int missed) {}

    /**
     * Builds the choice.
     *
     * @param draws the literals of the random numbers, the least significant bit first; one if it
     *     is below n for sure, none if there is one move
     */
    Choice choose(int[][] draws) {
        Counter root = count(0, legal.length);
        int[] below = orOfLower(root.bits());
        int some = below[root.bits().length];
        int[] mask = mask(root.bits(), below);
        int missed = CircuitBuilder.FALSE;
        int[] index = new int[mask.length];
        Arrays.fill(index, CircuitBuilder.FALSE);
        if (draws.length == 1) {
            index = masked(draws[0], mask);
        } else if (draws.length > 1) {
            missed = addFirstBelow(draws, mask, root.bits(), index);
        }
        descend(root, index, CircuitBuilder.TRUE);
        return new Choice(chosen, some ^ 1, missed);
    }

    /**
     * Adds the first draw that is below n to an index of 0; returns the literal of there being
     * none.
     */
    private int addFirstBelow(int[][] draws, int[] mask, int[] number, int[] index) {
        int missed = CircuitBuilder.TRUE;
        for (int[] draw : draws) {
            int[] masked = masked(draw, mask);
            int isBelow = isLess(masked, number);
            int isUsed = builder.and(missed, isBelow);
            for (int i = 0; i < index.length; i++) {
                index[i] = builder.or(index[i], builder.and(masked[i], isUsed));
            }
            missed = builder.andNot(missed, isBelow);
        }
        return missed;
    }

    private int[] masked(int[] draw, int[] mask) {
        int[] masked = new int[mask.length];
        for (int i = 0; i < masked.length; i++) {
            masked[i] = builder.and(draw[i], mask[i]);
        }
        return masked;
    }

    /**
     * Returns for each bit of a number whether any bit below it is set, and then whether any is.
     */
    private int[] orOfLower(int[] number) {
        int[] below = new int[number.length + 1];
        below[0] = CircuitBuilder.FALSE;
        for (int i = 0; i < number.length; i++) {
            below[i + 1] = builder.or(below[i], number[i]);
        }
        return below;
    }

    /** Returns as literals what {@link ChoiceDraws#mask} says of n: bit i, if n exceeds 2^i. */
    private int[] mask(int[] number, int[] below) {
        int[] mask = new int[bitLength(legal.length - 1)];
        int above = CircuitBuilder.FALSE;
        for (int i = number.length - 1; i >= 0; i--) {
            if (i < mask.length) {
                mask[i] = builder.or(above, builder.and(number[i], below[i]));
            }
            above = builder.or(above, number[i]);
        }
        return mask;
    }

    private int isLess(int[] a, int[] b) {
        int borrow = CircuitBuilder.FALSE;
        for (int i = 0; i < Math.max(a.length, b.length); i++) {
            borrow = builder.majority(bit(a, i) ^ 1, bit(b, i), borrow);
        }
        return borrow;
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

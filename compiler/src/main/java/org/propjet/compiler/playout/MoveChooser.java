package org.propjet.compiler.playout;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.circuit.CircuitBuilder;

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
 * <p>Where the moves stand in rows and columns ({@link LeafGrid}), the tree is over rows. Which
 * columns are legal in the row that is reached is read from all rows, and a tree over the columns
 * chooses one of them. A move is chosen if its row and its column are.
 *
 * <p>Not thread-safe; used once. Cost: about nine operations a move, or four and nine a column
 * where there are rows; four a random plane.
 */
final class MoveChooser {
    private final CircuitBuilder builder;

    /** For each move when it is legal; where there are rows, given its row's common condition. */
    private final int[] legal;

    private final int[] common;
    private final @Nullable LeafGrid grid;

    /**
     * Prepares a choice.
     *
     * @param legal the literal of each move's legality, in move order
     * @param grid the rows and columns of the moves, or null
     */
    MoveChooser(CircuitBuilder builder, int[] legal, @Nullable LeafGrid grid) {
        this.builder = builder;
        this.grid = grid;
        if (grid == null) {
            this.legal = legal;
            this.common = new int[0];
        } else {
            RowConditions conditions = RowConditions.of(builder, legal, grid);
            this.legal = conditions.rest();
            this.common = conditions.common();
        }
    }

    /** A counter over things from one to another, exclusive. */
    private record Counter(int from, int to, int most, int[] bits, Counter[] children) {}

    /**
     * What was chosen.
     *
     * @param chosen for each move the literal of its being chosen; in a lane without legal moves,
     *     or where no number was below n, they say nothing
     * @param rows for each row the same, if there are rows
     * @param columns for each column the same
     * @param none the literal of there being no legal move
     * @param missed the literal of no number being below n; always so without legal moves
     */
    record Choice(int[] chosen, int[] rows, int[] columns, int none, int missed) {}

    /** What a descent reaches: whether each thing is, and then the index among its parts. */
    private record Reached(int[] selected, int[][] index) {
        Reached(int count) {
            this(new int[count], new int[count][]);
        }
    }

    /**
     * Builds the choice.
     *
     * @param draws the literals of the random numbers, the least significant bit first; one if it
     *     is below n for sure, none if there is one move
     */
    Choice choose(int[][] draws) {
        Counter[] counters = grid == null ? single(legal) : rows(grid);
        Counter root = count(counters, 0, counters.length, legal.length);
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
        Reached reached = new Reached(counters.length);
        descend(root, index, CircuitBuilder.TRUE, reached);
        if (grid == null) {
            return new Choice(reached.selected, new int[0], new int[0], some ^ 1, missed);
        }
        int[] rows = reached.selected;
        int[] columns = chooseColumn(grid, reached);
        int[] chosen = new int[legal.length];
        Arrays.setAll(
                chosen,
                leaf -> builder.and(rows[grid.rowOf()[leaf]], columns[grid.columnOf()[leaf]]));
        return new Choice(chosen, rows, columns, some ^ 1, missed);
    }

    /** Chooses among the columns that are legal in the row that was reached. */
    private int[] chooseColumn(LeafGrid places, Reached rows) {
        int[] columns = new int[places.columnCount()];
        Arrays.fill(columns, CircuitBuilder.FALSE);
        for (int leaf = 0; leaf < legal.length; leaf++) {
            int column = places.columnOf()[leaf];
            int isLegal = builder.and(rows.selected[places.rowOf()[leaf]], legal[leaf]);
            columns[column] = builder.or(columns[column], isLegal);
        }
        int width = 0;
        for (int[] index : rows.index) {
            width = Math.max(width, index.length);
        }
        int[] index = new int[width];
        Arrays.fill(index, CircuitBuilder.FALSE);
        for (int row = 0; row < rows.index.length; row++) {
            for (int i = 0; i < rows.index[row].length; i++) {
                index[i] =
                        builder.or(index[i], builder.and(rows.selected[row], rows.index[row][i]));
            }
        }
        Counter[] counters = single(columns);
        Reached reached = new Reached(columns.length);
        descend(
                count(counters, 0, columns.length, 1 << width),
                index,
                CircuitBuilder.TRUE,
                reached);
        return reached.selected;
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

    // ---- Counting ----

    private static Counter[] single(int[] literals) {
        Counter[] counters = new Counter[literals.length];
        Arrays.setAll(
                counters, i -> new Counter(i, i + 1, 1, new int[] {literals[i]}, new Counter[0]));
        return counters;
    }

    private Counter[] rows(LeafGrid places) {
        Counter[] counters = new Counter[places.rowCount()];
        int from = 0;
        for (int row = 0; row < counters.length; row++) {
            int to = places.firstOf(row + 1);
            int[] sum = sum(from, to);
            for (int i = 0; i < sum.length; i++) {
                sum[i] = builder.and(sum[i], common[row]);
            }
            counters[row] = new Counter(row, row + 1, to - from, sum, new Counter[0]);
            from = to;
        }
        return counters;
    }

    /** Returns how many of some moves are legal: two operations a move. */
    private int[] sum(int from, int to) {
        if (to - from == 1) {
            return new int[] {legal[from]};
        }
        if (to - from == 2) {
            return add(
                    new int[] {legal[from]}, new int[] {legal[from + 1]}, CircuitBuilder.FALSE, 2);
        }
        int half = Integer.highestOneBit((to - from + 1) >>> 1) - 1;
        int right = to - from - 1 - half;
        int width = bitLength(to - from);
        return right == 0
                ? add(sum(from, to - 1), new int[0], legal[to - 1], width)
                : add(sum(from, from + half), sum(from + half, to - 1), legal[to - 1], width);
    }

    private Counter count(Counter[] parts, int from, int to, int limit) {
        if (to - from == 1) {
            return parts[from];
        }
        int middle = (from + to + 1) >>> 1;
        Counter left = count(parts, from, middle, limit);
        Counter right = count(parts, middle, to, limit);
        int most = Math.min(limit, left.most() + right.most());
        int[] sum = add(left.bits(), right.bits(), CircuitBuilder.FALSE, bitLength(most));
        return new Counter(from, to, most, sum, new Counter[] {left, right});
    }

    /** Returns the number of bits that hold the numbers up to one. */
    private static int bitLength(int number) {
        return 32 - Integer.numberOfLeadingZeros(number);
    }

    private int[] add(int[] a, int[] b, int carryIn, int width) {
        int[] sum = new int[width];
        int carry = carryIn;
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

    // ---- Descending ----

    private void descend(Counter counter, int[] index, int selected, Reached reached) {
        if (counter.children().length == 0) {
            reached.selected[counter.from()] = selected;
            reached.index[counter.from()] = index;
            return;
        }
        Counter left = counter.children()[0];
        Counter right = counter.children()[1];
        int[] rest = new int[bitLength(right.most() - 1)];
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
        int indexWidth = Math.min(index.length, bitLength(left.most() - 1));
        descend(left, Arrays.copyOf(index, indexWidth), builder.and(selected, borrow), reached);
        descend(right, rest, builder.andNot(selected, borrow), reached);
    }
}

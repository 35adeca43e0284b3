package org.propjet.engine.datalog;

import static java.util.Objects.requireNonNull;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/**
 * A relation as the conditions of one shape see it. The condition {@code (true (cell ?x ?y b))} has
 * the shape {@code (cell _ _ _)}; its view has a row {@code 1 2 b} for each tuple {@code (cell 1 2
 * b)} of {@code true}, and none for the others. So joins compare columns only, and terms are taken
 * apart once and in one place.
 *
 * <p>A shape is written in preorder: {@link #LEAF} for a place that becomes a column, or a functor,
 * then the arguments. A shape of leaves only needs no rows of its own.
 *
 * <p>Not thread-safe.
 */
public final class RelationView {

    /** A place in a shape that becomes a column. */
    public static final int LEAF = -1;

    private final TermTable terms;
    private final TupleTable source;
    private final int @Nullable [] shape;
    private final TupleTable rows;
    private final int[] leaves;

    /** The views by shapes of the same relation; null if this one is of all tuples. */
    private final @Nullable ShapedViews siblings;

    /** For each row of a shape the tuple that it was taken from. */
    private final IntArrayList sourceRows = new IntArrayList();

    private int[] pending = new int[16];
    private int deltaStart;
    private int deltaEnd;
    private boolean isGrown;

    /** Makes the view of all tuples as they are. */
    static RelationView whole(TermTable terms, TupleTable source) {
        return new RelationView(terms, source, null, source, null);
    }

    /** Makes the view of the tuples of a shape that has some number of leaves, without rows. */
    static RelationView shaped(
            TermTable terms, TupleTable source, int[] shape, int leafCount, ShapedViews siblings) {
        return new RelationView(terms, source, shape, new TupleTable(leafCount), siblings);
    }

    private RelationView(
            TermTable terms,
            TupleTable source,
            int @Nullable [] shape,
            TupleTable rows,
            @Nullable ShapedViews siblings) {
        this.terms = terms;
        this.source = source;
        this.shape = shape;
        this.rows = rows;
        this.leaves = new int[rows.arity()];
        this.siblings = siblings;
    }

    /** Returns the rows; those of a shape are complete after {@link #catchUp()}. */
    public TupleTable rows() {
        return rows;
    }

    /** Returns the relation's tuple that a row was taken from. */
    public int sourceRow(int row) {
        return shape == null ? row : sourceRows.getInt(row);
    }

    /** Takes in the tuples that were added to the relation. */
    public void catchUp() {
        if (siblings != null) {
            siblings.catchUp();
        }
    }

    /** Takes a tuple in, if it has the shape; returns whether it has. */
    boolean take(int row) {
        if (!takeApart(requireNonNull(shape), row)) {
            return false;
        }
        rows.append(leaves);
        sourceRows.add(row);
        return true;
    }

    /** Notes that there are rows for the next round; returns whether that is news. */
    boolean markGrown() {
        boolean isNews = !isGrown;
        isGrown = true;
        return isNews;
    }

    /** Forgets the rows, because the relation was cleared. */
    void clear() {
        if (shape != null) {
            rows.clear();
        }
        sourceRows.clear();
        deltaStart = 0;
        deltaEnd = 0;
        isGrown = false;
    }

    /** Returns an estimate of the bytes held, besides the relation's tuples. */
    long estimatedBytes() {
        return shape == null ? 0 : rows.estimatedBytes() + 4L * rows.rowCount();
    }

    /** Returns whether there are rows since the last round began. */
    boolean hasGrown() {
        return deltaEnd < rows.rowCount();
    }

    /** Ends a round: nothing is its delta. */
    void endRound() {
        deltaStart = deltaEnd;
    }

    /**
     * Begins a round of a fixpoint: the rows that came since the last round began are the round's
     * <em>delta</em>.
     */
    void openRound() {
        deltaStart = deltaEnd;
        deltaEnd = rows.rowCount();
        isGrown = false;
    }

    /** Returns the first row of the round's delta. */
    public int deltaStart() {
        return deltaStart;
    }

    /** Returns the row after the last of the round's delta. */
    public int deltaEnd() {
        return deltaEnd;
    }

    private boolean takeApart(int[] form, int row) {
        int pendingCount = source.arity();
        for (int column = 0; column < pendingCount; column++) {
            push(pendingCount - 1 - column, source.cell(row, column));
        }
        int leafCount = 0;
        int at = 0;
        while (pendingCount > 0) {
            int termId = pending[--pendingCount];
            int functorId = form[at++];
            if (functorId == LEAF) {
                leaves[leafCount++] = termId;
                continue;
            }
            if (terms.functorOf(termId) != functorId) {
                return false;
            }
            for (int i = terms.arity(functorId) - 1; i >= 0; i--) {
                push(pendingCount++, terms.argument(termId, i));
            }
        }
        return true;
    }

    private void push(int place, int termId) {
        if (place >= pending.length) {
            pending = Arrays.copyOf(pending, 2 * place);
        }
        pending[place] = termId;
    }
}

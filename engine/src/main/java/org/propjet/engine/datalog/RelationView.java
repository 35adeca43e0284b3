package org.propjet.engine.datalog;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.jspecify.annotations.Nullable;

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

    /** For each row of a shape the tuple that it was taken from. */
    private final IntArrayList sourceRows = new IntArrayList();

    private int[] pending = new int[16];
    private int sourceRowsSeen;
    private int deltaStart;
    private int deltaEnd;

    /** Makes the view of all tuples as they are. */
    static RelationView whole(TermTable terms, TupleTable source) {
        return new RelationView(terms, source, null, source);
    }

    /** Makes the view of the tuples of a shape that has some number of leaves. */
    static RelationView shaped(TermTable terms, TupleTable source, int[] shape, int leafCount) {
        return new RelationView(terms, source, shape, new TupleTable(leafCount));
    }

    private RelationView(
            TermTable terms, TupleTable source, int @Nullable [] shape, TupleTable rows) {
        this.terms = terms;
        this.source = source;
        this.shape = shape;
        this.rows = rows;
        this.leaves = new int[rows.arity()];
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
        if (shape == null) {
            return;
        }
        int rowCount = source.rowCount();
        while (sourceRowsSeen < rowCount) {
            if (takeApart(shape, sourceRowsSeen)) {
                rows.append(leaves);
                sourceRows.add(sourceRowsSeen);
            }
            sourceRowsSeen++;
        }
    }

    /** Forgets the rows, because the relation was cleared. */
    void clear() {
        rows.clear();
        sourceRows.clear();
        sourceRowsSeen = 0;
        deltaStart = 0;
        deltaEnd = 0;
    }

    /** Returns an estimate of the bytes held, besides the relation's tuples. */
    long estimatedBytes() {
        return shape == null ? 0 : rows.estimatedBytes() + 4L * rows.rowCount();
    }

    /**
     * Begins a round of a fixpoint: the rows that came since the last round began are the round's
     * <em>delta</em>.
     *
     * @return whether there are any
     */
    boolean beginRound() {
        catchUp();
        deltaStart = deltaEnd;
        deltaEnd = rows.rowCount();
        return deltaStart < deltaEnd;
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
            pending = java.util.Arrays.copyOf(pending, 2 * place);
        }
        pending[place] = termId;
    }
}

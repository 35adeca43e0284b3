package org.propjet.engine.reference;

import org.jspecify.annotations.Nullable;

/**
 * A relation as the conditions of one shape see it. The condition {@code (true (cell ?x ?y b))} has
 * the shape {@code (cell _ _ _)}; its view has a row {@code 1 2 b} for each tuple {@code (cell 1 2
 * b)} of {@code true}, and none for the others. So joins compare columns only, and terms are taken
 * apart once and in one place.
 *
 * <p>A shape is written in preorder: {@link #LEAF} for a place that becomes a column, or a symbol
 * and an argument count, then the arguments. A shape of leaves only needs no rows of its own.
 *
 * <p>Not thread-safe.
 */
final class RelationView {

    /** A place in a shape that becomes a column. */
    static final int LEAF = -1;

    private final TermStore terms;
    private final TupleTable source;
    private final int @Nullable [] shape;
    private final TupleTable rows;
    private final int[] leaves;
    private int[] pending = new int[16];
    private int sourceRowsSeen;
    private int deltaStart;
    private int deltaEnd;

    /** Makes the view of all tuples as they are. */
    static RelationView whole(TermStore terms, TupleTable source) {
        return new RelationView(terms, source, null, source);
    }

    /** Makes the view of the tuples of a shape that has some number of leaves. */
    static RelationView shaped(TermStore terms, TupleTable source, int[] shape, int leafCount) {
        return new RelationView(terms, source, shape, new TupleTable(leafCount));
    }

    private RelationView(
            TermStore terms, TupleTable source, int @Nullable [] shape, TupleTable rows) {
        this.terms = terms;
        this.source = source;
        this.shape = shape;
        this.rows = rows;
        this.leaves = new int[rows.arity()];
    }

    /** Returns the rows; those of a shape are complete after {@link #catchUp()}. */
    TupleTable rows() {
        return rows;
    }

    /** Takes in the tuples that were added to the relation. */
    void catchUp() {
        if (shape == null) {
            return;
        }
        int rowCount = source.rowCount();
        while (sourceRowsSeen < rowCount) {
            if (takeApart(shape, sourceRowsSeen)) {
                rows.append(leaves);
            }
            sourceRowsSeen++;
        }
    }

    /** Forgets the rows, because the relation was cleared. */
    void clear() {
        rows.clear();
        sourceRowsSeen = 0;
        deltaStart = 0;
        deltaEnd = 0;
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
    int deltaStart() {
        return deltaStart;
    }

    /** Returns the row after the last of the round's delta. */
    int deltaEnd() {
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
            int symbolId = form[at++];
            if (symbolId == LEAF) {
                leaves[leafCount++] = termId;
                continue;
            }
            int count = form[at++];
            if (!terms.isCompound(termId, symbolId, count)) {
                return false;
            }
            for (int i = count - 1; i >= 0; i--) {
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

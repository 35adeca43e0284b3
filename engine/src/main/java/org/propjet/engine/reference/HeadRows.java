package org.propjet.engine.reference;

import org.propjet.engine.datalog.CompiledRule;
import org.propjet.engine.datalog.JoinPlan;
import org.propjet.engine.datalog.JoinRunner;
import org.propjet.engine.datalog.RelationStore;
import org.propjet.engine.datalog.TermTable;
import org.propjet.engine.datalog.TermTemplate;
import org.propjet.engine.datalog.TupleTable;

/**
 * Adds what rules derive to the tables of their heads, within limits.
 *
 * <p>Not thread-safe.
 */
final class HeadRows implements JoinRunner.Sink {

    /**
     * The most rows that are made to answer one question: up to some 500 MB with their indexes. The
     * public games make fewer than a sixth.
     */
    static final long MAX_ROW_COUNT = 4_000_000;

    /** Thrown when a relation has got more rows than it may have. */
    static final class TooManyRowsException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private TooManyRowsException() {
            super("too many rows", null, false, false);
        }
    }

    private final TermTemplate templates;
    private final RelationStore relations;
    private int[] row = new int[8];
    private int limit = Integer.MAX_VALUE;
    private long made;

    HeadRows(TermTable terms, RelationStore relations) {
        this.templates = new TermTemplate(terms);
        this.relations = relations;
    }

    /** Returns how many rows a relation may get. */
    int limit() {
        return limit;
    }

    /** Says how many rows a relation may get. */
    void setLimit(int rowCount) {
        limit = rowCount;
    }

    /** Counts the rows for a question from here on. */
    void resetCount() {
        made = 0;
    }

    @Override
    public void take(CompiledRule rule, JoinPlan plan, int[] variables, int[] rows) {
        int[][] arguments = rule.head().arguments();
        if (row.length < arguments.length) {
            row = new int[2 * arguments.length];
        }
        templates.values(arguments, variables, row);
        TupleTable target = relations.table(rule.head().relationId());
        if (!target.add(row)) {
            return;
        }
        if (target.rowCount() > limit) {
            throw new TooManyRowsException();
        }
        if (++made > MAX_ROW_COUNT) {
            throw new RunawayRulesException(
                    "more than "
                            + MAX_ROW_COUNT
                            + " tuples for one question, the last of "
                            + rule.head().relation()
                            + " by the rule at "
                            + rule.source().span());
        }
    }

    @Override
    public void look(CompiledRule rule) {
        if (Thread.currentThread().isInterrupted()) {
            throw new EvaluationInterruptedException();
        }
    }
}

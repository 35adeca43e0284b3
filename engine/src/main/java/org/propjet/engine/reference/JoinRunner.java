package org.propjet.engine.reference;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.reference.JoinPlan.Absent;
import org.propjet.engine.reference.JoinPlan.Call;
import org.propjet.engine.reference.JoinPlan.Different;
import org.propjet.engine.reference.JoinPlan.Guard;
import org.propjet.engine.reference.JoinPlan.Step;

import java.util.Arrays;

/**
 * Fires a rule for every way in which its conditions hold: nested loops over indexed rows, one
 * level a step of the {@link JoinPlan}.
 *
 * <p>Two short cuts keep a bad order from being a disaster. When the conditions have been met once,
 * the loops go back to the last step that binds a variable of the head, since what comes after it
 * can only make the same head again. When a step runs out of rows without the conditions having
 * been met, they go back to the latest step that bound something that mattered to the failure
 * (conflict-directed backjumping, Prosser, <i>Hybrid algorithms for the constraint satisfaction
 * problem</i>, 1993), not merely to the step before.
 *
 * <p>Not thread-safe; not reentrant. Allocates nothing once its arrays are large enough, except for
 * new terms and rows.
 */
final class JoinRunner {

    /**
     * The most rows that are made to answer one question: up to some 500 MB with their indexes. The
     * public games make fewer than a sixth.
     */
    static final long MAX_ROW_COUNT = 4_000_000;

    /** How many rows are tried between two looks at the interrupt flag: some 0.1 ms. */
    private static final int ROWS_PER_INTERRUPT_CHECK = 1 << 12;

    /** With more steps than bits in a mask, going back is step by step. */
    private static final int MAX_STEPS_FOR_JUMPS = Long.SIZE;

    /** Computes relations on demand. */
    interface Asker {

        /**
         * Computes the tuples that have given values in the bound arguments.
         *
         * @param relation the relation
         * @param key the values
         */
        void ask(DemandedRelation relation, int[] key);
    }

    /** Counts the rows that a reasoner makes for one state and joint move. */
    static final class RowCount {
        private long made;

        /** Starts anew. */
        void reset() {
            made = 0;
        }
    }

    /** Thrown when a target has got more rows than it may have. */
    static final class TooManyRowsException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private TooManyRowsException() {
            super("too many rows", null, false, false);
        }
    }

    private final TermTemplate templates;
    private final Asker asker;
    private final RowCount rowCount;
    private int[] variables = new int[16];
    private int[] headRow = new int[8];
    private int[] nextRow = new int[8];
    private int[] lowRow = new int[8];
    private int[] highRow = new int[8];
    private long[] culprits = new long[8];
    private boolean[] metBelow = new boolean[8];
    private int rowLimit;
    private int rowsUntilCheck = ROWS_PER_INTERRUPT_CHECK;

    JoinRunner(TermStore terms, Asker asker, RowCount rowCount) {
        this.templates = new TermTemplate(terms);
        this.asker = asker;
        this.rowCount = rowCount;
    }

    /**
     * Adds to the rule's target every head that follows.
     *
     * @param rule the rule
     * @param plan a plan for it
     * @param limit how many rows the target may have
     * @throws TooManyRowsException if it gets more
     * @throws RunawayRulesException if there are too many rows in all, or too deep terms
     * @throws EvaluationInterruptedException if the thread is interrupted
     */
    void run(CompiledRule rule, JoinPlan plan, int limit) {
        Step[] steps = plan.steps();
        rowLimit = limit;
        makeRoom(rule, steps.length);
        catchUp(plan.firstGuards());
        for (Step step : steps) {
            if (step.call() == null) {
                catchUp(step.view(), step.index());
            }
            catchUp(step.guards());
        }
        if (!pass(plan.firstGuards())) {
            return;
        }
        if (steps.length == 0) {
            emit(rule);
            return;
        }
        int last = steps.length - 1;
        int level = 0;
        open(steps[0], 0);
        while (level >= 0) {
            Step step = steps[level];
            int row = advance(step, level);
            if (row < 0) {
                level = back(level, steps.length);
            } else if (bind(step, row) && pass(step.guards())) {
                if (step.onceOnly()) {
                    nextRow[level] = -1;
                    highRow[level] = -1;
                }
                if (level < last) {
                    level++;
                    open(steps[level], level);
                } else {
                    emit(rule);
                    Arrays.fill(metBelow, 0, steps.length, true);
                    level = plan.lastHeadStep();
                }
            }
        }
    }

    private void makeRoom(CompiledRule rule, int stepCount) {
        if (variables.length < rule.variableCount()) {
            variables = new int[2 * rule.variableCount()];
        }
        if (headRow.length < rule.head().length) {
            headRow = new int[2 * rule.head().length];
        }
        if (nextRow.length < stepCount) {
            nextRow = new int[2 * stepCount];
            lowRow = new int[2 * stepCount];
            highRow = new int[2 * stepCount];
            culprits = new long[2 * stepCount];
            metBelow = new boolean[2 * stepCount];
        }
    }

    private static void catchUp(Guard[] guards) {
        for (Guard guard : guards) {
            if (guard instanceof Absent absent && absent.call() == null) {
                catchUp(absent.view(), absent.index());
            }
        }
    }

    private static void catchUp(RelationView view, @Nullable TupleIndex index) {
        view.catchUp();
        if (index != null) {
            index.catchUp();
        }
    }

    private void ask(Call call) {
        int[] key = call.key();
        for (int i = 0; i < key.length; i++) {
            key[i] = templates.value(call.keyTemplates()[i], variables);
        }
        asker.ask(call.relation(), key);
    }

    private void open(Step step, int level) {
        RelationView view = step.view();
        if (step.call() != null) {
            ask(step.call());
            catchUp(view, step.index());
        }
        int low = 0;
        int high = 0;
        switch (step.range()) {
            case ALL -> high = view.rows().rowCount();
            case BEFORE_DELTA -> high = view.deltaStart();
            case DELTA -> {
                low = view.deltaStart();
                high = view.deltaEnd();
            }
            case UP_TO_DELTA -> high = view.deltaEnd();
        }
        lowRow[level] = low;
        highRow[level] = high;
        culprits[level] = step.culprits();
        metBelow[level] = false;
        TupleIndex index = step.index();
        if (index == null) {
            nextRow[level] = low;
            return;
        }
        int row = index.firstRow(key(step.keySources(), step.key()));
        while (row >= high) {
            row = index.earlierRow(row);
        }
        nextRow[level] = row;
    }

    /** Returns the next row of a step, or -1 if there is none. */
    private int advance(Step step, int level) {
        if (--rowsUntilCheck == 0) {
            rowsUntilCheck = ROWS_PER_INTERRUPT_CHECK;
            if (Thread.currentThread().isInterrupted()) {
                throw new EvaluationInterruptedException();
            }
        }
        int row = nextRow[level];
        TupleIndex index = step.index();
        if (index == null) {
            if (row >= highRow[level]) {
                return -1;
            }
            nextRow[level] = row + 1;
            return row;
        }
        if (row < lowRow[level]) {
            return -1;
        }
        nextRow[level] = index.earlierRow(row);
        return row;
    }

    /** Returns the step to go back to when a step has no more rows, or -1. */
    private int back(int level, int stepCount) {
        if (metBelow[level] || stepCount > MAX_STEPS_FOR_JUMPS) {
            return level - 1;
        }
        long blamed = culprits[level];
        if (blamed == 0) {
            return -1;
        }
        int target = Long.SIZE - 1 - Long.numberOfLeadingZeros(blamed);
        culprits[target] |= blamed & ~(1L << target);
        return target;
    }

    private boolean bind(Step step, int row) {
        TupleTable rows = step.view().rows();
        int[] bindColumns = step.bindColumns();
        int[] bindVariables = step.bindVariables();
        for (int i = 0; i < bindColumns.length; i++) {
            variables[bindVariables[i]] = rows.cell(row, bindColumns[i]);
        }
        int[] checkColumns = step.checkColumns();
        int[] checkVariables = step.checkVariables();
        for (int i = 0; i < checkColumns.length; i++) {
            if (variables[checkVariables[i]] != rows.cell(row, checkColumns[i])) {
                return false;
            }
        }
        return true;
    }

    private boolean pass(Guard[] guards) {
        for (Guard guard : guards) {
            boolean holds =
                    switch (guard) {
                        case Absent absent -> isAbsent(absent);
                        case Different pair ->
                                templates.value(pair.left(), variables)
                                        != templates.value(pair.right(), variables);
                    };
            if (!holds) {
                return false;
            }
        }
        return true;
    }

    private boolean isAbsent(Absent absent) {
        if (absent.call() != null) {
            ask(absent.call());
            catchUp(absent.view(), absent.index());
        }
        return absent.index().firstRow(key(absent.keySources(), absent.key())) < 0;
    }

    private int[] key(int[] sources, int[] key) {
        for (int i = 0; i < sources.length; i++) {
            key[i] = TermTemplate.plainValue(sources[i], variables);
        }
        return key;
    }

    private void emit(CompiledRule rule) {
        int[][] head = rule.head();
        for (int i = 0; i < head.length; i++) {
            headRow[i] = templates.value(head[i], variables);
        }
        if (!rule.target().add(headRow)) {
            return;
        }
        if (rule.target().rowCount() > rowLimit) {
            throw new TooManyRowsException();
        }
        if (++rowCount.made > MAX_ROW_COUNT) {
            throw new RunawayRulesException(
                    "more than "
                            + MAX_ROW_COUNT
                            + " tuples for one question, the last of "
                            + rule.source().head().relation()
                            + " by the rule at "
                            + rule.source().span());
        }
    }
}

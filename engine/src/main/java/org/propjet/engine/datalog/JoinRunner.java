package org.propjet.engine.datalog;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.datalog.JoinPlan.Absent;
import org.propjet.engine.datalog.JoinPlan.Call;
import org.propjet.engine.datalog.JoinPlan.Different;
import org.propjet.engine.datalog.JoinPlan.Guard;
import org.propjet.engine.datalog.JoinPlan.Step;

import java.util.Arrays;

/**
 * Fires a rule for every way in which its conditions hold: nested loops over indexed rows, one
 * level a step of the {@link JoinPlan}.
 *
 * <p>Two short cuts keep a bad order from being a disaster. When the conditions have been met once,
 * the loops go back to the last step that binds a variable that the solution shows, since what
 * comes after it can only show the same again. When a step runs out of rows without the conditions
 * having been met, they go back to the latest step that bound something that mattered to the
 * failure (conflict-directed backjumping, Prosser, <i>Hybrid algorithms for the constraint
 * satisfaction problem</i>, 1993), not merely to the step before.
 *
 * <p>Not thread-safe; not reentrant. Allocates nothing once its arrays are large enough, except for
 * new terms.
 */
public final class JoinRunner {

    /** How many rows are tried between two looks at the clock and the like: some 0.1 ms. */
    private static final int ROWS_PER_LOOK = 1 << 12;

    /** With more steps than bits in a mask, going back is step by step. */
    private static final int MAX_STEPS_FOR_JUMPS = Long.SIZE;

    /** Takes what is found. */
    public interface Sink {

        /**
         * Called for every way in which a rule's conditions hold; at least once for each way that
         * shows something else.
         *
         * @param rule the rule
         * @param plan how its conditions were joined
         * @param variables the values of the variables; not to be changed or kept
         * @param rows for each step of the plan the row that meets it; not to be changed or kept
         */
        void take(CompiledRule rule, JoinPlan plan, int[] variables, int[] rows);

        /** Called now and then: throws if the work is to end. */
        void look(CompiledRule rule);
    }

    private final TermTemplate templates;
    private final Sink sink;
    private int[] variables = new int[16];
    private int[] rows = new int[8];
    private int[] nextRow = new int[8];
    private int[] lowRow = new int[8];
    private int[] highRow = new int[8];
    private long[] culprits = new long[8];
    private boolean[] metBelow = new boolean[8];

    /**
     * The last step that the rule being run has come to: its relations have been caught up with.
     */
    private int reached;

    private int rowsUntilLook = ROWS_PER_LOOK;

    /** Makes a runner. */
    public JoinRunner(TermTable terms, Sink sink) {
        this.templates = new TermTemplate(terms);
        this.sink = sink;
    }

    /** Finds every way in which a rule's conditions hold. */
    public void run(CompiledRule rule, JoinPlan plan) {
        Step[] steps = plan.steps();
        makeRoom(rule, steps.length);
        reached = -1;
        catchUp(plan.firstGuards());
        if (!pass(plan.firstGuards())) {
            return;
        }
        if (steps.length == 0) {
            sink.take(rule, plan, variables, rows);
            return;
        }
        int last = steps.length - 1;
        int level = 0;
        open(steps[0], 0);
        while (level >= 0) {
            Step step = steps[level];
            if (--rowsUntilLook == 0) {
                rowsUntilLook = ROWS_PER_LOOK;
                sink.look(rule);
            }
            int row = advance(step, level);
            if (row < 0) {
                level = back(level, steps.length);
            } else if (bind(step, row) && pass(step.guards())) {
                rows[level] = row;
                if (step.onceOnly()) {
                    nextRow[level] = -1;
                    highRow[level] = -1;
                }
                if (level < last) {
                    level++;
                    open(steps[level], level);
                } else {
                    sink.take(rule, plan, variables, rows);
                    Arrays.fill(metBelow, 0, steps.length, true);
                    level = plan.lastShownStep();
                }
            }
        }
    }

    private void makeRoom(CompiledRule rule, int stepCount) {
        if (variables.length < rule.variableCount()) {
            variables = new int[2 * rule.variableCount()];
        }
        if (nextRow.length < stepCount) {
            rows = new int[2 * stepCount];
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
        templates.values(call.keyTemplates(), variables, call.key());
        call.relation().ask(call.key());
    }

    private void open(Step step, int level) {
        RelationView view = step.view();
        if (step.call() != null) {
            ask(step.call());
        }
        if (step.call() != null || level > reached) {
            catchUp(view, step.index());
        }
        if (level > reached) {
            catchUp(step.guards());
            reached = level;
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
}

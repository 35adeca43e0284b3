package org.propjet.engine.datalog;

import org.jspecify.annotations.Nullable;

/**
 * The order in which a rule's conditions are joined, and how each is looked up.
 *
 * <p>Made by {@link JoinPlanner} for the sizes that the relations had then; run by {@link
 * JoinRunner}. The arrays are not to be changed.
 *
 * @param steps the positive conditions, in join order
 * @param firstGuards what must hold before the first step
 * @param lastShownStep the last step that binds a variable that a solution shows, or -1. What comes
 *     after it only has to hold once
 * @param canRepeat whether two solutions may show the same
 * @param plannedSizes the rows that each positive condition had when the plan was made, in the
 *     rule's order
 * @param demandVersion the {@link OnDemand#version} when the plan was made
 */
public record JoinPlan(
        Step[] steps,
        Guard[] firstGuards,
        int lastShownStep,
        boolean canRepeat,
        int[] plannedSizes,
        int demandVersion) {

    /** Which rows of a view a step reads. */
    public enum Range {
        /** All rows: the relation is complete. */
        ALL,
        /** The rows before the round's delta. */
        BEFORE_DELTA,
        /** The round's delta. */
        DELTA,
        /** The rows before the round's delta and the delta. */
        UP_TO_DELTA
    }

    /**
     * What has to be asked for before a relation that is computed on demand is read.
     *
     * @param relation the relation
     * @param keyTemplates the templates of its bound arguments
     * @param key room for their values
     */
    public record Call(OnDemand.Answers relation, int[][] keyTemplates, int[] key) {}

    /**
     * One condition as a step of the join.
     *
     * @param conditionIndex its place among the rule's positives
     * @param view the rows
     * @param call what to ask for first; null if the rows are there
     * @param range which of the rows to read
     * @param index the index on the columns that are known before the step; null if none is
     * @param keySources where the key's values come from, as {@link AtomPattern#columns}
     * @param key room for the key
     * @param bindColumns the columns that give variables their values
     * @param bindVariables those variables
     * @param checkColumns the columns that repeat a variable of {@code bindVariables}
     * @param checkVariables those variables
     * @param guards what must hold after the step
     * @param onceOnly whether nothing depends on which row is found
     * @param culprits a bit for each earlier step that binds what the key or a guard needs
     */
    public record Step(
            int conditionIndex,
            RelationView view,
            @Nullable Call call,
            Range range,
            @Nullable TupleIndex index,
            int[] keySources,
            int[] key,
            int[] bindColumns,
            int[] bindVariables,
            int[] checkColumns,
            int[] checkVariables,
            Guard[] guards,
            boolean onceOnly,
            long culprits) {}

    /** A test of bound variables. */
    public sealed interface Guard {}

    /**
     * A condition that must not hold.
     *
     * @param view the rows
     * @param call what to ask for first; null if the rows are there
     * @param index the index on all columns
     * @param keySources where the key's values come from
     * @param key room for the key
     */
    public record Absent(
            RelationView view, @Nullable Call call, TupleIndex index, int[] keySources, int[] key)
            implements Guard {}

    /**
     * Two templates whose values must differ.
     *
     * @param left the one
     * @param right the other
     */
    public record Different(int[] left, int[] right) implements Guard {}
}

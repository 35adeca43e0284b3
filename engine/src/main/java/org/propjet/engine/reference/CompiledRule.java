package org.propjet.engine.reference;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.rules.GameRule;

/**
 * A rule over term ids: variables are numbered, conditions are rows of {@link RelationView}s, and
 * the head is made by templates.
 *
 * <p>Not thread-safe: it keeps the join plans that were last made for it.
 */
final class CompiledRule {

    /**
     * A condition.
     *
     * @param relationId the relation
     * @param arguments the templates of its arguments
     * @param shape the shape of its arguments
     * @param view the tuples of that shape
     * @param columns for each column of the view a variable's number, or {@code ~t} for the ground
     *     term {@code t}
     */
    record Condition(
            int relationId, int[][] arguments, int[] shape, RelationView view, int[] columns) {}

    /**
     * Two templates whose values must differ.
     *
     * @param left the one
     * @param right the other
     */
    record Distinct(int[] left, int[] right) {}

    private final GameRule source;
    private final int variableCount;
    private final TupleTable target;
    private final int[][] head;
    private final boolean[] inHead;
    private final Condition[] positives;
    private final Condition[] negatives;
    private final Distinct[] distincts;
    private final @Nullable JoinPlan[] plans;

    CompiledRule(
            GameRule source,
            int variableCount,
            TupleTable target,
            int[][] head,
            Condition[] positives,
            Condition[] negatives,
            Distinct[] distincts) {
        this.source = source;
        this.variableCount = variableCount;
        this.target = target;
        this.head = head;
        this.positives = positives;
        this.negatives = negatives;
        this.distincts = distincts;
        this.plans = new @Nullable JoinPlan[positives.length + 1];
        this.inHead = new boolean[variableCount];
        for (int[] template : head) {
            TermTemplate.markVariables(template, inHead);
        }
    }

    /** Returns the rule as it was written. */
    GameRule source() {
        return source;
    }

    /** Returns the number of variables. */
    int variableCount() {
        return variableCount;
    }

    /** Returns the table that receives the head. */
    TupleTable target() {
        return target;
    }

    /** Returns the templates of the head's arguments. */
    int[][] head() {
        return head;
    }

    /** Returns which variables the head has. */
    boolean[] inHead() {
        return inHead;
    }

    /** Returns the conditions that must hold, in the order of the rule. */
    Condition[] positives() {
        return positives;
    }

    /** Returns the conditions that must not hold. */
    Condition[] negatives() {
        return negatives;
    }

    /** Returns the pairs that must differ. */
    Distinct[] distincts() {
        return distincts;
    }

    /** Returns which positives are of some relations; empty if none is. */
    boolean[] positivesOf(int[] relationIds) {
        boolean[] found = new boolean[positives.length];
        boolean any = false;
        for (int i = 0; i < found.length; i++) {
            for (int relationId : relationIds) {
                found[i] |= positives[i].relationId() == relationId;
            }
            any |= found[i];
        }
        return any ? found : new boolean[0];
    }

    /**
     * Returns the plan last made, or null.
     *
     * @param delta the positive condition that reads the delta only, or -1
     */
    @Nullable JoinPlan plan(int delta) {
        return plans[delta + 1];
    }

    /** Keeps a plan. */
    void keepPlan(int delta, JoinPlan plan) {
        plans[delta + 1] = plan;
    }
}

package org.propjet.engine.datalog;

import it.unimi.dsi.fastutil.ints.IntSet;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.rules.GameRule;

import java.util.List;

/**
 * A rule over term ids: variables are numbered, conditions are rows of {@link RelationView}s, and
 * the head is made by templates.
 *
 * <p>Not thread-safe: it keeps the join plans that were last made for it. The arrays are not to be
 * changed.
 */
public final class CompiledRule {

    /**
     * A condition.
     *
     * @param atom the atom
     * @param view the tuples of the atom's shape
     * @param isRecorded whether a solution shows which tuple meets it; a negation that is recorded
     *     is not tested
     */
    public record Condition(AtomPattern atom, RelationView view, boolean isRecorded) {
        /** Returns the relation's id. */
        public int relationId() {
            return atom.relationId();
        }

        /** Returns the columns of the view, as {@link AtomPattern#columns} has them. */
        public int[] columns() {
            return atom.columns();
        }
    }

    /**
     * Two templates whose values must differ.
     *
     * @param left the one
     * @param right the other
     */
    public record Distinct(int[] left, int[] right) {
        /** Marks the variables. */
        public void markVariables(boolean[] marks) {
            TermTemplate.markVariables(left, marks);
            TermTemplate.markVariables(right, marks);
        }
    }

    private final GameRule source;
    private final int variableCount;
    private final AtomPattern head;
    private final boolean[] shown;
    private final Condition[] positives;
    private final Condition[] negatives;
    private final Distinct[] distincts;
    private final @Nullable JoinPlan[] plans;

    /**
     * Makes a rule.
     *
     * @param source the rule as it was written, for messages
     * @param variableCount the number of variables
     * @param head what it derives
     * @param positives conditions that must hold
     * @param negatives conditions that must not
     * @param distincts pairs that must differ
     */
    public CompiledRule(
            GameRule source,
            int variableCount,
            AtomPattern head,
            List<Condition> positives,
            List<Condition> negatives,
            List<Distinct> distincts) {
        this.source = source;
        this.variableCount = variableCount;
        this.head = head;
        this.positives = positives.toArray(new Condition[0]);
        this.negatives = negatives.toArray(new Condition[0]);
        this.distincts = distincts.toArray(new Distinct[0]);
        this.plans = new @Nullable JoinPlan[this.positives.length + 1];
        this.shown = new boolean[variableCount];
        head.markVariables(shown);
        for (List<Condition> conditions : List.of(positives, negatives)) {
            for (Condition condition : conditions) {
                if (condition.isRecorded()) {
                    condition.atom().markVariables(shown);
                }
            }
        }
    }

    /** Returns the rule as it was written. */
    public GameRule source() {
        return source;
    }

    /** Returns the number of variables. */
    public int variableCount() {
        return variableCount;
    }

    /** Returns what it derives. */
    public AtomPattern head() {
        return head;
    }

    /**
     * Returns which variables tell one solution from another: those of the head and of the recorded
     * conditions. Of the others one value is enough.
     */
    boolean[] shown() {
        return shown;
    }

    /** Returns the conditions that must hold, in the order of the rule. */
    public Condition[] positives() {
        return positives;
    }

    /** Returns the conditions that must not hold. */
    public Condition[] negatives() {
        return negatives;
    }

    /** Returns the pairs that must differ. */
    public Distinct[] distincts() {
        return distincts;
    }

    /** Returns whether it has no conditions. */
    public boolean isFact() {
        return positives.length == 0 && negatives.length == 0 && distincts.length == 0;
    }

    /** Returns which positives are of some relations; empty if none is. */
    public boolean[] positivesOf(IntSet relationIds) {
        boolean[] found = new boolean[positives.length];
        boolean any = false;
        for (int i = 0; i < found.length; i++) {
            found[i] = relationIds.contains(positives[i].relationId());
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

    /** Returns whether a plan has been made. */
    public boolean hasPlan(int delta) {
        return plans[delta + 1] != null;
    }

    /** Keeps a plan. */
    void keepPlan(int delta, JoinPlan plan) {
        plans[delta + 1] = plan;
    }
}

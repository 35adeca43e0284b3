package org.propjet.engine.ground;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * Orders the conditions of rules: always the one with the fewest expected matches next, tests as
 * soon as their variables are bound. (Selinger et al. 1979 order joins by estimated selectivity;
 * the greedy form does for rules of this size.)
 *
 * <p>Not thread-safe.
 */
final class JoinPlanner {
    private final AtomIndexes indexes;

    JoinPlanner(AtomIndexes indexes) {
        this.indexes = indexes;
    }

    /**
     * Plans a rule.
     *
     * @param triggerIndex the positive condition that has been matched, or {@link
     *     JoinPlan#NO_TRIGGER}
     */
    JoinPlan plan(GroundingRule rule, int triggerIndex) {
        Ordering ordering = new Ordering(rule);
        @Nullable Access triggerAccess = null;
        if (triggerIndex != JoinPlan.NO_TRIGGER) {
            AtomPattern trigger = rule.positives().get(triggerIndex);
            triggerAccess = Access.of(trigger, ordering.bound);
            trigger.markVariables(ordering.bound);
            ordering.done[triggerIndex] = true;
        }
        ordering.addTests();
        while (ordering.addNext()) {
            ordering.addTests();
        }
        return new JoinPlan(
                rule,
                triggerIndex,
                triggerAccess,
                List.copyOf(ordering.steps),
                ordering.existentialFrom(),
                ordering.canRepeat());
    }

    private final class Ordering {
        final GroundingRule rule;
        final boolean[] bound;
        final boolean[] recorded;
        final boolean[] done;
        final boolean[] absentDone;
        final boolean[] differDone;
        final List<JoinPlan.Step> steps = new ArrayList<>();
        final List<boolean[]> boundBefore = new ArrayList<>();

        Ordering(GroundingRule rule) {
            this.rule = rule;
            this.bound = new boolean[rule.variableCount()];
            this.recorded = rule.recordedVariables();
            this.done = new boolean[rule.positives().size()];
            this.absentDone = new boolean[rule.negatives().size()];
            this.differDone = new boolean[rule.distinctLefts().size()];
        }

        void addTests() {
            for (int i = 0; i < differDone.length; i++) {
                Pattern left = rule.distinctLefts().get(i);
                Pattern right = rule.distinctRights().get(i);
                if (!differDone[i] && left.isCovered(bound) && right.isCovered(bound)) {
                    differDone[i] = true;
                    add(new JoinPlan.Differ(left, right));
                }
            }
            for (int i = 0; i < done.length; i++) {
                AtomPattern atom = rule.positives().get(i);
                if (!done[i] && atom.isCovered(bound)) {
                    done[i] = true;
                    add(new JoinPlan.Lookup(atom, i));
                }
            }
            for (int i = 0; i < absentDone.length; i++) {
                AtomPattern atom = rule.negatives().get(i);
                if (!absentDone[i] && atom.isStatic() && atom.isCovered(bound)) {
                    absentDone[i] = true;
                    add(new JoinPlan.Absent(atom));
                }
            }
        }

        /** Adds the most selective of the remaining conditions; false if there is none. */
        boolean addNext() {
            int best = -1;
            double bestMatches = Double.POSITIVE_INFINITY;
            for (int i = 0; i < done.length; i++) {
                if (!done[i]) {
                    double matches = indexes.estimateMatches(rule.positives().get(i), bound);
                    if (matches < bestMatches) {
                        bestMatches = matches;
                        best = i;
                    }
                }
            }
            if (best < 0) {
                return false;
            }
            done[best] = true;
            AtomPattern atom = rule.positives().get(best);
            Access access = Access.of(atom, bound);
            AtomIndex index = indexes.index(atom.relation().relationId(), access);
            add(new JoinPlan.Search(atom, best, access, index));
            atom.markVariables(bound);
            return true;
        }

        private void add(JoinPlan.Step step) {
            boundBefore.add(bound.clone());
            steps.add(step);
        }

        int existentialFrom() {
            int from = steps.size();
            while (from > 0 && covers(boundBefore.get(from - 1))) {
                from--;
            }
            return from;
        }

        private boolean covers(boolean[] marks) {
            for (int v = 0; v < recorded.length; v++) {
                if (recorded[v] && !marks[v]) {
                    return false;
                }
            }
            return true;
        }

        /** Returns whether a variable that no instance shows is bound before the rest is known. */
        boolean canRepeat() {
            int from = existentialFrom();
            boolean[] marks = from < boundBefore.size() ? boundBefore.get(from) : bound;
            for (int v = 0; v < recorded.length; v++) {
                if (marks[v] && !recorded[v]) {
                    return true;
                }
            }
            return false;
        }
    }
}

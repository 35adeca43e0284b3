package org.propjet.engine.ground;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * The order in which the conditions of a rule are looked up, once one of them (the trigger) has
 * been matched, or from nothing.
 *
 * <p>Immutable.
 *
 * @param rule the rule
 * @param triggerIndex which positive condition is the trigger, or {@link #NO_TRIGGER}
 * @param triggerAccess how the trigger binds its variables; null without a trigger
 * @param steps the conditions, in the order of evaluation
 * @param existentialFrom from this step on nothing is bound that an instance shows: one solution of
 *     the rest is enough
 * @param canRepeat whether two solutions may give the same instance
 */
record JoinPlan(
        GroundingRule rule,
        int triggerIndex,
        @Nullable Access triggerAccess,
        List<Step> steps,
        int existentialFrom,
        boolean canRepeat) {

    static final int NO_TRIGGER = -1;

    /** One condition. */
    sealed interface Step {}

    /** Two terms that must differ; all their variables are bound. */
    record Differ(Pattern left, Pattern right) implements Step {}

    /** A static atom that must not hold; all its variables are bound. */
    record Absent(AtomPattern atom) implements Step {}

    /** A positive condition whose variables are all bound. */
    record Lookup(AtomPattern atom, int positiveIndex) implements Step {}

    /** A positive condition that binds variables. */
    record Search(AtomPattern atom, int positiveIndex, Access access, AtomIndex index)
            implements Step {}
}

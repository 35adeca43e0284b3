package org.propjet.compiler.plan;

/**
 * The parts in which a single state is evaluated, so that nothing is computed that nobody asks for.
 * Each part reads the parts before it, but that goals do not read the step.
 */
public enum Part {
    /** Legal moves and terminal. */
    VIEW,

    /** What both the step and the goals need, beyond the view. */
    SHARED,

    /** The next state and the percepts, from the state and the joint move. */
    STEP,

    /** The goal values. */
    GOAL
}

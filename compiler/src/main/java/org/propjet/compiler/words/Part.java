package org.propjet.compiler.words;

/**
 * The parts in which a single state is evaluated, so that nothing is computed that nobody asks for.
 * Each part reads the parts before it, but that goals do not read the step.
 */
public enum Part {
    /** Legal moves and terminal, and the little that both the step and the goals need besides. */
    VIEW,

    /** The next state and the percepts, from the state and the joint move. */
    STEP,

    /** The goal values. */
    GOAL
}

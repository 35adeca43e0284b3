package org.propjet.compiler.single;

/**
 * The phases in which a single state is evaluated, so that nothing is computed that nobody asks
 * for: a search asks of most states only whether the game is over there, and makes several moves in
 * others whose legal moves it knows. Each reads some of those before it ({@link WordPlan#needs}).
 */
enum Phase {
    /** Whether the state is terminal. */
    TERMINAL,

    /** What the step needs as well as the legal moves or the goals do, and terminal does not. */
    COMMON,

    /** The legal moves. */
    LEGAL,

    /** The next state and the percepts, from the state and the joint move. */
    STEP,

    /** The goal values. */
    GOAL
}

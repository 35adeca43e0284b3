package org.propjet.compiler.single;

/**
 * A {@link WordPlan} made executable: evaluates one state in a memory that the caller owns, laid
 * out as {@link WordLayout} says. A method presumes that those of the phases that its phase needs
 * ({@link WordPlan#needs}) have been called.
 *
 * <p>Thread-safe: keeps nothing between calls. Cost: linear in the phase's disjuncts, the same
 * every time; allocates nothing. Public, as generated classes have a package of their own.
 */
public interface WordKernel {

    /** Computes {@link Phase#TERMINAL}, from the state. */
    void terminal(long[] memory);

    /** Computes {@link Phase#COMMON}, from the state. */
    void common(long[] memory);

    /** Computes {@link Phase#LEGAL}, from the state. */
    void legal(long[] memory);

    /** Computes {@link Phase#STEP}, from the state and the rows of the roles' moves. */
    void step(long[] memory);

    /** Computes {@link Phase#GOAL}, from the state. */
    void goal(long[] memory);
}

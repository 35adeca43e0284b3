package org.propjet.compiler.words;

/**
 * A {@link WordPlan} made executable: evaluates one state in a memory that the caller owns, laid
 * out as {@link WordLayout} says. A method presumes that those of the parts before it have been
 * called.
 *
 * <p>Thread-safe: keeps nothing between calls. Cost: linear in the part's pieces, the same every
 * time; allocates nothing.
 */
public interface WordKernel {

    /** Computes {@link Part#VIEW}, from the state. */
    void view(long[] memory);

    /** Computes {@link Part#STEP}, from the rows of the roles' moves. */
    void step(long[] memory);

    /** Computes {@link Part#GOAL}. */
    void goal(long[] memory);
}

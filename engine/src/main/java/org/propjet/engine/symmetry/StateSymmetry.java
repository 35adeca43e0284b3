package org.propjet.engine.symmetry;

/**
 * Takes states that are symmetric to each other to one of them, their <em>canonical</em> state, so
 * that a table keeps one entry for all.
 *
 * <pre>
 *   symmetry.canonical(state, canonical);            // look canonical up, or store it
 *   entry.move = symmetry.moveImage(role, best);     // when storing: as canonical has it
 *   best = symmetry.moveBefore(role, entry.move);    // when looking up: as state has it
 * </pre>
 *
 * <p>The canonical state is always symmetric to the state, so it has the same values. Where a group
 * is {@linkplain #isExact not exact}, symmetric states may have several canonical states: then a
 * table finds less, and nothing wrong.
 *
 * <p>Not thread-safe: one per thread. Allocates nothing after its construction. Cost of a state: in
 * a group of 2 to 8 symmetries, 40 to 420 ns; for each symmetry the first word of its image, and
 * the next words where the first ones are level. {@code docs/symmetry.md} has figures.
 */
public interface StateSymmetry {

    /**
     * Computes a state's canonical state.
     *
     * @param state a state; read, not kept
     * @param into another array of the same length; every word is written
     */
    void canonical(long[] state, long[] into);

    /** Returns what a move becomes in the canonical state computed last. */
    int moveImage(int roleIndex, int moveId);

    /** Returns the move that becomes one of the canonical state computed last. */
    int moveBefore(int roleIndex, int moveId);

    /**
     * Returns how many states are symmetric to the one whose canonical state was computed last,
     * itself included; 1 if this is {@linkplain #isExact not exact}.
     */
    int orbitSize();

    /** Returns whether all states that are symmetric have the same canonical state. */
    boolean isExact();
}

package org.propjet.player.search.features;

/**
 * Chooses moves, in place of chance, in the games whose states are learnt from. Not thread-safe.
 */
public interface MoveGuide {
    /** Begins a game anew. */
    void begin();

    /**
     * Chooses moves.
     *
     * @param jointMove a legal move of each role, in place of which others may be put
     */
    void choose(int[] jointMove);

    /** Goes on to the state after the moves that were made, whatever was chosen. */
    void advance(int[] jointMove);
}

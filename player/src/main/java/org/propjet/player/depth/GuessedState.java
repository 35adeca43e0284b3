package org.propjet.player.depth;

/**
 * A state and what it was thought to be worth before anything was learnt from it.
 *
 * @param state the state; not to be changed
 * @param share the part of the goal that the first role could expect, 0 to 1
 */
record GuessedState(long[] state, double share) {}

package org.propjet.player.search;

/**
 * A state that a match may be in.
 *
 * @param state the state; not to be changed
 * @param weight how likely it is, compared with others; at least 1
 */
record PossibleState(long[] state, int weight) {}

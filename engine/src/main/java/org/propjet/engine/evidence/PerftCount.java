package org.propjet.engine.evidence;

/**
 * What {@link Perft} counted at one depth.
 *
 * @param depth the number of joint moves from the start
 * @param sequences how many sequences of joint moves of that length there are
 * @param distinctStates how many different states they lead to; -1 if not asked for
 * @param newStates how many of these are met at no smaller depth; -1 if not asked for
 */
public record PerftCount(int depth, long sequences, long distinctStates, long newStates) {}

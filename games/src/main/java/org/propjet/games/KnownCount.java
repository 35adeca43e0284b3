package org.propjet.games;

import java.util.OptionalLong;

/**
 * How many ways there are to play a bundled game for a number of plies: one row of its {@code
 * counts.tsv}. A column that nobody has verified is empty.
 *
 * @param depth the number of joint moves
 * @param sequences the sequences of that many joint moves, a terminal state having none
 * @param distinct the different states that they lead to
 * @param newStates those of the states that fewer joint moves do not lead to
 * @param source who counted
 */
public record KnownCount(
        int depth,
        OptionalLong sequences,
        OptionalLong distinct,
        OptionalLong newStates,
        String source) {}

package org.propjet.player.match;

/**
 * How a series of matches is played. Immutable.
 *
 * @param matchCount how many matches
 * @param parallelCount how many of them at a time
 * @param seed fixes all choices but those that depend on time
 * @param clock how long players may think
 */
public record SeriesOptions(int matchCount, int parallelCount, long seed, MatchClock clock) {}

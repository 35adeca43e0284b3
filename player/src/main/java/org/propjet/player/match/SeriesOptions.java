package org.propjet.player.match;

import java.util.Optional;

/**
 * How a series of matches is played. Immutable.
 *
 * @param matchCount how many matches
 * @param parallelCount how many of them at a time
 * @param seed fixes all choices but those that depend on time
 * @param clock how long players may think
 * @param sprt a test of the first player against the second that ends the series
 */
public record SeriesOptions(
        int matchCount, int parallelCount, long seed, MatchClock clock, Optional<Sprt> sprt) {

    /** Makes options without a test. */
    public SeriesOptions(int matchCount, int parallelCount, long seed, MatchClock clock) {
        this(matchCount, parallelCount, seed, clock, Optional.empty());
    }
}

package org.propjet.player.match;

import org.propjet.player.search.PlayerSpec;

import java.util.List;
import java.util.Optional;

/**
 * Who plays how many matches. Immutable.
 *
 * @param players a player for each role but chance, in role order, as in the first match
 * @param chance who plays the role {@code random}, if not the manager
 * @param matchCount how many matches
 * @param parallelCount how many of them at a time
 * @param seed fixes all choices but those that depend on time
 * @param clock how long players may think
 */
public record SeriesOptions(
        List<PlayerSpec> players,
        Optional<PlayerSpec> chance,
        int matchCount,
        int parallelCount,
        long seed,
        MatchClock clock) {

    public SeriesOptions {
        players = List.copyOf(players);
    }
}

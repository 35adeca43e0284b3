package org.propjet.player.match;

import org.propjet.player.match.MatchStarts.MatchStart;

import java.util.ArrayList;
import java.util.List;

/** Who takes part in a series of matches. Thread-safe. */
public interface Entrants {

    /**
     * Returns the players' names, one for each role but chance, in role order as in the first
     * match; distinct, but for {@link MatchRecord#MANAGER}, which plays where there is no player.
     */
    List<String> names();

    /** Makes players' names distinct: the second of two alike becomes {@code uct (2)}. */
    static List<String> distinct(List<String> texts) {
        List<String> names = new ArrayList<>();
        for (String text : texts) {
            String name = text;
            for (int number = 2; names.contains(name); number++) {
                name = text + " (" + number + ")";
            }
            names.add(name);
        }
        return List.copyOf(names);
    }

    /**
     * Makes the players' seats in a match, which ends them.
     *
     * @param matchNumber the match, from 1
     * @param start where it begins
     * @param entrants for each role the index of the entrant that plays it; -1 for chance
     * @param seed fixes their choices, as far as they depend on nothing else
     * @return at most one for each role: the manager plays those without
     */
    List<Seat> seats(int matchNumber, MatchStart start, int[] entrants, long seed);

    /**
     * Lets go of what is kept of a match: those who follow the series have been told all of it.
     *
     * @param matchNumber the match, from 1
     */
    default void forget(int matchNumber) {}
}

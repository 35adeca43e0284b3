package org.propjet.games;

import java.util.List;

/**
 * What the index says about a bundled game. Immutable.
 *
 * @param name the name by which it is asked for, such as {@code connectFour}
 * @param title the name for people
 * @param roles the roles, in the order in which the rulesheet states them
 * @param kind how it is played
 * @param summary one line about it
 */
public record GameEntry(
        String name, String title, List<String> roles, GameKind kind, String summary) {

    /** Copies the roles. */
    public GameEntry {
        roles = List.copyOf(roles);
    }
}

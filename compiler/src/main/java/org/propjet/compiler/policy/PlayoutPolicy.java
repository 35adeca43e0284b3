package org.propjet.compiler.policy;

import java.util.Locale;

/** Which of its legal moves a role makes in a random playout. */
public enum PlayoutPolicy {
    /** Any, each as likely as the others. */
    UNIFORM,

    /**
     * One that ends the game at once with 100 points, if there is one, each of those as likely as
     * the others; else any. Where no other role has a choice, and where the circuit stays small
     * enough ({@link DecisiveCover}); elsewhere as {@link #UNIFORM}. (Decisive moves: Teytaud and
     * Teytaud, "On the huge benefit of decisive moves in Monte-Carlo tree search algorithms",
     * 2010.)
     */
    DECISIVE,

    /**
     * As {@link #DECISIVE}; and if there is no such move, one that the opponent would win with if
     * it were its turn, if there is one. For two roles that take turns and both have all moves that
     * may win, as where they put stones on a board; elsewhere as {@link #UNIFORM}. (Anti-decisive
     * moves: Teytaud and Teytaud, 2010.)
     */
    ANTI_DECISIVE,

    /**
     * As {@link #ANTI_DECISIVE}; and if there is no such move, one that does not lose, if there is
     * one: a move loses if it ends the game with 100 points for the opponent, or if the opponent
     * then has a move that wins at once. Of moves that do not lose, it is rather one that would not
     * lose either if the opponent made it: both wait for the other to make it. For two roles that
     * take turns, also where winning moves cannot be answered by the same move (then nobody waits).
     * Where turns have several plies, nothing is answered, and a move loses only if it ends the
     * game. Elsewhere as {@link #ANTI_DECISIVE}.
     */
    SAFE;

    /** Returns what a search chooses: what made it strongest. */
    public static PlayoutPolicy ofSearch() {
        return SAFE;
    }

    /** Returns whether moves are answered with which the other role would win. */
    public boolean answers() {
        return compareTo(ANTI_DECISIVE) >= 0;
    }

    /** Returns the name on the command line. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

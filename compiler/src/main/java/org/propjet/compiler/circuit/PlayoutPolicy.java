package org.propjet.compiler.circuit;

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
    DECISIVE;

    /** Returns the name on the command line. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

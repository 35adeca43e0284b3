package org.propjet.player.match.protocol;

import org.propjet.games.GameLibrary;

/** Rules for tests. */
final class Rules {
    /** Two roles that move at the same time, for as long as they like, and may stay. */
    static final String WALK =
            """
            (role left) (role right)
            (<= (base (at ?r ?n)) (role ?r) (number ?n))
            (<= (input ?r stay) (role ?r)) (<= (input ?r go) (role ?r))
            (number 0) (number 1) (number 2) (number 3)
            (succ 0 1) (succ 1 2) (succ 2 3)
            (init (at left 0)) (init (at right 0))
            (<= (legal ?r stay) (role ?r))
            (<= (legal ?r go) (role ?r))
            (<= (next (at ?r ?n)) (true (at ?r ?n)) (does ?r stay))
            (<= (next (at ?r ?m)) (true (at ?r ?n)) (does ?r go) (succ ?n ?m))
            (<= (next (at ?r 3)) (true (at ?r 3)))
            (<= terminal (true (at left 3)))
            (<= terminal (true (at right 3)))
            (<= (goal ?r 100) (true (at ?r 3)))
            (<= (goal ?r 0) (role ?r) (not (true (at ?r 3))))
            """;

    private Rules() {}

    static String bundled(String game) {
        return GameLibrary.rules(game);
    }
}

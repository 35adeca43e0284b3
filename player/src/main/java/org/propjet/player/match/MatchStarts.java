package org.propjet.player.match;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.OpenedGame;

/** Where the matches of a series begin, opening by opening. Thread-safe. */
public interface MatchStarts {

    /**
     * Returns a start.
     *
     * @param index which one, from 0; the same one is the same start
     */
    MatchStart start(int index);

    /** Returns the starts of matches that all begin where the game does. */
    static MatchStarts of(Game game) {
        MatchStart start = MatchStart.of(game);
        return index -> start;
    }

    /**
     * Returns the starts of matches that begin after openings, among players that share the game.
     *
     * @param openings draws them
     */
    static MatchStarts after(Game game, OpeningDraw openings) {
        return index -> {
            Opening opening = openings.opening(index);
            return opening.isEmpty()
                    ? MatchStart.of(game)
                    : new MatchStart(OpenedGame.of(game, opening.fluents()), opening);
        };
    }

    /**
     * Where a match begins. Immutable.
     *
     * @param game the game as the players of the match know it: its initial state is the match's
     *     first
     * @param opening what led there from the first state of the game that is written in the rules
     */
    public record MatchStart(Game game, Opening opening) {

        /** Returns the start of a match that begins where the game does. */
        public static MatchStart of(Game game) {
            return new MatchStart(game, Opening.NONE);
        }
    }
}

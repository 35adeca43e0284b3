package org.propjet.player.match;

import org.propjet.engine.game.Game;

/**
 * Where a match begins. Immutable.
 *
 * @param game the game as the players of the match know it: its initial state is the match's first
 * @param opening what led there from the first state of the game that is written in the rules
 */
public record MatchStart(Game game, Opening opening) {

    /** Returns the start of a match that begins where the game does. */
    public static MatchStart of(Game game) {
        return new MatchStart(game, Opening.NONE);
    }
}

package org.propjet.player.match;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.OpenedGame;

import java.util.function.Function;

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

    /** Returns the starts of matches that begin after openings, among players that share a game. */
    static MatchStarts after(Game game, OpeningDraw openings) {
        return index ->
                start(
                        game,
                        openings.opening(index),
                        opening -> OpenedGame.of(game, opening.fluents()));
    }

    private static MatchStart start(Game game, Opening opening, Function<Opening, Game> maker) {
        return opening.isEmpty()
                ? MatchStart.of(game)
                : new MatchStart(maker.apply(opening), opening);
    }

    /**
     * Returns the starts of matches that begin after openings. It keeps the last one, so that the
     * game of an opening is made once for all of its matches.
     *
     * @param openings draws them; of players who are told the rules, from a game that knows all
     *     fluents: the reference
     * @param maker makes the game that begins after an opening
     */
    static MatchStarts after(Game game, OpeningDraw openings, Function<Opening, Game> maker) {
        return new MatchStarts() {
            private int lastIndex = -1;
            private MatchStart last = MatchStart.of(game);

            @Override
            public synchronized MatchStart start(int index) {
                if (index != lastIndex) {
                    last = MatchStarts.start(game, openings.opening(index), maker);
                    lastIndex = index;
                }
                return last;
            }
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

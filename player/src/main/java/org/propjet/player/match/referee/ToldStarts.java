package org.propjet.player.match.referee;

import org.propjet.compiler.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.rules.GameRules;
import org.propjet.player.match.MatchStarts;
import org.propjet.player.match.MatchStarts.MatchStart;
import org.propjet.player.match.Opening;
import org.propjet.player.match.OpeningDraw;

import java.util.function.Function;

/**
 * Where matches begin among players who are told it: after an opening, the game is that of a
 * rulesheet which begins there, for the players and for the manager.
 *
 * <p>Thread-safe; it keeps the last start, so that the game of an opening is made once for all of
 * its matches.
 */
public final class ToldStarts implements MatchStarts {
    private final RefereeOptions options;
    private final Game game;
    private final OpeningDraw openings;
    private final Function<GameRules, Game> maker;
    private int lastIndex = -1;
    private MatchStart last;

    /**
     * Makes the starts.
     *
     * @param options the rules
     * @param game the game that they are of
     * @param openings draws openings, from a game that knows all fluents: the reference
     * @param maker makes the game that is played, of the rules after an opening
     */
    public ToldStarts(
            RefereeOptions options,
            Game game,
            OpeningDraw openings,
            Function<GameRules, Game> maker) {
        this.options = options;
        this.game = game;
        this.openings = openings;
        this.maker = maker;
        this.last = MatchStart.of(game);
    }

    @Override
    public synchronized MatchStart start(int index) {
        if (index != lastIndex) {
            last = made(openings.opening(index));
            lastIndex = index;
        }
        return last;
    }

    private MatchStart made(Opening opening) {
        if (opening.isEmpty()) {
            return MatchStart.of(game);
        }
        String rules = options.after(opening).rules();
        GameRules checked = GameLine.rules(game.name(), rules);
        return new MatchStart(maker.apply(checked), opening);
    }
}

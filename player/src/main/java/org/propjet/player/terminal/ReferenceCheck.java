package org.propjet.player.terminal;

import org.propjet.compiler.CompiledGame;
import org.propjet.engine.evidence.ComparisonOptions;
import org.propjet.engine.evidence.ComparisonResult;
import org.propjet.engine.evidence.GameComparison;
import org.propjet.engine.game.Game;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.GameRules;

/** Compares how a backend plays a game with what the rules themselves say. */
public final class ReferenceCheck {
    private ReferenceCheck() {}

    /**
     * Plays random games in both, state by state: of a compiled game the playouts of its lanes.
     *
     * @param game the game as the backend plays it
     * @param rules its rules
     * @param options how many random games, and how long that may take
     */
    public static ComparisonResult compare(Game game, GameRules rules, ComparisonOptions options) {
        Game reference = RuleGame.over(rules, game);
        return game instanceof CompiledGame compiled
                ? compiled.compareLanes(reference, options)
                : GameComparison.compare(game, reference, options);
    }
}

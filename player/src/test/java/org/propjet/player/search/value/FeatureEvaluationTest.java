package org.propjet.player.search.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Position;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.time.Budget;
import org.propjet.games.GameLibrary;
import org.propjet.player.play.Games;

class FeatureEvaluationTest {
    private static final String NAME = "breakthroughSmall";

    /** Black moves about, and never takes; white has taken a piece. */
    @Test
    void whoHasTakenAPieceIsAhead() {
        NetGame net = (NetGame) Games.bundled(NAME);
        try (Game game = GameLine.compile(net, CompileOptions.on(Tier.LANES))) {
            FeatureEvaluation evaluation = new FeatureEvaluation(game, 1);
            Position position = new Position(game);
            assertEquals(
                    1, evaluation.lead(position.reasoner(), position.state())); // knows nothing
            evaluation.learn(position.state(), Budget.endless());
            int before = evaluation.lead(position.reasoner(), position.state());
            int black = game.stateLayout().bitOf("(piece 1 5 black)");
            position.state()[black >>> 6] &= ~(1L << black);
            position.set(position.state().clone());
            int after = evaluation.lead(position.reasoner(), position.state());
            assertTrue(after > before + 5 * Evaluation.POINT, before + " became " + after);
            assertTrue(after % 2 != 0 && Math.abs(after) < Evaluation.TOP, "is no guess: " + after);
            int white = evaluation.value(position.reasoner(), position.state(), 0);
            int other = evaluation.value(position.reasoner(), position.state(), 1);
            assertEquals(Evaluation.TOP, white + other, Evaluation.POINT);
        }
    }

    @Test
    void gamesWithoutANetworkAreRefused() {
        Game rules = RuleGame.of(Games.rules("nim", GameLibrary.rules("nim")));
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> new FeatureEvaluation(rules, 1));
        assertTrue(
                String.valueOf(refusal.getMessage()).startsWith("eval=features needs a network"));
    }
}

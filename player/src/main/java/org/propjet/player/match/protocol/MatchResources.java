package org.propjet.player.match.protocol;

import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.GameRules;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.play.Player;
import org.propjet.player.search.flat.PerceivingPlayer;

import java.nio.charset.StandardCharsets;

/**
 * Makes what a match needs. All of it may take long, throws whatever the rules provoke, and ends
 * soon after the thread is interrupted.
 */
class MatchResources {
    private final PlayerSpec player;

    /** Makes the resources of real matches. */
    MatchResources(PlayerSpec player) {
        this.player = player;
    }

    /**
     * Reads and checks rules.
     *
     * @throws org.propjet.engine.gdl.RulesheetException if they cannot be played
     */
    GameRules rules(String name, String text) {
        return GameLine.rules(name, text);
    }

    /**
     * Makes the game that is played fast: compiled, or by its network if that is refused.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if grounding costs too much
     */
    Game fastGame(GameRules rules) {
        return GameLine.fastest(rules, GroundingBudget.standard(), CompileOptions.ofSearch());
    }

    /**
     * Is told what a game that is played fast was made of.
     *
     * @param text the rules
     */
    void made(Game game, String name, String text) {
        player.know(game, name, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Makes the game that is there at once, and is played slowly. */
    Game slowGame(GameRules rules) {
        return RuleGame.of(rules);
    }

    /** Makes a player of a role, at the initial state. */
    Player player(Game game, int roleIndex) {
        return player.newPlayer(game, roleIndex);
    }

    /** Makes a player of a role that knows its own moves and percepts only, likewise. */
    PerceivingPlayer perceivingPlayer(Game game, int roleIndex) {
        return player.newPerceivingPlayer(game, roleIndex);
    }
}

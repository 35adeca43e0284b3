package org.propjet.plugins;

import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.rules.GameRules;
import org.propjet.player.terminal.BackendProvider;

/** A plug-in of tests: a backend that is the network under another name. */
public final class CopiedNetProvider implements BackendProvider {
    @Override
    public String label() {
        return "copied-net";
    }

    @Override
    public Game game(GameRules rules, GroundingBudget budget) {
        if (rules.roles().size() == 1) {
            throw new UnsupportedOperationException("one role is no game");
        }
        return GameLine.network(rules, budget);
    }
}

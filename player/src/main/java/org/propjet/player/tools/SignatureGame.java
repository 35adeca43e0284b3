package org.propjet.player.tools;

import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.line.GameLine;
import org.propjet.compiler.single.ScalarGame;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.rules.GameRules;

/**
 * A game in the forms that signatures are made with, all the same on every machine.
 *
 * <p>Not thread-safe. Cost: all forms are made at once.
 *
 * @param rules the rules
 * @param net the network, evaluated by events
 * @param single the game in a class for single states
 * @param lanes the game in lanes of a long, in plain Java
 */
public record SignatureGame(GameRules rules, NetGame net, ScalarGame single, CompiledGame lanes)
        implements AutoCloseable {
    /** Makes the game of some rules. */
    public SignatureGame(GameRules rules) {
        this(rules, GameLine.network(rules, GroundingBudget.standard()));
    }

    private SignatureGame(GameRules rules, NetGame net) {
        this(rules, net, ScalarGame.of(net), GameLine.compile(net, CompileOptions.on(Tier.LANES)));
    }

    @Override
    public void close() {
        lanes.close();
    }
}

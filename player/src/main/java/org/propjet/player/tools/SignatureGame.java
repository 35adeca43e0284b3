package org.propjet.player.tools;

import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.GameLine;
import org.propjet.compiler.kernel.CompileOptions;
import org.propjet.compiler.kernel.Tier;
import org.propjet.compiler.single.ScalarGame;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.rules.GameRules;

/**
 * A game in the forms that signatures are made with, all the same on every machine.
 *
 * <p>Not thread-safe. Cost: all forms are made at once.
 */
public final class SignatureGame implements AutoCloseable {
    private final GameRules rules;
    private final NetGame net;
    private final ScalarGame single;
    private final CompiledGame lanes;

    /** Makes the game of some rules. */
    public SignatureGame(GameRules rules) {
        this.rules = rules;
        this.net = GameLine.network(rules, GroundingBudget.standard());
        this.single = ScalarGame.of(net);
        this.lanes = GameLine.compile(net, Tier.LANES, CompileOptions.standard());
    }

    GameRules rules() {
        return rules;
    }

    /** Returns the network, evaluated by events. */
    NetGame net() {
        return net;
    }

    /** Returns the game in a class for single states. */
    ScalarGame single() {
        return single;
    }

    /** Returns the game in lanes of a long, in plain Java. */
    CompiledGame lanes() {
        return lanes;
    }

    @Override
    public void close() {
        lanes.close();
    }
}

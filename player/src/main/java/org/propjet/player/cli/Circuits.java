package org.propjet.player.cli;

import org.propjet.compiler.GameLine;
import org.propjet.compiler.circuit.CircuitPipeline;
import org.propjet.compiler.circuit.PlayoutPolicy;
import org.propjet.compiler.kernel.CompileOptions;
import org.propjet.engine.propnet.NetGame;

import java.util.EnumMap;
import java.util.Map;

/**
 * A network and its playout circuits, one for each policy, made when it is first asked for. Several
 * backends can be made of them. Not thread-safe.
 */
final class Circuits {
    private final NetGame net;
    private final Map<PlayoutPolicy, CircuitPipeline.Result> made =
            new EnumMap<>(PlayoutPolicy.class);

    Circuits(NetGame net) {
        this.net = net;
    }

    NetGame net() {
        return net;
    }

    /** Returns whether the circuit for a policy has been made. */
    boolean isMade(PlayoutPolicy policy) {
        return made.containsKey(policy);
    }

    /**
     * Returns the circuit for a policy.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if it takes too long
     */
    CircuitPipeline.Result of(PlayoutPolicy policy) {
        CircuitPipeline.Result found = made.get(policy);
        if (found == null) {
            found = GameLine.circuit(net, options(policy));
            made.put(policy, found);
        }
        return found;
    }

    /** Returns the options that circuits are made and compiled with. */
    static CompileOptions options(PlayoutPolicy policy) {
        return CompileOptions.standard().withPolicy(policy);
    }
}

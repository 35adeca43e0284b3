package org.propjet.player.terminal;

import org.propjet.compiler.GameLine;
import org.propjet.compiler.circuit.CircuitPipeline;
import org.propjet.compiler.circuit.PlayoutPolicy;
import org.propjet.compiler.kernel.CompileOptions;
import org.propjet.compiler.single.ScalarOptions;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;

import java.util.EnumMap;
import java.util.Map;

/**
 * A network and its playout circuits, one for each policy, made when it is first asked for. Several
 * backends can be made of them. Not thread-safe.
 */
public final class Circuits {
    private final NetGame net;
    private final long maxMillis;
    private final Map<PlayoutPolicy, CircuitPipeline.Result> made =
            new EnumMap<>(PlayoutPolicy.class);
    private final Map<PlayoutPolicy, BudgetExceededException> refused =
            new EnumMap<>(PlayoutPolicy.class);

    /**
     * Makes it for a network.
     *
     * @param maxMillis how long each circuit, and each kernel of it, may take at most
     */
    public Circuits(NetGame net, long maxMillis) {
        this.net = net;
        this.maxMillis = maxMillis;
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
    public CircuitPipeline.Result of(PlayoutPolicy policy) {
        BudgetExceededException known = refused.get(policy);
        if (known != null) {
            throw known; // it would take as long again
        }
        CircuitPipeline.Result found = made.get(policy);
        if (found == null) {
            try {
                found = GameLine.circuit(net, options(policy));
            } catch (BudgetExceededException e) {
                refused.put(policy, e);
                throw e;
            }
            made.put(policy, found);
        }
        return found;
    }

    /** Returns the options of classes for single states. */
    ScalarOptions scalarOptions() {
        return ScalarOptions.standard().within(maxMillis);
    }

    /** Returns the options that circuits are made and compiled with. */
    CompileOptions options(PlayoutPolicy policy) {
        CompileOptions standard = CompileOptions.standard();
        GroundingBudget budget = standard.budget();
        return standard.withPolicy(policy)
                .withBudget(budget.withMillis(Math.min(maxMillis, budget.maxMillis())));
    }
}

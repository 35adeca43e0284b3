package org.propjet.player.terminal;

import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.line.GameLine;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.compiler.single.ScalarOptions;
import org.propjet.engine.game.Game;
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
    private final Map<PlayoutPolicy, PlayoutCircuit> made = new EnumMap<>(PlayoutPolicy.class);
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

    /**
     * Compiles the game; without a tier, the network plays if that is refused, but not if a circuit
     * is there already.
     *
     * @param how the tier, if any
     */
    Game compiled(CompileOptions how, PlayoutPolicy policy) {
        CompileOptions options = options(how, policy);
        return how.tier().isPresent() || made.containsKey(policy)
                ? GameLine.compile(net, of(policy), options)
                : GameLine.fastest(net, options);
    }

    /**
     * Returns the circuit for a policy.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if it takes too long
     */
    public PlayoutCircuit of(PlayoutPolicy policy) {
        BudgetExceededException known = refused.get(policy);
        if (known != null) {
            throw known; // it would take as long again
        }
        PlayoutCircuit found = made.get(policy);
        if (found == null) {
            try {
                CompileOptions options = options(CompileOptions.standard(), policy);
                found = GameLine.circuit(net, options).circuit();
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
    private CompileOptions options(CompileOptions how, PlayoutPolicy policy) {
        GroundingBudget budget = how.budget();
        return how.withPolicy(policy)
                .withBudget(budget.withMillis(Math.min(maxMillis, budget.maxMillis())));
    }
}

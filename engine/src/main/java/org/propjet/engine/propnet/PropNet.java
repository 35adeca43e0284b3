package org.propjet.engine.propnet;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.logic.Network;
import org.propjet.engine.logic.NetworkBuilder;
import org.propjet.engine.logic.NetworkRewriter;

import java.util.Arrays;

/**
 * A propositional network: the fourth of the line's representations.
 *
 * <p>The sources are the base propositions, and then the input propositions. A gate is a
 * conjunction or disjunction, with its fan-ins in ascending order, each node at most once.
 *
 * <p>The outputs are literals: the next value of each base proposition, whether each input is
 * legal, each role's goal values and percepts, and terminal.
 *
 * <p>Immutable; thread-safe. The arrays that are handed out are not to be changed.
 */
public final class PropNet extends Network {
    private final NetInterface ends;
    private final NetOutputs outputs;

    /**
     * Makes a network of what has been built.
     *
     * @param ends what the ends stand for
     * @param outputs what is asked for
     */
    PropNet(NetInterface ends, NetworkBuilder built, NetOutputs outputs) {
        super(built, outputs.literals());
        this.ends = ends;
        this.outputs = outputs;
    }

    /** Returns a builder for a network with these ends. */
    static NetworkBuilder builder(NetInterface ends, boolean hashing, BudgetMeter meter) {
        int sources = ends.baseCount() + ends.inputCount();
        return new NetworkBuilder(sources, ends.ruleSets(), hashing, meter);
    }

    /** Returns what makes this network anew, with the same ends. */
    NetworkRewriter rewriter(boolean hashing, BudgetMeter meter) {
        return new NetworkRewriter(this, builder(ends, hashing, meter), meter);
    }

    /** Returns what this network's rewriter has made of it. */
    PropNet remade(NetworkRewriter rewriter) {
        return remade(rewriter, outputs.map(rewriter::literal));
    }

    /** Returns what this network's rewriter has made, with other outputs. */
    PropNet remade(NetworkRewriter rewriter, NetOutputs others) {
        return new PropNet(ends, rewriter.builder(), others);
    }

    /** Returns what the ends stand for. */
    public NetInterface ends() {
        return ends;
    }

    /** Returns the output literals. */
    public NetOutputs outputs() {
        return outputs;
    }

    /** Returns the number of base propositions. */
    public int baseCount() {
        return outputs.next().length;
    }

    /** Returns the number of input propositions. */
    public int inputCount() {
        return outputs.legal().length;
    }

    /** Returns the node of the first base proposition. */
    public int firstBase() {
        return 1;
    }

    /** Returns the node of the first input proposition. */
    public int firstInput() {
        return 1 + baseCount();
    }

    /**
     * Throws if what the class promises does not hold.
     *
     * @throws IllegalStateException naming the promise
     */
    @Override
    public void check() {
        super.check();
        require(baseCount() == ends.baseCount(), "as many next outputs as fluents");
        require(inputCount() == ends.inputCount(), "as many legal outputs as moves");
        require(ends.initialState().length == ends.stateLayout().wordCount(), "state length");
        for (int gate = firstGate(); gate < nodeCount(); gate++) {
            require(
                    kind(gate) == Kind.AND || kind(gate) == Kind.OR,
                    "gate " + gate + " is a conjunction or a disjunction");
            for (int at = fanInStart(gate) + 1; at < fanInEnd(gate); at++) {
                require(
                        NetLiteral.node(fanIn(at - 1)) < NetLiteral.node(fanIn(at)),
                        "gate " + gate + " reads each node once, in order");
            }
        }
        boolean[] moved = new boolean[nodeCount()];
        Arrays.fill(moved, firstInput(), firstGate(), true);
        spread(moved);
        for (int literal : outputs.legal()) {
            require(!moved[NetLiteral.node(literal)], "legal does not depend on moves");
        }
        require(!moved[NetLiteral.node(outputs.terminal())], "nor does terminal");
        for (int[] goals : outputs.goals()) {
            for (int literal : goals) {
                require(!moved[NetLiteral.node(literal)], "nor do goals");
            }
        }
    }
}

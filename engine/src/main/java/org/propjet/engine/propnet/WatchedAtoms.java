package org.propjet.engine.propnet;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundProgram;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.logic.Pass;
import org.propjet.engine.rules.Relation.Dependence;

/**
 * Says of chosen atoms of a game's ground rules whether they hold, in {@value #STATES} states at
 * once: each node of a network is a word with a bit for each state.
 *
 * <p>Not thread-safe. Cost of an evaluation: an operation a fan-in of the network, which has only
 * what the atoms depend on.
 */
public final class WatchedAtoms {
    /** How many states are looked at together. */
    public static final int STATES = Long.SIZE;

    private final PropNet net;
    private final int[] watched;
    private final long[] nodes;

    private WatchedAtoms(PropNet net) {
        this.net = net;
        this.watched = net.outputs().watched();
        this.nodes = new long[net.nodeCount()];
    }

    /**
     * Prepares it.
     *
     * @param atoms ids of atoms that depend on the state only, not on moves
     * @throws org.propjet.engine.ground.BudgetExceededException if the meter's budget does not
     *     suffice, or the thread is interrupted
     */
    public static WatchedAtoms of(GroundProgram program, int[] atoms, BudgetMeter meter) {
        for (int atom : atoms) {
            if (program.relationOf(atom).dependence() == Dependence.MOVE) {
                throw new IllegalArgumentException(program.atomText(atom) + " depends on moves");
            }
        }
        PropNet raw = new NetBuilder(true).buildWatching(program, atoms, meter);
        // without next states, that pass would take the initial state for the only one
        NetOptions options = NetOptions.standard().without(Pass.FOLD_CONSTANTS);
        return new WatchedAtoms(new NetPipeline(options).run(raw, meter).net());
    }

    /** Returns another one that says the same, for another thread. Cost: its memory. */
    public WatchedAtoms again() {
        return new WatchedAtoms(net);
    }

    /** Returns the number of gates that an evaluation goes through. */
    public int gateCount() {
        return net.gateCount();
    }

    /**
     * Evaluates.
     *
     * @param states up to {@value #STATES} states
     * @param count how many
     * @param held receives for each atom a bit for each state: whether it holds there; the bits of
     *     other states are undefined
     */
    public void evaluate(long[][] states, int count, long[] held) {
        nodes[0] = -1;
        for (int bit = 0; bit < net.baseCount(); bit++) {
            long plane = 0;
            for (int i = 0; i < count; i++) {
                plane |= (states[i][bit >>> 6] >>> bit & 1) << i;
            }
            nodes[net.firstBase() + bit] = plane;
        }
        for (int node = net.firstGate(); node < nodes.length; node++) {
            nodes[node] = net.isDisjunction(node) ? disjunction(node) : conjunction(node);
        }
        for (int i = 0; i < watched.length; i++) {
            held[i] = literal(watched[i]);
        }
    }

    private long conjunction(int node) {
        long all = -1;
        for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
            all &= literal(net.fanIn(at));
        }
        return all;
    }

    private long disjunction(int node) {
        long any = 0;
        for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
            any |= literal(net.fanIn(at));
        }
        return any;
    }

    private long literal(int literal) {
        return nodes[NetLiteral.node(literal)] ^ -(long) (literal & 1);
    }
}

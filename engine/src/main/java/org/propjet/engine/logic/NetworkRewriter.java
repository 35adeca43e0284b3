package org.propjet.engine.logic;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.Network.Kind;

import java.util.Arrays;

/**
 * Makes the gates of a network in another one, whose builder simplifies as it goes; passes say
 * which nodes are replaced or left out. The sources of both are the same unless they are replaced.
 *
 * <p>Not thread-safe; used once. Memory: 4 bytes a node.
 */
public final class NetworkRewriter {
    /** The literal of a node that has not been made. */
    public static final int UNMADE = -1;

    /** Makes some gates in another way. */
    @FunctionalInterface
    public interface Special {
        /**
         * Makes a gate whose fan-ins are made, if there is a better way; returns whether it has.
         *
         * @param made for each node its literal; receives the gate's
         */
        boolean make(int gate, int[] made);
    }

    private final Network net;
    private final NetworkBuilder builder;
    private final BudgetMeter meter;
    private final Special special;
    private final int[] made;
    private final IntArrayList path = new IntArrayList();
    private int[] scratch = new int[16];

    /**
     * Begins without gates.
     *
     * @param builder makes the gates
     * @param meter ends the work at any gate
     */
    public NetworkRewriter(Network net, NetworkBuilder builder, BudgetMeter meter) {
        this(net, builder, meter, (gate, made) -> false);
    }

    /**
     * Begins without gates, and asks another first.
     *
     * @param special makes some gates in another way
     */
    public NetworkRewriter(
            Network net, NetworkBuilder builder, BudgetMeter meter, Special special) {
        this.net = net;
        this.builder = builder;
        this.meter = meter;
        this.special = special;
        this.made = new int[net.nodeCount()];
        Arrays.fill(made, UNMADE);
        for (int node = 0; node < net.firstGate(); node++) {
            made[node] = NetLiteral.of(node);
        }
    }

    /** Returns what makes the gates. */
    public NetworkBuilder builder() {
        return builder;
    }

    /**
     * Returns for each node its literal in the new network, or {@link #UNMADE}. Others may fill it
     * in, too.
     */
    public int[] literals() {
        return made;
    }

    /** Puts a literal of the new network in the place of a node. */
    public void replace(int node, int literal) {
        made[node] = literal;
    }

    /** Returns the literal of the new network for one of the old that has been made. */
    public int literal(int oldLiteral) {
        return made[NetLiteral.node(oldLiteral)] ^ (oldLiteral & 1);
    }

    /** Returns the network's outputs as literals of the new network. */
    public int[] outputs() {
        return Arrays.stream(net.outputLiterals()).map(this::literal).toArray();
    }

    /** Makes what a literal needs and what is not made yet; returns it in the new network. */
    public int build(int oldLiteral) {
        path.add(NetLiteral.node(oldLiteral));
        while (!path.isEmpty()) {
            int node = path.getInt(path.size() - 1);
            int before = path.size();
            for (int at = isMade(node) ? 0 : net.fanInEnd(node) - 1;
                    !isMade(node) && at >= net.fanInStart(node);
                    at--) {
                int below = NetLiteral.node(net.fanIn(at));
                if (!isMade(below)) {
                    path.add(below);
                }
            }
            if (path.size() == before) {
                path.popInt();
                copy(node);
            }
        }
        return literal(oldLiteral);
    }

    private boolean isMade(int node) {
        return made[node] != UNMADE;
    }

    /** Makes a gate whose fan-ins are made, unless it is made or has been replaced. */
    public void copy(int gate) {
        if (isMade(gate) || special.make(gate, made)) {
            return;
        }
        int start = net.fanInStart(gate);
        int count = net.fanInEnd(gate) - start;
        if (scratch.length < count) {
            scratch = new int[2 * count];
        }
        for (int i = 0; i < count; i++) {
            scratch[i] = literal(net.fanIn(start + i));
        }
        make(gate, scratch, count, net.origin(gate));
    }

    /** Makes a gate of a gate's kind in its place, which is there for the same. */
    public void make(int gate, int[] literals, int count) {
        make(gate, literals, count, net.origin(gate));
    }

    /**
     * Makes a gate of a gate's kind in its place.
     *
     * @param literals literals of the new network, of which the first {@code count} are read
     * @param origin what it is there for, as {@link Network#origin}
     */
    public void make(int gate, int[] literals, int count, int origin) {
        meter.tick("making a network anew");
        int before = builder.setOrigin(origin);
        made[gate] = builder.gate(net.kind(gate), literals, count);
        builder.setOrigin(before);
    }

    /**
     * Returns a literal of the new network that holds if all of some others do; no rule says it.
     */
    public int and(IntArrayList literals) {
        return and(literals, RuleSets.NONE);
    }

    /** Returns a literal of the new network that holds if all of some others do, for some rules. */
    public int and(IntArrayList literals, int origin) {
        return gate(Kind.AND, literals, origin);
    }

    /**
     * Returns a literal of the new network that holds if one of some others does; no rule says it.
     */
    public int or(IntArrayList literals) {
        return or(literals, RuleSets.NONE);
    }

    /**
     * Returns a literal of the new network that holds if one of some others does, for some rules.
     */
    public int or(IntArrayList literals, int origin) {
        return gate(Kind.OR, literals, origin);
    }

    private int gate(Kind kind, IntArrayList literals, int origin) {
        int before = builder.setOrigin(origin);
        int made = builder.gate(kind, literals.elements(), literals.size());
        builder.setOrigin(before);
        return made;
    }
}

package org.propjet.engine.propnet;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.ground.BudgetMeter;

import java.util.Arrays;

/**
 * Copies a network gate by gate into an assembler, which simplifies as it goes; passes say which
 * nodes are replaced or left out. Not thread-safe; used once.
 */
final class NetRewriter {
    /** The replacement of a node that is copied. */
    static final int COPIED = -1;

    private final PropNet net;
    private final BudgetMeter meter;
    private final NetAssembler assembler;
    private final int[] replacements;
    private int[] scratch = new int[16];

    NetRewriter(PropNet net, boolean hashing, BudgetMeter meter) {
        this.net = net;
        this.meter = meter;
        this.assembler = new NetAssembler(net.ends(), hashing, meter);
        this.replacements = new int[net.nodeCount()];
        Arrays.fill(replacements, COPIED);
        for (int node = 0; node < net.firstGate(); node++) {
            replacements[node] = NetLiteral.of(node);
        }
    }

    /** Replaces a node by a literal of the new network. */
    void replace(int node, int literal) {
        replacements[node] = literal;
    }

    /** Copies a gate, unless it has been replaced. */
    void copy(int node) {
        if (replacements[node] == COPIED) {
            int start = net.fanInStart(node);
            int count = net.fanInEnd(node) - start;
            if (scratch.length < count) {
                scratch = new int[2 * count];
            }
            for (int i = 0; i < count; i++) {
                scratch[i] = literal(net.fanIn(start + i));
            }
            make(node, scratch, count);
        }
    }

    /** Makes a gate of a node's kind in its place, from literals of the new network. */
    void make(int node, int[] literals, int count) {
        make(node, literals, count, net.ruleSet(node));
    }

    /** The same with the rules that the gate comes from. */
    void make(int node, int[] literals, int count, int ruleSet) {
        meter.tick("simplifying the network");
        assembler.setRuleSet(ruleSet);
        replacements[node] = assembler.gate(net.isDisjunction(node), literals, count);
    }

    /** Returns the literal of the new network for one of the old. */
    int literal(int oldLiteral) {
        return replacements[NetLiteral.node(oldLiteral)] ^ (oldLiteral & 1);
    }

    /**
     * Returns a literal of the new network that holds if all of some others do; no rule says it.
     */
    int and(IntArrayList literals) {
        return and(literals, RuleSets.NONE);
    }

    /** Returns a literal of the new network that holds if all of some others do, for some rules. */
    int and(IntArrayList literals, int ruleSet) {
        assembler.setRuleSet(ruleSet);
        return assembler.and(literals.elements(), literals.size());
    }

    /**
     * Returns a literal of the new network that holds if one of some others does; no rule says it.
     */
    int or(IntArrayList literals) {
        return or(literals, RuleSets.NONE);
    }

    /**
     * Returns a literal of the new network that holds if one of some others does, for some rules.
     */
    int or(IntArrayList literals, int ruleSet) {
        assembler.setRuleSet(ruleSet);
        return assembler.or(literals.elements(), literals.size());
    }

    PropNet finish() {
        return finish(net.outputs().map(this::literal));
    }

    /** Returns the network with other outputs, literals of the new network. */
    PropNet finish(NetOutputs outputs) {
        return assembler.finish(outputs);
    }
}

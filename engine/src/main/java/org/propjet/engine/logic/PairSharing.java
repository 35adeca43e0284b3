package org.propjet.engine.logic;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.Network.Kind;

import java.util.Arrays;

/**
 * Makes a gate of two literals that several conjunctions of a network have in common ({@link
 * CommonPairs}).
 *
 * <pre>
 *   g1 = and(a, b, c)   g2 = and(a, b, d)   g3 = or(!a, !b, e)
 *   -&gt;   g4 = and(a, b)   g1 = and(g4, c)   g2 = and(g4, d)   g3 = or(!g4, e)
 * </pre>
 *
 * <p>Not thread-safe; used once.
 */
public final class PairSharing {
    private final Network net;
    private final Conjunctions conjunctions;
    private final NetworkRewriter rewriter;
    private final RuleSets ruleSets;
    private final CommonPairs pairs;

    /** For each node, old or made of a pair, what it is there for. */
    private final IntArrayList origins = new IntArrayList();

    /** For each pair its literal in the new network. */
    private int[] ofPairs = {};

    private PairSharing(
            Network net,
            Conjunctions conjunctions,
            NetworkRewriter rewriter,
            RuleSets ruleSets,
            BudgetMeter meter) {
        this.net = net;
        this.conjunctions = conjunctions;
        this.rewriter = rewriter;
        this.ruleSets = ruleSets;
        this.pairs = new CommonPairs(net.nodeCount(), this::made, meter);
        for (int node = 0; node < net.nodeCount(); node++) {
            origins.add(net.isGate(node) ? net.origin(node) : RuleSets.NONE);
        }
    }

    /**
     * Makes a network with shared pairs; returns whether there is one. If not, nothing is made.
     *
     * @param conjunctions how the gates are read
     * @param rewriter makes the network, and knows its outputs then
     * @param ruleSets the rules that gates come from
     */
    public static boolean apply(
            Network net,
            Conjunctions conjunctions,
            NetworkRewriter rewriter,
            RuleSets ruleSets,
            BudgetMeter meter) {
        return new PairSharing(net, conjunctions, rewriter, ruleSets, meter).run(meter);
    }

    private boolean run(BudgetMeter meter) {
        boolean[] isRead = new boolean[net.nodeCount()];
        for (int node = net.nodeCount() - 1; node >= 0; node--) {
            meter.tick("sharing pairs");
            if (conjunctions.isOne(node) && (conjunctions.isRoot(node) || isRead[node])) {
                int[] literals = conjunctions.literals(node);
                pairs.set(node, literals);
                for (int literal : literals) {
                    isRead[NetLiteral.node(literal)] = true;
                }
            }
        }
        pairs.extract();
        if (pairs.size() == net.nodeCount()) {
            return false;
        }
        ofPairs = new int[pairs.size() - net.nodeCount()];
        boolean[] isMade = new boolean[pairs.size()];
        Arrays.fill(isMade, 0, net.firstGate(), true);
        conjunctions.roots().forEach(root -> pairs.visit(root, isMade, this::make));
        return true;
    }

    private void made(IntList users) {
        int all = origins.getInt(users.getInt(0));
        for (int i = 1; i < users.size(); i++) {
            all = ruleSets.union(all, origins.getInt(users.getInt(i)));
        }
        origins.add(all);
    }

    private void make(int node) {
        NetworkBuilder builder = rewriter.builder();
        builder.setOrigin(origins.getInt(node));
        if (node >= net.nodeCount()) {
            int[] pair = literals(pairs.get(node), 0);
            ofPairs[node - net.nodeCount()] = builder.gate(Kind.AND, pair, pair.length);
        } else if (conjunctions.isOne(node)) {
            int[] literals = pairs.get(node);
            int[] mapped = literals(literals, conjunctions.isNegated(node) ? 1 : 0);
            rewriter.replace(
                    node,
                    conjunctions.areGates()
                            ? builder.gate(net.kind(node), mapped, mapped.length)
                            : builder.gate(net.kind(node), mapped, readFor(node, literals)));
        } else {
            rewriter.copy(node);
        }
    }

    /** Returns as the new network's literals some that name nodes, old or made of pairs. */
    private int[] literals(int[] literals, int flip) {
        int[] found = new int[literals.length];
        for (int i = 0; i < found.length; i++) {
            int pair = NetLiteral.node(literals[i]) - net.nodeCount();
            int literal =
                    pair < 0 ? rewriter.literal(literals[i]) : ofPairs[pair] ^ (literals[i] & 1);
            found[i] = literal ^ flip;
        }
        return found;
    }

    /**
     * Returns for each literal of an old conjunction what it is there for. Those that no pair has
     * replaced are in their old order.
     */
    private int[] readFor(int node, int[] literals) {
        Conjunctions.Operands operands = conjunctions.operands(node);
        int[] found = new int[literals.length];
        int at = 0;
        for (int i = 0; i < found.length; i++) {
            int operand = NetLiteral.node(literals[i]);
            if (operand >= net.nodeCount()) {
                found[i] = origins.getInt(operand);
                continue;
            }
            while (operands.literals()[at] != literals[i]) {
                at++;
            }
            found[i] = operands.origins()[at];
        }
        return found;
    }
}

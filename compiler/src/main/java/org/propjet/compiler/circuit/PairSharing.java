package org.propjet.compiler.circuit;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.propnet.CommonPairs;
import org.propjet.engine.propnet.NetLiteral;
import org.propjet.engine.propnet.RuleSets;

import java.util.Arrays;

/**
 * Makes an operation of two literals that several conjunctions of a circuit have in common ({@link
 * CommonPairs}). {@link org.propjet.engine.propnet.SharePairs} does so in the network; after {@link
 * Factoring}, and in the choice of moves, there are more.
 *
 * <p>Not thread-safe; used once.
 */
final class PairSharing {
    private final Circuit from;
    private final RuleSets ruleSets;
    private final CircuitBuilder builder;
    private final Conjunctions conjunctions;
    private final CommonPairs pairs;
    private final BudgetMeter meter;

    /** For each node, old or made, what it is there for. */
    private final IntArrayList origins = new IntArrayList();

    private PairSharing(Circuit from, RuleSets ruleSets, BudgetMeter meter) {
        this.from = from;
        this.meter = meter;
        this.ruleSets = ruleSets;
        this.builder = new CircuitBuilder(from.inputCount(), ruleSets, meter);
        this.conjunctions = new Conjunctions(from, meter);
        this.pairs = new CommonPairs(from.nodeCount(), this::made, meter);
    }

    /**
     * Returns a circuit that computes the same.
     *
     * @param ruleSets the rules that operations come from
     */
    static Circuit apply(Circuit circuit, RuleSets ruleSets, BudgetMeter meter) {
        return new PairSharing(circuit, ruleSets, meter).run();
    }

    private Circuit run() {
        boolean[] isRead = new boolean[from.nodeCount()];
        for (int node = from.nodeCount() - 1; node >= 0; node--) {
            meter.tick("sharing pairs");
            if (conjunctions.isOne(node) && (conjunctions.isRoot(node) || isRead[node])) {
                int[] literals = conjunctions.literals(node);
                pairs.set(node, literals);
                for (int literal : literals) {
                    isRead[NetLiteral.node(literal)] = true;
                }
            }
        }
        for (int node = 0; node < from.nodeCount(); node++) {
            boolean isOperation = node >= from.firstOperation();
            origins.add(isOperation ? conjunctions.origin(node) : RuleSets.NONE);
        }
        pairs.extract();
        return pairs.size() == from.nodeCount() ? from : rebuild();
    }

    private void made(IntList users) {
        int all = origins.getInt(users.getInt(0));
        for (int i = 1; i < users.size(); i++) {
            all = Circuit.bothOrigins(all, origins.getInt(users.getInt(i)), ruleSets);
        }
        origins.add(all);
    }

    private Circuit rebuild() {
        int[] made = Arrays.copyOf(conjunctions.inputs(builder), pairs.size());
        boolean[] isMade = new boolean[made.length];
        Arrays.fill(isMade, 0, from.firstOperation(), true);
        for (int node = from.firstOperation(); node < from.nodeCount(); node++) {
            if (conjunctions.isRoot(node)) {
                pairs.visit(node, isMade, each -> made[each] = make(each, made));
            }
        }
        return conjunctions.finish(made, builder);
    }

    private int make(int node, int[] made) {
        builder.setOrigin(origins.getInt(node));
        int[] literals = pairs.get(node);
        if (node >= from.nodeCount()) {
            return builder.and(literals(literals, made), 0, literals.length);
        }
        if (!conjunctions.isOne(node)) {
            return conjunctions.other(node, made, builder);
        }
        int[] readFor = origins(node, literals);
        return builder.and(literals(literals, made), readFor)
                ^ (conjunctions.isNegated(node) ? 1 : 0);
    }

    /** Returns as the new circuit's literals some that name nodes, old or made. */
    private static int[] literals(int[] literals, int[] made) {
        int[] found = new int[literals.length];
        for (int i = 0; i < found.length; i++) {
            found[i] = made[NetLiteral.node(literals[i])] ^ (literals[i] & 1);
        }
        return found;
    }

    /**
     * Returns for each literal of an old conjunction what it is there for. Those that no pair has
     * replaced are in their old order.
     */
    private int[] origins(int node, int[] literals) {
        Conjunctions.Operands operands = conjunctions.operands(node);
        int[] found = new int[literals.length];
        int at = 0;
        for (int i = 0; i < found.length; i++) {
            int operand = NetLiteral.node(literals[i]);
            if (operand >= from.nodeCount()) {
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

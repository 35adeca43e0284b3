package org.propjet.compiler.playout;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.logic.Network;
import org.propjet.engine.logic.NetworkBuilder;
import org.propjet.engine.logic.NetworkRewriter;
import org.propjet.engine.logic.NetworkValues;
import org.propjet.engine.logic.RuleSets;
import org.sat4j.core.VecInt;
import org.sat4j.minisat.SolverFactory;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.ISolver;
import org.sat4j.specs.TimeoutException;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Proves that two networks of the same sources compute the same, by a SAT solver: gates that agree
 * in random cases are proved to be the same first, from the sources on, so that each proof is short
 * (SAT sweeping; Kuehlmann, Paruthi, Krohm and Ganai 2002).
 */
final class Equivalence {
    private static final int CONFLICTS = 20_000;
    private static final int ROUNDS = 16;

    private final Network joint;
    private final int gatesBefore;
    private final int[] before;
    private final int[] after;
    private final List<int[]> oneOf;
    private final ISolver solver = SolverFactory.newDefault();

    /**
     * Prepares a proof.
     *
     * @param rules the rules that gates come from
     * @param oneOf sets of sources of which exactly one holds
     */
    Equivalence(Network before, Network after, RuleSets rules, List<int[]> oneOf) {
        BudgetMeter meter = new BudgetMeter(GroundingBudget.standard());
        NetworkBuilder builder = new NetworkBuilder(before.firstGate() - 1, rules, true, meter);
        this.before = outputs(before, builder, meter);
        this.gatesBefore = builder.nodeCount();
        this.after = outputs(after, builder, meter);
        this.joint = new Network(builder, new int[0]);
        this.oneOf = oneOf;
    }

    private static int[] outputs(Network net, NetworkBuilder builder, BudgetMeter meter) {
        NetworkRewriter rewriter = new NetworkRewriter(net, builder, meter);
        return Arrays.stream(net.outputLiterals()).map(rewriter::build).toArray();
    }

    /** Returns how many outputs are not proved to be the same. */
    int unproved() throws ContradictionException {
        solver.newVar(joint.nodeCount());
        solver.setTimeoutOnConflicts(CONFLICTS);
        solver.addClause(new VecInt(new int[] {1}));
        for (int[] group : oneOf) {
            solver.addExactly(new VecInt(Arrays.stream(group).map(node -> node + 1).toArray()), 1);
        }
        for (int gate = joint.firstGate(); gate < joint.nodeCount(); gate++) {
            addGate(gate);
        }
        sweep();
        if (!isPossible()) {
            throw new IllegalStateException("clauses that contradict each other prove anything");
        }
        int unproved = 0;
        for (int i = 0; i < before.length; i++) {
            unproved += isSame(before[i], after[i]) ? 0 : 1;
        }
        return unproved;
    }

    private static int signed(int literal) {
        int variable = NetLiteral.node(literal) + 1;
        return NetLiteral.isNegated(literal) ? -variable : variable;
    }

    /** Adds the clauses of a gate (Tseitin 1968). */
    private void addGate(int gate) throws ContradictionException {
        int self = gate + 1;
        int[] fanIns = new int[joint.fanInEnd(gate) - joint.fanInStart(gate)];
        Arrays.setAll(fanIns, i -> signed(joint.fanIn(joint.fanInStart(gate) + i)));
        switch (joint.kind(gate)) {
            case AND -> addJunction(self, fanIns, 1);
            case OR -> addJunction(-self, fanIns, -1);
            case XOR, MAJORITY -> {
                for (int values = 0; values < 1 << fanIns.length; values++) {
                    int ones = Integer.bitCount(values);
                    boolean holds =
                            joint.kind(gate) == Network.Kind.XOR ? ones % 2 == 1 : ones >= 2;
                    int[] clause = new int[fanIns.length + 1];
                    for (int i = 0; i < fanIns.length; i++) {
                        clause[i] = (values >> i & 1) != 0 ? -fanIns[i] : fanIns[i];
                    }
                    clause[fanIns.length] = holds ? self : -self;
                    solver.addClause(new VecInt(clause));
                }
            }
        }
    }

    private void addJunction(int self, int[] fanIns, int sign) throws ContradictionException {
        int[] all = new int[fanIns.length + 1];
        for (int i = 0; i < fanIns.length; i++) {
            solver.addClause(new VecInt(new int[] {-self, sign * fanIns[i]}));
            all[i] = -sign * fanIns[i];
        }
        all[fanIns.length] = self;
        solver.addClause(new VecInt(all));
    }

    /** Proves of gates after a pass which ones before it they are. */
    private void sweep() throws ContradictionException {
        Random random = new Random(1);
        NetworkValues values = new NetworkValues(joint);
        long[][] cases = new long[joint.nodeCount()][ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            for (int source = 1; source < joint.firstGate(); source++) {
                values.set(source, random.nextLong());
            }
            for (int[] group : oneOf) {
                long[] made = new long[group.length];
                for (int lane = 0; lane < Long.SIZE; lane++) {
                    made[random.nextInt(made.length)] |= 1L << lane;
                }
                for (int i = 0; i < group.length; i++) {
                    values.set(group[i], made[i]);
                }
            }
            values.evaluate();
            for (int node = 0; node < cases.length; node++) {
                cases[node][round] = values.ofNode(node);
            }
        }
        Map<List<Long>, Integer> known = new HashMap<>();
        for (int node = 0; node < joint.nodeCount(); node++) {
            int literal = NetLiteral.of(node) | (int) (cases[node][0] & 1);
            long flip = -(literal & 1L);
            List<Long> signature = Arrays.stream(cases[node]).mapToObj(one -> one ^ flip).toList();
            Integer other = known.get(signature);
            if (other == null) {
                known.put(signature, literal);
            } else if (node >= gatesBefore && isSame(other, literal)) {
                int one = signed(other);
                int two = signed(literal);
                solver.addClause(new VecInt(new int[] {-one, two}));
                solver.addClause(new VecInt(new int[] {one, -two}));
            }
        }
    }

    private boolean isSame(int one, int other) {
        return one == other || (isImplied(one, other) && isImplied(other, one));
    }

    private boolean isPossible() {
        try {
            return solver.isSatisfiable();
        } catch (TimeoutException e) {
            return false;
        }
    }

    private boolean isImplied(int by, int literal) {
        try {
            return !solver.isSatisfiable(new VecInt(new int[] {signed(by), -signed(literal)}));
        } catch (TimeoutException e) {
            return false;
        }
    }
}

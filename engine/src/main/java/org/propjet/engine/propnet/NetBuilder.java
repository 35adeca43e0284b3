package org.propjet.engine.propnet;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.game.GoalScale;
import org.propjet.engine.game.MoveTable;
import org.propjet.engine.game.StateLayout;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundProgram;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.logic.Network.Kind;
import org.propjet.engine.logic.NetworkBuilder;
import org.propjet.engine.logic.RuleSets;
import org.propjet.engine.rules.StrongComponents;

import java.util.Arrays;

/**
 * Builds the network of a ground program: a conjunction for each rule instance, a disjunction for
 * each atom.
 *
 * <p>Atoms that depend on each other are unrolled: their least fixpoint is reached by applying
 * their rules in turn, at most as often as there are such atoms, each time making gates anew; it
 * ends early when a round makes no new gate.
 *
 * <p>Thread-safe: keeps nothing between calls.
 */
public final class NetBuilder {
    private final boolean hashing;

    /** Makes a builder, with or without structural hashing. */
    public NetBuilder(boolean hashing) {
        this.hashing = hashing;
    }

    /**
     * Builds the network.
     *
     * @throws BudgetExceededException if the budget does not suffice, or the thread is interrupted
     */
    public PropNet build(GroundProgram program, BudgetMeter meter) {
        GroundProgram.Outputs outputs = program.outputs();
        NetOutputs asked =
                new NetOutputs(
                        outputs.nextAtoms(),
                        Run.concatenated(outputs.legalAtoms()),
                        outputs.terminalAtom(),
                        outputs.goalAtoms(),
                        outputs.seesAtoms(),
                        new int[0]);
        return new Run(program, interfaceOf(program, meter), meter, hashing).build(asked);
    }

    /**
     * Builds a network that says whether some atoms hold, and nothing else: no next state, no legal
     * move, no end.
     *
     * @param atoms atoms of the program
     * @throws BudgetExceededException if the budget does not suffice, or the thread is interrupted
     */
    PropNet buildWatching(GroundProgram program, int[] atoms, BudgetMeter meter) {
        NetInterface ends = interfaceOf(program, meter);
        int[] next = new int[ends.baseCount()];
        int[] legal = new int[ends.inputCount()];
        Arrays.fill(next, GroundProgram.NO_ATOM);
        Arrays.fill(legal, GroundProgram.NO_ATOM);
        int[][] none = new int[ends.roleCount()][0];
        NetOutputs asked =
                new NetOutputs(next, legal, GroundProgram.NO_ATOM, none, none, atoms.clone());
        return new Run(program, ends, meter, hashing).build(asked);
    }

    private static NetInterface interfaceOf(GroundProgram program, BudgetMeter meter) {
        GroundProgram.Outputs outputs = program.outputs();
        Runnable tick = () -> meter.tick("the tables of fluents and moves");
        StateLayout layout = StateLayout.closed(outputs.fluents(), tick);
        long[] initial = layout.newState();
        for (int bit = 0; bit < outputs.initially().length; bit++) {
            if (outputs.initially()[bit]) {
                initial[bit >>> 6] |= 1L << bit;
            }
        }
        GoalScale scale =
                GoalScale.of(Arrays.stream(outputs.goalValues()).flatMapToInt(Arrays::stream));
        return new NetInterface(
                program.name(),
                program.roles(),
                layout,
                MoveTable.closed(outputs.moves(), tick),
                MoveTable.closed(outputs.percepts(), tick),
                points(outputs.goalValues(), scale),
                outputs.goalValues(),
                scale,
                initial,
                new RuleSets(program.rules()));
    }

    private static int[][] points(int[][] stated, GoalScale scale) {
        return Arrays.stream(stated)
                .map(values -> Arrays.stream(values).map(scale::points).toArray())
                .toArray(int[][]::new);
    }

    private static final class Run {
        private static final int UNKNOWN = -1;

        private final GroundProgram program;
        private final BudgetMeter meter;
        private final NetInterface ends;
        private final NetworkBuilder builder;
        private final RuleSets ruleSets;
        private final int[] literals;
        private int[] bodies = new int[64];
        private int[] body = new int[64];

        Run(GroundProgram program, NetInterface ends, BudgetMeter meter, boolean hashing) {
            this.program = program;
            this.meter = meter;
            this.ruleSets = ends.ruleSets();
            this.ends = ends;
            this.builder = PropNet.builder(ends, hashing, meter);
            this.literals = new int[program.atomCount()];
            Arrays.fill(literals, UNKNOWN);
        }

        PropNet build(NetOutputs asked) {
            GroundProgram.Outputs outputs = program.outputs();
            int node = 1;
            for (int atom : outputs.fluentAtoms()) {
                literals[atom] = NetLiteral.of(node++);
            }
            for (int[] does : outputs.doesAtoms()) {
                for (int atom : does) {
                    literals[atom] = NetLiteral.of(node++);
                }
            }
            StrongComponents components = AtomComponents.of(program, atom -> literals[atom] >= 0);
            asked.forEach(
                    atom -> {
                        if (atom != GroundProgram.NO_ATOM && literals[atom] == UNKNOWN) {
                            components.visit(atom, this::buildComponent);
                        }
                    });
            return new PropNet(
                    ends,
                    builder,
                    asked.map(
                            atom ->
                                    atom == GroundProgram.NO_ATOM
                                            ? NetLiteral.FALSE
                                            : literals[atom]));
        }

        /** Builds atoms that depend on each other, everything else that they need being there. */
        private void buildComponent(IntArrayList members, boolean isCyclic) {
            meter.tick("building the network");
            if (!isCyclic) {
                literals[members.getInt(0)] = disjunctionOf(members.getInt(0));
                return;
            }
            for (int i = 0; i < members.size(); i++) {
                literals[members.getInt(i)] = NetLiteral.FALSE;
            }
            boolean changed = true;
            for (int round = 0; changed && round < members.size(); round++) {
                changed = false;
                for (int i = 0; i < members.size(); i++) {
                    int atom = members.getInt(i);
                    int literal = disjunctionOf(atom);
                    changed |= literal != literals[atom];
                    literals[atom] = literal;
                    checkSize(atom);
                }
            }
        }

        private void checkSize(int atom) {
            meter.tick("unrolling a cycle of rules");
            if (builder.estimatedBytes() > meter.budget().maxBytes()) {
                throw new BudgetExceededException(
                        "gates",
                        builder.gateCount() + " of them",
                        "unrolling the cycle of rules around " + program.atomText(atom));
            }
        }

        private int disjunctionOf(int atom) {
            int ruleSet = RuleSets.NONE;
            int first = program.firstInstance(atom);
            int end = program.firstInstance(atom + 1);
            if (bodies.length < end - first) {
                bodies = new int[2 * (end - first)];
            }
            for (int instance = first; instance < end; instance++) {
                meter.tick("building the network");
                int count = program.literalCount(instance);
                if (body.length < count) {
                    body = new int[2 * count];
                }
                for (int i = 0; i < count; i++) {
                    int literal = program.literal(instance, i);
                    int value = literals[literal >> 1];
                    if (value == UNKNOWN) {
                        value = NetLiteral.FALSE;
                    }
                    body[i] = value ^ (literal & 1);
                }
                int ofInstance = ruleSetOf(instance);
                ruleSet = ruleSets.union(ruleSet, ofInstance);
                builder.setOrigin(ofInstance);
                bodies[instance - first] = builder.gate(Kind.AND, body, count);
            }
            builder.setOrigin(ruleSet);
            return builder.gate(Kind.OR, bodies, end - first);
        }

        private int ruleSetOf(int instance) {
            int rule = program.ruleOf(instance);
            return rule == GroundProgram.NO_RULE ? RuleSets.NONE : ruleSets.of(rule);
        }

        private static int[] concatenated(int[][] arrays) {
            IntArrayList all = new IntArrayList();
            for (int[] array : arrays) {
                all.addElements(all.size(), array);
            }
            return all.toIntArray();
        }
    }
}

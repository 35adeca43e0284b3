package org.propjet.bench.profile;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.game.StateLayout;
import org.propjet.engine.gdl.SourceSpan;
import org.propjet.engine.ground.GroundProgram;
import org.propjet.engine.propnet.AtomComponents;
import org.propjet.engine.rules.GameRule;
import org.propjet.engine.rules.Relation.Dependence;
import org.propjet.engine.rules.StrongComponents;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts in the states of random games how often each rule fires: some instance of it holds, as it
 * was grounded. The network cannot tell, because its passes merge instances and take them apart.
 *
 * <p>Not thread-safe. Memory: 8 bytes an atom and 4 a literal, besides the program. Cost of a
 * batch: linear in the program, but for atoms that depend on each other, which are computed until
 * nothing changes.
 */
final class RuleFirings {
    /** In place of a rule: what the instance says is of no interest by itself. */
    private static final int NO_RULE = -1;

    private final GroundProgram program;
    private final int[] fluentOf;
    private final boolean[] isOfMoves;
    private final long[] values;
    private final long[] fired;

    /*
     * All instances in the order in which they are evaluated, an atom's after those of the atoms
     * that it depends on: for each atom its number, how many instances it has, and for each of
     * these the rule, how many literals, and these.
     */
    private final IntArrayList instances = new IntArrayList();

    /** Where the atoms of a component end; complemented if they do not depend on each other. */
    private final IntArrayList componentEnds = new IntArrayList();

    /** By the places of the rules; a rule with a disjunction is several of the program. */
    private final Map<SourceSpan, Firing> firings = new LinkedHashMap<>();

    /**
     * Prepares to count.
     *
     * @param layout where the states that will come have the program's fluents
     */
    RuleFirings(GroundProgram program, StateLayout layout) {
        this.program = program;
        this.values = new long[program.atomCount()];
        this.fired = new long[program.rules().size()];
        this.isOfMoves = new boolean[fired.length];
        this.fluentOf = program.outputs().fluents().stream().mapToInt(layout::bitOf).toArray();
        for (int rule = 0; rule < fired.length; rule++) {
            GameRule each = program.rules().get(rule);
            isOfMoves[rule] = each.head().relation().dependence() == Dependence.MOVE;
            firing(rule).isOfMoves |= isOfMoves[rule];
        }
        boolean[] isGiven = new boolean[program.atomCount()];
        mark(isGiven, program.outputs().fluentAtoms());
        for (int[] does : program.outputs().doesAtoms()) {
            mark(isGiven, does);
        }
        StrongComponents components = AtomComponents.of(program, atom -> isGiven[atom]);
        for (int atom = 0; atom < program.atomCount(); atom++) {
            if (!isGiven[atom]) {
                components.visit(atom, this::addComponent);
            }
        }
        instances.trim();
    }

    private static void mark(boolean[] marks, int[] atoms) {
        for (int atom : atoms) {
            marks[atom] = true;
        }
    }

    private void addComponent(IntArrayList members, boolean isCyclic) {
        for (int i = 0; i < members.size(); i++) {
            addAtom(members.getInt(i));
        }
        componentEnds.add(isCyclic ? instances.size() : ~instances.size());
    }

    private void addAtom(int atom) {
        int first = program.firstInstance(atom);
        int end = program.firstInstance(atom + 1);
        instances.add(atom);
        instances.add(end - first);
        for (int instance = first; instance < end; instance++) {
            int rule = program.ruleOf(instance);
            boolean isWhole = rule != GroundProgram.NO_RULE && isWhole(atom, rule);
            instances.add(isWhole ? rule : NO_RULE);
            if (isWhole) {
                firing(rule).hasInstance = true;
            }
            instances.add(program.literalCount(instance));
            for (int i = 0; i < program.literalCount(instance); i++) {
                instances.add(program.literal(instance, i));
            }
        }
    }

    /** Returns whether an atom is of the rule's own relation, not of one it was split for. */
    private boolean isWhole(int atom, int rule) {
        GameRule whole = program.rules().get(rule);
        return program.relationOf(atom).equals(whole.head().relation());
    }

    private Firing firing(int rule) {
        return firings.computeIfAbsent(program.rules().get(rule).span(), span -> new Firing());
    }

    /** How often a rule fired. */
    static final class Firing {
        private boolean hasInstance;
        private boolean isOfMoves;
        private long lanes;
        private long count;
        private long seen;

        /** Returns whether the rule has an instance that no rule before it has. */
        boolean hasInstance() {
            return hasInstance;
        }

        /** Returns whether some instance held in some state. */
        boolean hasFired() {
            return count > 0;
        }

        /**
         * Returns the part of the states in which some instance held; of a rule that depends on the
         * moves, of those in which one was made.
         */
        double share() {
            return (double) count / Math.max(1, seen);
        }
    }

    /** Counts the states of a batch. */
    void add(StateLanes states) {
        Arrays.fill(values, 0);
        Arrays.fill(fired, 0);
        setGiven(states);
        int from = 0;
        for (int component = 0; component < componentEnds.size(); component++) {
            int end = componentEnds.getInt(component);
            if (end < 0) {
                derive(from, ~end);
                from = ~end;
            } else {
                boolean changed = true;
                while (changed) {
                    changed = derive(from, end);
                }
                from = end;
            }
        }
        for (int rule = 0; rule < fired.length; rule++) {
            firing(rule).lanes |= fired[rule] & (isOfMoves[rule] ? states.moved() : states.all());
        }
        for (Firing firing : firings.values()) {
            firing.count += Long.bitCount(firing.lanes);
            firing.seen += Long.bitCount(firing.isOfMoves ? states.moved() : states.all());
            firing.lanes = 0;
        }
    }

    private void setGiven(StateLanes states) {
        GroundProgram.Outputs outputs = program.outputs();
        for (int i = 0; i < fluentOf.length; i++) {
            values[outputs.fluentAtoms()[i]] = states.fluent(fluentOf[i]);
        }
        for (int role = 0; role < outputs.doesAtoms().length; role++) {
            for (int move = 0; move < outputs.doesAtoms()[role].length; move++) {
                values[outputs.doesAtoms()[role][move]] = states.move(role, move);
            }
        }
    }

    /** Applies rules once; returns whether an atom holds in lanes in which it did not. */
    private boolean derive(int from, int end) {
        int[] code = instances.elements();
        boolean changed = false;
        int at = from;
        while (at < end) {
            int atom = code[at++];
            long value = values[atom];
            for (int left = code[at++]; left > 0; left--) {
                int rule = code[at++];
                int literalsEnd = at + 1 + code[at];
                long all = -1;
                for (at++; at < literalsEnd; at++) {
                    all &= values[code[at] >> 1] ^ -(code[at] & 1L);
                }
                value |= all;
                if (rule != NO_RULE) {
                    fired[rule] |= all;
                }
            }
            changed |= value != values[atom];
            values[atom] = value;
        }
        return changed;
    }

    /** Returns how often the rules fired, by where they stand. */
    Map<SourceSpan, Firing> firings() {
        return Collections.unmodifiableMap(firings);
    }
}

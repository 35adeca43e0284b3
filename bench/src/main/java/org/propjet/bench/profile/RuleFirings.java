package org.propjet.bench.profile;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.game.StateLayout;
import org.propjet.engine.gdl.SourceSpan;
import org.propjet.engine.ground.GroundProgram;
import org.propjet.engine.propnet.AtomComponents;
import org.propjet.engine.rules.GameRule;
import org.propjet.engine.rules.Relation.Dependence;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts in the states of random games how often each rule fires: some instance of it holds, as it
 * was grounded. The network cannot tell, because its passes merge instances and take them apart.
 *
 * <p>Not thread-safe. Memory: 12 bytes an atom, and the program. Cost of a batch: linear in the
 * program, but for atoms that depend on each other, which are computed until nothing changes.
 */
final class RuleFirings {
    private final GroundProgram program;
    private final int[] fluentOf;
    private final long[] values;
    private final long[] fired;
    private final boolean[] hasInstance;

    /** The places of the rules; one with a disjunction is several rules of the program. */
    private final Map<SourceSpan, Firing> firings = new LinkedHashMap<>();

    /** The atoms that rules derive, component by component, each after those it depends on. */
    private final IntArrayList order = new IntArrayList();

    /** Where each component ends in the order; denied if its atoms do not depend on each other. */
    private final IntArrayList ends = new IntArrayList();

    /**
     * Prepares to count.
     *
     * @param layout where the states that will come have the program's fluents
     */
    RuleFirings(GroundProgram program, StateLayout layout) {
        this.program = program;
        this.values = new long[program.atomCount()];
        this.fired = new long[program.rules().size()];
        this.hasInstance = new boolean[fired.length];
        GroundProgram.Outputs outputs = program.outputs();
        this.fluentOf = outputs.fluents().stream().mapToInt(layout::bitOf).toArray();
        boolean[] isGiven = new boolean[program.atomCount()];
        for (int atom : outputs.fluentAtoms()) {
            isGiven[atom] = true;
        }
        for (int[] does : outputs.doesAtoms()) {
            for (int atom : does) {
                isGiven[atom] = true;
            }
        }
        AtomComponents components = new AtomComponents(program, atom -> isGiven[atom]);
        for (int atom = 0; atom < program.atomCount(); atom++) {
            components.visit(atom, this::addComponent);
        }
        for (int atom = 0; atom < program.atomCount(); atom++) {
            markRules(atom);
        }
        for (int rule = 0; rule < fired.length; rule++) {
            Firing firing = firing(rule);
            firing.hasInstance |= hasInstance[rule];
            firing.isOfMoves |= isOfMoves(rule);
        }
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

    private Firing firing(int rule) {
        return firings.computeIfAbsent(program.rules().get(rule).span(), span -> new Firing());
    }

    private void markRules(int atom) {
        for (int instance = program.firstInstance(atom);
                instance < program.firstInstance(atom + 1);
                instance++) {
            int rule = program.ruleOf(instance);
            if (rule != GroundProgram.NO_RULE && isWhole(atom, rule)) {
                hasInstance[rule] = true;
            }
        }
    }

    private void addComponent(IntArrayList members, boolean isCyclic) {
        order.addAll(members);
        ends.add(isCyclic ? order.size() : ~order.size());
    }

    /** Counts the states of a batch. */
    void add(StateLanes states) {
        Arrays.fill(values, 0);
        Arrays.fill(fired, 0);
        setGiven(states);
        int from = 0;
        for (int component = 0; component < ends.size(); component++) {
            int end = ends.getInt(component);
            boolean isCyclic = end >= 0;
            end = isCyclic ? end : ~end;
            boolean changed = true;
            while (changed) {
                changed = false;
                for (int i = from; i < end; i++) {
                    changed |= derive(order.getInt(i));
                }
                changed &= isCyclic;
            }
            from = end;
        }
        for (int rule = 0; rule < fired.length; rule++) {
            firing(rule).lanes |= fired[rule] & (isOfMoves(rule) ? states.moved() : states.all());
        }
        for (Firing firing : firings.values()) {
            firing.count += Long.bitCount(firing.lanes);
            firing.seen += Long.bitCount(firing.isOfMoves ? states.moved() : states.all());
            firing.lanes = 0;
        }
    }

    private boolean isOfMoves(int rule) {
        return program.rules().get(rule).head().relation().dependence() == Dependence.MOVE;
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

    /** Applies the rules for an atom; returns whether it holds in lanes in which it did not. */
    private boolean derive(int atom) {
        long value = values[atom];
        for (int instance = program.firstInstance(atom);
                instance < program.firstInstance(atom + 1);
                instance++) {
            long all = -1;
            for (int i = program.literalCount(instance) - 1; i >= 0 && all != 0; i--) {
                int literal = program.literal(instance, i);
                all &= values[literal >> 1] ^ -(literal & 1L);
            }
            value |= all;
            int rule = program.ruleOf(instance);
            if (all != 0 && rule != GroundProgram.NO_RULE && isWhole(atom, rule)) {
                fired[rule] |= all;
            }
        }
        boolean changed = value != values[atom];
        values[atom] = value;
        return changed;
    }

    /** Returns whether an atom is of the rule's own relation, not of one it was split for. */
    private boolean isWhole(int atom, int rule) {
        GameRule whole = program.rules().get(rule);
        return program.relationOf(atom).equals(whole.head().relation());
    }

    /** Returns how often the rules fired, by where they stand. */
    Map<SourceSpan, Firing> firings() {
        return Collections.unmodifiableMap(firings);
    }

    /** Returns the lanes of the last batch in which an atom holds. */
    long atom(int atomId) {
        return values[atomId];
    }
}

package org.propjet.engine.ground;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.datalog.TermTable;
import org.propjet.engine.datalog.TermText;
import org.propjet.engine.gdl.CanonicalOrder;
import org.propjet.engine.ground.GroundProgram.Outputs;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.GoalValue;
import org.propjet.engine.rules.Relation;
import org.propjet.engine.rules.Relation.Dependence;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Puts the fixpoint's tables in the order in which the network will need them. Used once. */
final class ProgramBuilder {
    private final GameRules rules;
    private final AtomTable atoms;
    private final TermTable terms;
    private final TermText text;
    private final InstanceStore instances;
    private final BudgetMeter meter;

    ProgramBuilder(GameRules rules, AtomTable atoms, InstanceStore instances, BudgetMeter meter) {
        this.rules = rules;
        this.atoms = atoms;
        this.terms = atoms.terms();
        this.text = new TermText(terms);
        this.instances = instances;
        this.meter = meter;
    }

    private record Named(String text, int atomId) {}

    GroundProgram build() {
        addStaticFacts();
        List<Named> fluents = new ArrayList<>();
        for (int atom : derived(Keyword.TRUE)) {
            meter.tick("the fluents");
            fluents.add(new Named(text.write(atoms.argument(atom, 0)), atom));
        }
        sort(fluents);
        boolean[] initially = new boolean[fluents.size()];
        int[] nextAtoms = new int[fluents.size()];
        int[] argument = new int[1];
        for (int i = 0; i < initially.length; i++) {
            meter.tick("the fluents");
            argument[0] = atoms.argument(fluents.get(i).atomId(), 0);
            initially[i] = findDerived(Keyword.INIT, argument) >= 0;
            nextAtoms[i] = findDerived(Keyword.NEXT, argument);
        }
        List<List<Named>> moves = byRole(Keyword.DOES);
        List<List<Named>> percepts = byRole(Keyword.SEES);
        List<List<Named>> goals = byRole(Keyword.GOAL);
        int[][] goalValues = new int[goals.size()][];
        for (int role = 0; role < goalValues.length; role++) {
            List<Named> valid = new ArrayList<>(goals.get(role));
            valid.removeIf(goal -> GoalValue.of(goal.text()).isEmpty());
            valid.sort(Comparator.comparingInt(ProgramBuilder::goalValue));
            goals.set(role, valid);
            goalValues[role] = valid.stream().mapToInt(ProgramBuilder::goalValue).toArray();
        }
        List<Integer> terminal = new ArrayList<>(derived(Keyword.TERMINAL));
        int moveCount = moves.stream().mapToInt(List::size).sum();
        return new GroundProgram(
                rules,
                atoms,
                instances,
                new Outputs(
                        texts(fluents),
                        ids(fluents),
                        nextAtoms,
                        initially,
                        moves.stream().map(ProgramBuilder::texts).toList(),
                        legalAtoms(moves),
                        moves.stream().map(ProgramBuilder::ids).toArray(int[][]::new),
                        percepts.stream().map(ProgramBuilder::texts).toList(),
                        percepts.stream().map(ProgramBuilder::ids).toArray(int[][]::new),
                        goalValues,
                        goals.stream().map(ProgramBuilder::ids).toArray(int[][]::new),
                        terminal.isEmpty() ? GroundProgram.NO_ATOM : terminal.getFirst()),
                new GroundStatistics(
                        meter.elapsedNanos(),
                        dynamicAtomCount(),
                        instances.size(),
                        fluents.size(),
                        moveCount,
                        terms.size(),
                        atoms.estimatedBytes() + instances.estimatedBytes()),
                meter);
    }

    /** What is asked for and never changes becomes an instance without conditions. */
    private void addStaticFacts() {
        for (int rank = 0; rank < atoms.derivedCount(); rank++) {
            meter.tick("facts");
            int atom = atoms.derived(rank);
            Relation relation = atoms.relation(atom);
            if (relation.dependence() == Dependence.STATIC) {
                switch (relation.keyword()) {
                    case LEGAL, NEXT, GOAL, TERMINAL, SEES ->
                            instances.add(GroundProgram.NO_RULE, atom, new int[0], 0, false);
                    default -> {}
                }
            }
        }
    }

    private int dynamicAtomCount() {
        int count = 0;
        for (int atom = 0; atom < atoms.size(); atom++) {
            meter.tick("counting atoms");
            if (atoms.relation(atom).dependence() != Dependence.STATIC
                    && atoms.rank(atom) != AtomTable.NOT_DERIVED) {
                count++;
            }
        }
        return count;
    }

    private IntArrayList derived(Keyword keyword) {
        IntArrayList found = new IntArrayList();
        for (int rank = 0; rank < atoms.derivedCount(); rank++) {
            meter.tick("the atoms of each keyword");
            if (atoms.relation(atoms.derived(rank)).keyword() == keyword) {
                found.add(atoms.derived(rank));
            }
        }
        return found;
    }

    private int findDerived(Keyword keyword, int[] arguments) {
        int atom = atoms.find(rules.keyword(keyword).relationId(), arguments, arguments.length);
        return atom >= 0 && atoms.rank(atom) != AtomTable.NOT_DERIVED
                ? atom
                : GroundProgram.NO_ATOM;
    }

    /** Returns each role's atoms of a relation of roles and something, by that something's text. */
    private List<List<Named>> byRole(Keyword keyword) {
        List<List<Named>> byRole = new ArrayList<>();
        Int2IntOpenHashMap roleOfTerm = new Int2IntOpenHashMap();
        roleOfTerm.defaultReturnValue(-1);
        for (int role = 0; role < rules.roles().size(); role++) {
            byRole.add(new ArrayList<>());
            roleOfTerm.put(terms.intern(rules.roleTerms().get(role)), role);
        }
        for (int atom : derived(keyword)) {
            meter.tick("the moves of each role");
            int role = roleOfTerm.get(atoms.argument(atom, 0));
            if (role >= 0) {
                byRole.get(role).add(new Named(text.write(atoms.argument(atom, 1)), atom));
            }
        }
        byRole.forEach(this::sort);
        return byRole;
    }

    private static int goalValue(Named goal) {
        return GoalValue.of(goal.text()).orElseThrow();
    }

    private int[][] legalAtoms(List<List<Named>> moves) {
        int[][] legal = new int[moves.size()][];
        int[] arguments = new int[2];
        for (int role = 0; role < legal.length; role++) {
            legal[role] = new int[moves.get(role).size()];
            for (int i = 0; i < legal[role].length; i++) {
                meter.tick("the moves of each role");
                atoms.arguments(moves.get(role).get(i).atomId(), arguments);
                legal[role][i] = findDerived(Keyword.LEGAL, arguments);
            }
        }
        return legal;
    }

    private void sort(List<Named> named) {
        named.sort(
                (one, other) -> {
                    meter.tick("the order of moves and fluents");
                    return CanonicalOrder.COMPARATOR.compare(one.text(), other.text());
                });
    }

    private static List<String> texts(List<Named> named) {
        return named.stream().map(Named::text).toList();
    }

    private static int[] ids(List<Named> named) {
        return named.stream().mapToInt(Named::atomId).toArray();
    }
}

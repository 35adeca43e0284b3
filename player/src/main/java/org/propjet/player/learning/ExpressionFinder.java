package org.propjet.player.learning;

import static java.util.Objects.requireNonNull;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundProgram;
import org.propjet.engine.rules.GameRule;
import org.propjet.engine.rules.GameRule.RuleAtom;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.Relation;
import org.propjet.engine.rules.Relation.Dependence;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds expressions in the rules of a game: the conditions and heads of rules that depend on the
 * state. Each is generalised, a variable in place of each constant, and specialised, a constant in
 * place of each variable that has few values (Waledzik and Mandziuk, 2014). Of expressions that
 * match the same ground atoms the first counts.
 *
 * <p>Used once. Cost: some microseconds for each expression and atom that it may match.
 */
final class ExpressionFinder {
    /** So many are enough: those that come later have more and more constants. */
    private static final int MOST_EXPRESSIONS = 6_000;

    /** A variable with more values is an argument such as a step counter. */
    private static final int MOST_VALUES = 40;

    /** Relations with more atoms are left out: looking at them would take long. */
    private static final int MOST_ATOMS = 20_000;

    private final GameRules rules;
    private final GroundProgram program;
    private final BudgetMeter meter;

    /** For each relation by its id, its ground atoms. */
    private final Map<Integer, IntArrayList> atomsOf = new HashMap<>();

    private final Map<Integer, Term> termOf = new HashMap<>();
    private final Deque<Candidate> open = new ArrayDeque<>();
    private final Set<Pattern> seen = new HashSet<>();
    private final Map<List<Integer>, Expression> found = new LinkedHashMap<>();

    /** A pattern, and the atoms that it may match. */
    private record Candidate(Pattern pattern, int[] among) {}

    ExpressionFinder(GameRules rules, GroundProgram program, BudgetMeter meter) {
        this.rules = rules;
        this.program = program;
        this.meter = meter;
    }

    /**
     * Finds expressions, general ones first.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if the thread is interrupted
     */
    List<Expression> find() {
        indexAtoms();
        for (Pattern pattern : generalPatterns()) {
            offer(pattern, atomsOf(pattern));
        }
        while (!open.isEmpty() && found.size() < MOST_EXPRESSIONS) {
            specialise(open.remove());
        }
        return List.copyOf(found.values());
    }

    private void indexAtoms() {
        for (int atom = 0; atom < program.atomCount(); atom++) {
            meter.tick("atoms of expressions");
            Relation relation = program.relationOf(atom);
            if (isOfState(relation)) {
                atomsOf.computeIfAbsent(relation.relationId(), id -> new IntArrayList()).add(atom);
            }
        }
        atomsOf.values().removeIf(atoms -> atoms.size() > MOST_ATOMS);
        StringBuilder text = new StringBuilder();
        IntArrayList order = new IntArrayList();
        for (IntArrayList atoms : atomsOf.values()) {
            for (int atom : atoms) {
                text.append(program.atomText(atom)).append('\n');
                order.add(atom);
            }
        }
        List<Term> terms = GdlParser.parseTerms(program.name(), text.toString());
        for (int i = 0; i < order.size(); i++) {
            termOf.put(order.getInt(i), terms.get(i));
        }
    }

    /** Returns whether a relation is one of the rules, and says something of states. */
    private boolean isOfState(Relation relation) {
        return relation.relationId() < rules.relations().size()
                && relation.dependence() == Dependence.STATE
                && switch (relation.keyword()) {
                    case TRUE, LEGAL, GOAL, TERMINAL, NONE -> true;
                    default -> false;
                };
    }

    /** Returns the patterns of the rules and their generalisations, most general first. */
    private List<Pattern> generalPatterns() {
        Set<Pattern> all = new LinkedHashSet<>();
        Deque<Pattern> next = new ArrayDeque<>();
        for (GameRule rule : rules.rules()) {
            List<RuleAtom> atoms = new ArrayList<>(rule.positives());
            atoms.addAll(rule.negatives());
            atoms.add(rule.head());
            for (RuleAtom atom : atoms) {
                if (atomsOf.containsKey(atom.relation().relationId())) {
                    next.add(Pattern.of(termOf(atom)));
                }
            }
        }
        while (!next.isEmpty() && all.size() < MOST_EXPRESSIONS) {
            meter.tick("generalising expressions");
            Pattern pattern = next.remove();
            if (all.add(pattern)) {
                next.addAll(pattern.generalised());
            }
        }
        List<Pattern> sorted = new ArrayList<>(all);
        sorted.sort((a, b) -> Integer.compare(b.variables().size(), a.variables().size()));
        return sorted;
    }

    private static Term termOf(RuleAtom atom) {
        return atom.arguments().isEmpty()
                ? new Term.Constant(atom.relation().name())
                : new Term.Compound(atom.relation().name(), atom.arguments());
    }

    private int[] atomsOf(Pattern pattern) {
        for (IntArrayList atoms : atomsOf.values()) {
            if (isSameRelation(pattern.term(), program.relationOf(atoms.getInt(0)))) {
                return atoms.toIntArray();
            }
        }
        return new int[0];
    }

    private static boolean isSameRelation(Term term, Relation relation) {
        return switch (term) {
            case Term.Constant constant ->
                    relation.arity() == 0 && relation.name().equals(constant.name());
            case Term.Compound compound ->
                    relation.arity() == compound.arguments().size()
                            && relation.name().equals(compound.name());
            case Term.Variable _ -> false;
        };
    }

    private void offer(Pattern pattern, int[] among) {
        if (seen.add(pattern) && found.size() < MOST_EXPRESSIONS) {
            int[] matched =
                    Arrays.stream(among)
                            .filter(
                                    atom -> {
                                        meter.tick("matching expressions");
                                        return pattern.matches(
                                                requireNonNull(termOf.get(atom)), new HashMap<>());
                                    })
                            .toArray();
            if (matched.length > 0) {
                List<Integer> key = Arrays.stream(matched).boxed().toList();
                found.computeIfAbsent(key, any -> new Expression(pattern, matched));
                open.add(new Candidate(pattern, matched));
            }
        }
    }

    private void specialise(Candidate candidate) {
        for (String variable : candidate.pattern.variables()) {
            Set<Term> values = new LinkedHashSet<>();
            for (int atom : candidate.among) {
                meter.tick("specialising expressions");
                Map<String, Term> bindings = new HashMap<>();
                candidate.pattern.matches(requireNonNull(termOf.get(atom)), bindings);
                values.add(requireNonNull(bindings.get(variable)));
                if (values.size() > MOST_VALUES) {
                    break;
                }
            }
            if (values.size() > 1 && values.size() <= MOST_VALUES) {
                for (Term value : values) {
                    if (value instanceof Term.Constant) {
                        offer(candidate.pattern.with(variable, value), candidate.among);
                    }
                }
            }
        }
    }
}

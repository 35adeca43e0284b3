package org.propjet.player.search.features;

import static java.util.Objects.requireNonNull;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;

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

    /** Texts of more atoms could be longer than a rulesheet may be. */
    private static final int PARSED_TOGETHER = 1_000;

    /** Generalisations of one atom of the rules: all, if it has up to seven constants or so. */
    private static final int MOST_OF_AN_ATOM = 500;

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

    ExpressionFinder(GroundProgram program, BudgetMeter meter) {
        this.rules = program.game();
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
        Map<Pattern, Relation> general = generalPatterns();
        List<Pattern> sorted = new ArrayList<>(general.keySet());
        sorted.sort((a, b) -> Integer.compare(b.variables().size(), a.variables().size()));
        for (Pattern pattern : sorted) {
            int relationId = requireNonNull(general.get(pattern)).relationId();
            offer(pattern, requireNonNull(atomsOf.get(relationId)).toIntArray());
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
        for (IntArrayList atoms : atomsOf.values()) {
            for (int from = 0; from < atoms.size(); from += PARSED_TOGETHER) {
                meter.look("reading atoms");
                parse(atoms.subList(from, Math.min(atoms.size(), from + PARSED_TOGETHER)));
            }
        }
    }

    private void parse(IntList atoms) {
        StringBuilder text = new StringBuilder();
        for (int atom : atoms) {
            text.append(program.atomText(atom)).append('\n');
        }
        List<Term> terms = GdlParser.parseTerms(program.name(), text.toString());
        for (int i = 0; i < terms.size(); i++) {
            termOf.put(atoms.getInt(i), terms.get(i));
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

    /** Returns the patterns of the rules and their generalisations, with their relations. */
    private Map<Pattern, Relation> generalPatterns() {
        Map<Pattern, Relation> all = new LinkedHashMap<>();
        for (GameRule rule : rules.rules()) {
            List<RuleAtom> atoms = new ArrayList<>(rule.positives());
            atoms.addAll(rule.negatives());
            atoms.add(rule.head());
            for (RuleAtom atom : atoms) {
                if (atomsOf.containsKey(atom.relation().relationId())) {
                    generalise(atom, all);
                }
            }
        }
        return all;
    }

    /** Adds an atom and its generalisations; if it has very many constants, only some. */
    private void generalise(RuleAtom atom, Map<Pattern, Relation> all) {
        Deque<Pattern> next = new ArrayDeque<>();
        next.add(Pattern.of(termOf(atom)));
        for (int count = 0; !next.isEmpty() && count < MOST_OF_AN_ATOM; count++) {
            meter.tick("generalising expressions");
            Pattern general = next.remove();
            if (all.putIfAbsent(general, atom.relation()) == null) {
                next.addAll(general.generalised());
            }
        }
    }

    private Term termOf(RuleAtom atom) {
        return atom.arguments().isEmpty()
                ? GdlParser.parseTerms(rules.name(), atom.relation().name()).getFirst()
                : new Term.Compound(atom.relation().name(), atom.arguments());
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
                if (found.putIfAbsent(key, new Expression(pattern, matched)) == null) {
                    open.add(new Candidate(pattern, matched));
                }
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

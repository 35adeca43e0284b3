package org.propjet.engine.reference;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.gdl.CanonicalOrder;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.rules.GameRule;
import org.propjet.engine.rules.GameRule.Disequality;
import org.propjet.engine.rules.GameRule.RuleAtom;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.Relation;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Evaluates all rules of a game of one role, stratum by stratum, by matching all with all. */
final class NaiveEvaluation {
    private final GameRules rules;
    private final Map<Relation, Set<List<Term>>> tuples = new HashMap<>();

    NaiveEvaluation(GameRules rules, List<String> fluents, String move) {
        this.rules = rules;
        rules.relations().forEach(relation -> tuples.put(relation, new LinkedHashSet<>()));
        for (String fluent : fluents) {
            of(Keyword.TRUE).add(List.of(term(fluent)));
        }
        of(Keyword.DOES).add(List.of(term(rules.roles().getFirst()), term(move)));
        int strata = rules.relations().stream().mapToInt(Relation::stratum).max().orElse(0);
        for (int stratum = 0; stratum <= strata; stratum++) {
            boolean grown = true;
            while (grown) {
                grown = false;
                for (GameRule rule : rules.rules()) {
                    if (rule.head().relation().stratum() == stratum) {
                        grown |= fire(rule);
                    }
                }
            }
        }
    }

    boolean isTerminal() {
        return !of(Keyword.TERMINAL).isEmpty();
    }

    List<String> next() {
        return texts(Keyword.NEXT, 0);
    }

    List<String> legal() {
        return texts(Keyword.LEGAL, 1);
    }

    private List<String> texts(Keyword keyword, int argument) {
        Set<String> texts = new TreeSet<>(CanonicalOrder.COMPARATOR);
        of(keyword).forEach(tuple -> texts.add(tuple.get(argument).toString()));
        return List.copyOf(texts);
    }

    private Set<List<Term>> of(Keyword keyword) {
        return rows(rules.keyword(keyword));
    }

    private Set<List<Term>> rows(Relation relation) {
        return tuples.getOrDefault(relation, Set.of());
    }

    private static Term term(String text) {
        return GdlParser.parseTerms("test", text).getFirst();
    }

    private boolean fire(GameRule rule) {
        List<Map<Term, Term>> matches = new ArrayList<>(List.of(Map.of()));
        for (RuleAtom positive : rule.positives()) {
            List<Map<Term, Term>> longer = new ArrayList<>();
            for (Map<Term, Term> match : matches) {
                for (List<Term> row : rows(positive.relation())) {
                    Map<Term, Term> extended = new HashMap<>(match);
                    if (matches(positive.arguments(), row, extended)) {
                        longer.add(extended);
                    }
                }
            }
            matches = longer;
        }
        boolean grown = false;
        for (Map<Term, Term> match : matches) {
            if (passes(rule, match)) {
                grown |= rows(rule.head().relation()).add(values(rule.head().arguments(), match));
            }
        }
        return grown;
    }

    private boolean passes(GameRule rule, Map<Term, Term> match) {
        for (RuleAtom negative : rule.negatives()) {
            if (rows(negative.relation()).contains(values(negative.arguments(), match))) {
                return false;
            }
        }
        for (Disequality pair : rule.distincts()) {
            if (value(pair.left(), match).equals(value(pair.right(), match))) {
                return false;
            }
        }
        return true;
    }

    private static boolean matches(List<Term> patterns, List<Term> terms, Map<Term, Term> match) {
        for (int i = 0; i < patterns.size(); i++) {
            if (!matches(patterns.get(i), terms.get(i), match)) {
                return false;
            }
        }
        return true;
    }

    private static boolean matches(Term pattern, Term term, Map<Term, Term> match) {
        if (pattern instanceof Term.Variable) {
            @Nullable Term before = match.putIfAbsent(pattern, term);
            return before == null || before.equals(term);
        }
        if (pattern instanceof Term.Compound own && term instanceof Term.Compound other) {
            return own.name().equals(other.name())
                    && own.arguments().size() == other.arguments().size()
                    && matches(own.arguments(), other.arguments(), match);
        }
        return pattern.equals(term);
    }

    private static List<Term> values(List<Term> terms, Map<Term, Term> match) {
        return terms.stream().map(term -> value(term, match)).toList();
    }

    private static Term value(Term term, Map<Term, Term> match) {
        return switch (term) {
            case Term.Constant constant -> constant;
            case Term.Variable variable -> match.getOrDefault(variable, variable);
            case Term.Compound compound ->
                    new Term.Compound(compound.name(), values(compound.arguments(), match));
        };
    }
}

package org.propjet.engine.rules;

import org.propjet.engine.gdl.Term;
import org.propjet.engine.rules.GameRule.RuleAtom;
import org.propjet.engine.rules.Relation.Dependence;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Holds game rules against what {@link GameRules} promises. */
final class InvariantChecker {
    private final GameRules rules;

    InvariantChecker(GameRules rules) {
        this.rules = rules;
    }

    /**
     * Checks everything.
     *
     * @throws IllegalStateException if something does not hold
     */
    void check() {
        require(!rules.roles().isEmpty(), "no roles");
        require(
                new HashSet<>(rules.roles()).size() == rules.roles().size(),
                "a role is there twice: " + rules.roles());
        checkRelations();
        rules.rules().forEach(this::checkRule);
        checkGraph();
    }

    private void checkRelations() {
        Set<String> names = new HashSet<>();
        Map<Keyword, Relation> keywords = new EnumMap<>(Keyword.class);
        for (int id = 0; id < rules.relations().size(); id++) {
            Relation relation = rules.relations().get(id);
            require(relation.relationId() == id, relation + " is not at its index");
            require(names.add(relation.toString()), relation + " is there twice");
            if (relation.keyword() != Keyword.NONE) {
                require(
                        keywords.put(relation.keyword(), relation) == null,
                        relation.keyword() + " is there twice");
                require(
                        relation.arity() == Keywords.arityOf(relation.keyword()),
                        relation + " has the wrong arity");
            }
        }
        require(keywords.size() == Keyword.values().length - 1, "a keyword has no relation");
        for (Keyword keyword : new Keyword[] {Keyword.TRUE, Keyword.DOES}) {
            require(rules.rulesOf(rules.keyword(keyword)).isEmpty(), keyword + " has rules");
        }
    }

    private void checkRule(GameRule rule) {
        checkAtom(rule, rule.head());
        Set<Term.Variable> bound = new LinkedHashSet<>();
        int stratum = rule.head().relation().stratum();
        for (RuleAtom atom : rule.positives()) {
            checkAtom(rule, atom);
            Variables.addOf(atom.arguments(), bound);
            require(atom.relation().stratum() <= stratum, "uses a higher stratum: " + rule);
        }
        Set<Term.Variable> needed = new LinkedHashSet<>();
        Variables.addOf(rule.head().arguments(), needed);
        for (RuleAtom atom : rule.negatives()) {
            checkAtom(rule, atom);
            Variables.addOf(atom.arguments(), needed);
            require(
                    atom.relation().stratum() < stratum,
                    "negates a relation of its own stratum: " + rule);
        }
        for (GameRule.Disequality distinct : rule.distincts()) {
            Variables.addOf(distinct.left(), needed);
            Variables.addOf(distinct.right(), needed);
        }
        require(bound.containsAll(needed), "unsafe: " + rule);
    }

    private void checkAtom(GameRule rule, RuleAtom atom) {
        Relation relation = atom.relation();
        int id = relation.relationId();
        require(
                id >= 0
                        && id < rules.relations().size()
                        && rules.relations().get(id).equals(relation),
                "a relation of other rules: " + rule);
        require(atom.arguments().size() == relation.arity(), "wrong arity: " + rule);
    }

    private void checkGraph() {
        DependencyGraph graph = DependencyGraph.of(rules);
        require(graph.negationCycle().isEmpty(), "negation is not stratified");
        for (Relation relation : rules.relations()) {
            Dependence dependence = graph.dependenceOf(relation.relationId());
            require(relation.dependence() == dependence, relation + " depends on " + dependence);
            Dependence most =
                    switch (relation.keyword()) {
                        case ROLE, INIT -> Dependence.STATIC;
                        case LEGAL, TERMINAL, GOAL -> Dependence.STATE;
                        default -> Dependence.MOVE;
                    };
            require(dependence.compareTo(most) <= 0, relation + " depends on " + dependence);
        }
    }

    private void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalStateException(rules.name() + ": " + message);
        }
    }
}

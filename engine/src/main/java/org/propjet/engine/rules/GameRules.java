package org.propjet.engine.rules;

import org.propjet.engine.gdl.Diagnostic;
import org.propjet.engine.gdl.Spelling;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.ArrayList;
import java.util.List;

/**
 * The checked and normalised rules of a game: the second of the line's representations.
 *
 * <p>Immutable. What holds of it (see {@link #check()}):
 *
 * <ul>
 *   <li>no disjunctions, nested negations or conjunctions: each rule is a {@link GameRule}, safe;
 *   <li>{@code true} and {@code does} have no rules; every keyword's relation is there, with or
 *       without rules, and at most once;
 *   <li>{@code legal}, {@code terminal} and {@code goal} do not depend on {@code does}, {@code
 *       init} depends on neither {@code does} nor {@code true}: where the text had it so, the
 *       relations in between were copied for them with those conditions taken as false;
 *   <li>negation is stratified: no relation depends on its own negation;
 *   <li>the roles are known.
 * </ul>
 */
public final class GameRules {
    private final String name;
    private final List<Term> roleTerms;
    private final List<String> roles;
    private final List<Relation> relations;
    private final List<GameRule> rules;
    private final Spelling spelling;
    private final List<Diagnostic> warnings;
    private final List<List<GameRule>> rulesByRelation;

    /**
     * Makes the rules. Only {@code RuleChecker} and tests do.
     *
     * @param name the game's name, for people
     * @param roles the roles, in the order in which the rulesheet states them
     * @param relations all relations, each at its own index
     * @param rules all rules, in the order of the text
     * @param spelling how the rulesheet spells its symbols
     * @param warnings what a strict reader would complain of
     */
    public GameRules(
            String name,
            List<Term> roles,
            List<Relation> relations,
            List<GameRule> rules,
            Spelling spelling,
            List<Diagnostic> warnings) {
        this.name = name;
        this.roleTerms = List.copyOf(roles);
        this.roles = roleTerms.stream().map(Term::toString).toList();
        this.relations = List.copyOf(relations);
        this.rules = List.copyOf(rules);
        this.spelling = spelling;
        this.warnings = List.copyOf(warnings);
        List<List<GameRule>> grouped = new ArrayList<>();
        for (int i = 0; i < this.relations.size(); i++) {
            grouped.add(new ArrayList<>());
        }
        for (GameRule rule : this.rules) {
            grouped.get(rule.head().relation().relationId()).add(rule);
        }
        grouped.replaceAll(List::copyOf);
        this.rulesByRelation = List.copyOf(grouped);
    }

    /** Returns the game's name, for people. */
    public String name() {
        return name;
    }

    /** Returns the roles' canonical texts, in role order. */
    public List<String> roles() {
        return roles;
    }

    /** Returns the roles, in role order: constants, or functions applied to terms. */
    public List<Term> roleTerms() {
        return roleTerms;
    }

    /** Returns all relations; a relation's id is its index. */
    public List<Relation> relations() {
        return relations;
    }

    /** Returns all rules, in the order of the text. */
    public List<GameRule> rules() {
        return rules;
    }

    /** Returns the rules whose head is of a relation. Cost: constant. */
    public List<GameRule> rulesOf(Relation relation) {
        return rulesByRelation.get(relation.relationId());
    }

    /** Returns the relation of a keyword; never of {@link Keyword#NONE}. Cost: linear. */
    public Relation keyword(Keyword keyword) {
        for (Relation relation : relations) {
            if (relation.keyword() == keyword) {
                return relation;
            }
        }
        throw new IllegalArgumentException("no relation for keyword " + keyword);
    }

    /** Returns whether the game is of GDL-II: it has {@code sees} rules. */
    public boolean hasPercepts() {
        return !rulesOf(keyword(Keyword.SEES)).isEmpty();
    }

    /** Returns how the rulesheet spells its symbols, and so all texts of the game. */
    public Spelling spelling() {
        return spelling;
    }

    /** Returns what a strict reader would complain of. */
    public List<Diagnostic> warnings() {
        return warnings;
    }

    /**
     * Checks that what this class promises holds. Cost: linear in the rules.
     *
     * @throws IllegalStateException if it does not, which is a bug of ours
     */
    public void check() {
        new InvariantChecker(this).check();
    }

    /** Returns the canonical text, one rule a line. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (GameRule rule : rules) {
            text.append(rule).append('\n');
        }
        return text.toString();
    }
}

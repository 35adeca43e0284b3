package org.propjet.engine.explain;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.gdl.CanonicalOrder;
import org.propjet.engine.gdl.Rule;
import org.propjet.engine.gdl.Rulesheet;
import org.propjet.engine.gdl.SourceSpan;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.reference.RuleQuery;
import org.propjet.engine.rules.DependencyGraph;
import org.propjet.engine.rules.GameRule.RuleAtom;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.Relation.Dependence;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Says why a fact holds in a state, or does not: for one that holds, its derivation from facts of
 * the state; for one that does not, for each rule that could give it the conditions that are met
 * and the first that is not.
 *
 * <p>Not thread-safe. Cost: that of evaluating the relations in question, and a join for each
 * condition that is looked at.
 */
public final class Explainer {
    /** How deep an explanation goes unless it is told otherwise. */
    public static final int USUAL_DEPTH = 8;

    /** How many lines it has at most unless it is told otherwise. */
    public static final int USUAL_LINES = 200;

    /** So many facts are listed that agree with a question with variables. */
    private static final int MAX_LISTED = 20;

    private final GameRules rules;
    private final RuleQuery query;
    private final FactReader reader;
    private final Map<SourceSpan, Rule> sources = new HashMap<>();
    private final DependencyGraph graph;
    private List<String> moves = List.of();

    /**
     * Makes it for a game, whose state is empty until {@link #setState}.
     *
     * @param rulesheet the rules as they were written
     * @param rules the same rules, checked
     */
    public Explainer(Rulesheet rulesheet, GameRules rules) {
        this.rules = rules;
        query = new RuleQuery(rules);
        reader = new FactReader(rules);
        graph = DependencyGraph.of(rules);
        rulesheet.rules().forEach(rule -> sources.put(rule.span(), rule));
    }

    /** Returns the facts of the initial state, in canonical text. */
    public List<String> initialState() {
        RuleAtom init =
                new RuleAtom(rules.keyword(Keyword.INIT), List.of(new Term.Variable("?fluent")));
        return query.solutions(List.of(init), List.of(), List.of(), Integer.MAX_VALUE).stream()
                .map(values -> values.values().iterator().next().toString())
                .toList();
    }

    /**
     * Makes a state and a joint move those that questions are about.
     *
     * @param fluents the canonical texts of what holds
     * @param jointMove the canonical text of each role's move; none if they are not known
     */
    public void setState(List<String> fluents, List<String> jointMove) {
        query.setState(fluents, jointMove);
        moves = List.copyOf(jointMove);
    }

    /**
     * Returns how many facts agree with one that may have variables, up to a number.
     *
     * @throws UnknownFactException if the rules do not know it
     */
    public int count(String fact, int most) {
        return query.solutions(List.of(known(fact)), List.of(), List.of(), most).size();
    }

    /** Returns whether a fact holds, or with variables whether one that agrees with it does. */
    public boolean holds(String fact) {
        return count(fact, 1) > 0;
    }

    /** Returns whether a fact depends on the moves, as {@code next} does. */
    public boolean dependsOnMoves(String fact) {
        return reader.read(fact).relation().dependence() == Dependence.MOVE;
    }

    /** As {@link #dependsOnMoves}; false if the rules do not know such a fact. */
    public boolean dependsOnMovesIfKnown(String fact) {
        try {
            return dependsOnMoves(fact);
        } catch (UnknownFactException e) {
            return false;
        }
    }

    /** Returns the fluent that a fact says to hold in the state; null if it says something else. */
    public @Nullable String fluentOf(String fact) {
        RuleAtom atom = reader.read(fact);
        return atom.relation().keyword() == Keyword.TRUE
                ? atom.arguments().get(0).toString()
                : null;
    }

    private RuleAtom known(String fact) {
        RuleAtom atom = reader.read(fact);
        if (moves.isEmpty() && atom.relation().dependence() == Dependence.MOVE) {
            throw new UnknownFactException(
                    atom.relation() + " depends on the moves, and none are given");
        }
        return atom;
    }

    /** Explains a fact, as deep and as long as is usual. */
    public String explain(String fact) {
        return explain(fact, USUAL_DEPTH, USUAL_LINES);
    }

    /**
     * Explains a fact.
     *
     * @param fact the fact, in any case; with variables, all that agree with it are meant
     * @param depth how deep conditions are explained in turn
     * @param lineCount how many lines there may be
     * @return several lines, without a line feed at the end
     * @throws UnknownFactException if the rules do not know such a fact
     * @throws org.propjet.engine.gdl.RulesheetException if the text is no term
     */
    public String explain(String fact, int depth, int lineCount) {
        RuleAtom atom = known(fact);
        ExplanationText text =
                new ExplanationText(
                        rules,
                        query,
                        sources,
                        new Derivations(rules, query, sources, graph),
                        depth,
                        lineCount);
        List<Map<Term.Variable, Term>> found =
                query.solutions(List.of(atom), List.of(), List.of(), MAX_LISTED + 1);
        if (found.isEmpty()) {
            String unknown = reader.unknownSymbol(atom);
            text.refute(atom, unknown);
        } else if (found.get(0).isEmpty()) {
            text.derive(atom);
        } else {
            List<RuleAtom> facts =
                    found.stream()
                            .map(values -> Condition.applied(atom, values))
                            .sorted(
                                    Comparator.comparing(
                                            Object::toString, CanonicalOrder.COMPARATOR))
                            .toList();
            text.list(atom, facts, MAX_LISTED);
        }
        return text.toString();
    }
}

package org.propjet.engine.rules;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.gdl.Literal;
import org.propjet.engine.gdl.Rule;
import org.propjet.engine.gdl.Rulesheet;
import org.propjet.engine.gdl.Term;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The relations that normalisation adds to a game, and their rules until they are normalised in
 * turn. Their names have an {@code @}, as {@code line@or1}.
 *
 * <p>Not thread-safe.
 */
final class Auxiliaries {
    /** What stands in the names of auxiliary relations. */
    static final char MARK = '@';

    private final Set<String> takenNames = new HashSet<>();
    private final Map<String, Integer> counts = new HashMap<>();
    private final Deque<Rule> rules = new ArrayDeque<>();

    /** Makes a source of names that no rule of a rulesheet uses. */
    Auxiliaries(Rulesheet rulesheet) {
        for (Rule rule : rulesheet.rules()) {
            addNames(rule.head());
            rule.body().forEach(this::addNames);
        }
    }

    /** Returns an unused name: the relation's own, an {@code @}, a word and a number. */
    String numberedName(String relation, String word) {
        String prefix = bare(relation).replaceAll(MARK + ".*", "") + MARK + word;
        while (true) {
            String name = prefix + counts.merge(prefix, 1, Integer::sum);
            if (takenNames.add(name)) {
                return name;
            }
        }
    }

    /** Returns an unused name: the relation's own, an {@code @} and a word. */
    String name(String relation, String word) {
        String name = bare(relation) + MARK + word;
        return takenNames.add(name) ? name : numberedName(relation, word);
    }

    /** Returns {@code p} for {@code (p)}. */
    private static String bare(String relation) {
        return relation.replaceAll("[()]", "");
    }

    /** Returns the sentence of an auxiliary relation. */
    static Term sentence(String name, Collection<Term.Variable> parameters) {
        return parameters.isEmpty()
                ? new Term.Constant(name)
                : new Term.Compound(name, new ArrayList<>(parameters));
    }

    /** Adds a rule for an auxiliary relation, to be normalised later. */
    void addRule(Term head, List<Literal> body, Rule origin) {
        rules.add(new Rule(head, body, origin.span()));
    }

    /** Removes and returns a rule that was added, or null if there is none. */
    @Nullable Rule pollRule() {
        return rules.poll();
    }

    private void addNames(Literal literal) {
        switch (literal) {
            case Literal.Positive positive -> addNames(positive.sentence());
            case Literal.Negation negation -> addNames(negation.negated());
            case Literal.Distinct distinct -> {}
            case Literal.Disjunction or -> or.alternatives().forEach(this::addNames);
            case Literal.Conjunction and -> and.parts().forEach(this::addNames);
        }
    }

    private void addNames(Term sentence) {
        if (sentence instanceof Term.Constant constant) {
            takenNames.add(constant.name());
        } else if (sentence instanceof Term.Compound compound) {
            takenNames.add(compound.name());
        }
    }
}

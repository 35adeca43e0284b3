package org.propjet.player.search.features;

import org.propjet.engine.gdl.Term;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A term with variables that ground terms are matched with. Equal patterns have equal terms: their
 * variables are called by the order in which they come.
 *
 * @param term the term
 */
record Pattern(Term term) {
    private static final String OPENED = "?*";

    /** Calls the variables by the order in which they come. */
    static Pattern of(Term term) {
        Map<Term, Term> names = new HashMap<>();
        return new Pattern(
                replaced(
                        term,
                        leaf ->
                                leaf instanceof Term.Variable
                                        ? names.computeIfAbsent(
                                                leaf,
                                                any -> new Term.Variable("?" + (names.size() + 1)))
                                        : leaf));
    }

    /** Returns a term with others in place of its constants and variables, from left to right. */
    private static Term replaced(Term term, UnaryOperator<Term> replacement) {
        return switch (term) {
            case Term.Compound(String name, List<Term> arguments) ->
                    new Term.Compound(
                            name,
                            arguments.stream()
                                    .map(argument -> replaced(argument, replacement))
                                    .toList());
            default -> replacement.apply(term);
        };
    }

    /**
     * Matches a ground term.
     *
     * @param bindings receives what each variable stands for; it must be empty
     */
    boolean matches(Term ground, Map<String, Term> bindings) {
        return matches(term, ground, bindings);
    }

    private static boolean matches(Term pattern, Term ground, Map<String, Term> bindings) {
        return switch (pattern) {
            case Term.Constant constant -> constant.equals(ground);
            case Term.Variable variable -> {
                Term before = bindings.putIfAbsent(variable.name(), ground);
                yield before == null || before.equals(ground);
            }
            case Term.Compound compound ->
                    ground instanceof Term.Compound other
                            && other.name().equals(compound.name())
                            && other.arguments().size() == compound.arguments().size()
                            && allMatch(compound.arguments(), other.arguments(), bindings);
        };
    }

    private static boolean allMatch(
            List<Term> patterns, List<Term> grounds, Map<String, Term> bindings) {
        for (int i = 0; i < patterns.size(); i++) {
            if (!matches(patterns.get(i), grounds.get(i), bindings)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the names of the variables, in the order in which they come. */
    List<String> variables() {
        return counts().keySet().stream().map(Term::toString).toList();
    }

    /** Returns how often each variable occurs. */
    private Map<Term, Integer> counts() {
        Map<Term, Integer> counts = new LinkedHashMap<>();
        Term _ =
                replaced(
                        term,
                        leaf -> {
                            if (leaf instanceof Term.Variable) {
                                counts.merge(leaf, 1, Integer::sum);
                            }
                            return leaf;
                        });
        return counts;
    }

    /** Returns the pattern with a term in place of a variable. */
    Pattern with(String variable, Term value) {
        Term wanted = new Term.Variable(variable);
        return of(replaced(term, leaf -> leaf.equals(wanted) ? value : leaf));
    }

    /** Returns the patterns in which one of the constants is a variable of its own. */
    List<Pattern> generalised() {
        return opened().stream().map(Pattern::of).toList();
    }

    /**
     * Returns the terms in which one of the constants is the variable {@value #OPENED}; none if the
     * pattern is a single constant.
     */
    List<Term> opened() {
        List<Term> terms = new ArrayList<>();
        if (!(term instanceof Term.Compound)) {
            return terms;
        }
        for (int index = 0; ; index++) {
            int[] left = {index};
            Term changed =
                    replaced(
                            term,
                            leaf ->
                                    leaf instanceof Term.Constant && left[0]-- == 0
                                            ? new Term.Variable(OPENED)
                                            : leaf);
            if (left[0] >= 0) {
                return terms;
            }
            terms.add(changed);
        }
    }

    /** Returns the text, with a bare question mark for each variable that occurs once. */
    @Override
    public String toString() {
        Map<Term, Integer> counts = counts();
        Term.Variable any = new Term.Variable("?");
        return replaced(term, leaf -> counts.getOrDefault(leaf, 0) == 1 ? any : leaf).toString();
    }
}

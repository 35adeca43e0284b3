package org.propjet.player.search.features;

import org.propjet.engine.gdl.Term;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
        return new Pattern(renamed(term, new HashMap<>()));
    }

    private static Term renamed(Term term, Map<String, Term> names) {
        return switch (term) {
            case Term.Constant constant -> constant;
            case Term.Variable variable ->
                    names.computeIfAbsent(
                            variable.name(), any -> new Term.Variable("?" + (names.size() + 1)));
            case Term.Compound compound ->
                    new Term.Compound(
                            compound.name(),
                            compound.arguments().stream()
                                    .map(argument -> renamed(argument, names))
                                    .toList());
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
        Map<String, Integer> counts = new LinkedHashMap<>();
        count(term, counts);
        return List.copyOf(counts.keySet());
    }

    private static void count(Term term, Map<String, Integer> counts) {
        switch (term) {
            case Term.Constant _ -> {}
            case Term.Variable variable -> counts.merge(variable.name(), 1, Integer::sum);
            case Term.Compound compound ->
                    compound.arguments().forEach(argument -> count(argument, counts));
        }
    }

    /** Returns the pattern with a term in place of a variable. */
    Pattern with(String variable, Term value) {
        return of(replaced(term, variable, value));
    }

    private static Term replaced(Term term, String variable, Term value) {
        return switch (term) {
            case Term.Constant constant -> constant;
            case Term.Variable other -> other.name().equals(variable) ? value : other;
            case Term.Compound compound ->
                    new Term.Compound(
                            compound.name(),
                            compound.arguments().stream()
                                    .map(argument -> replaced(argument, variable, value))
                                    .toList());
        };
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
            Term changed = opened(term, left);
            if (left[0] >= 0) {
                return terms;
            }
            terms.add(changed);
        }
    }

    /** Replaces the constant that comes after {@code left[0]} others, and makes that negative. */
    private static Term opened(Term term, int[] left) {
        return switch (term) {
            case Term.Constant constant -> left[0]-- == 0 ? new Term.Variable(OPENED) : constant;
            case Term.Variable variable -> variable;
            case Term.Compound compound -> {
                List<Term> arguments = new ArrayList<>();
                for (Term argument : compound.arguments()) {
                    arguments.add(left[0] < 0 ? argument : opened(argument, left));
                }
                yield new Term.Compound(compound.name(), arguments);
            }
        };
    }

    /** Returns the text, with a bare question mark for each variable that occurs once. */
    @Override
    public String toString() {
        Map<String, Integer> counts = new HashMap<>();
        count(term, counts);
        StringBuilder text = new StringBuilder();
        write(term, counts, text);
        return text.toString();
    }

    private static void write(Term term, Map<String, Integer> counts, StringBuilder text) {
        switch (term) {
            case Term.Constant constant -> text.append(constant.name());
            case Term.Variable variable ->
                    text.append(
                            counts.getOrDefault(variable.name(), 0) > 1 ? variable.name() : "?");
            case Term.Compound compound -> {
                text.append('(').append(compound.name());
                for (Term argument : compound.arguments()) {
                    text.append(' ');
                    write(argument, counts, text);
                }
                text.append(')');
            }
        }
    }
}

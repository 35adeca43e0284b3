package org.propjet.engine.fuzz;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.gdl.Literal;
import org.propjet.engine.gdl.Term;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Finds all values of variables with which conditions hold: the sentences in their order, each with
 * all that holds, and then what can only be tested.
 *
 * <p>Not thread-safe.
 */
final class Solver {
    private final Function<Term, String> relations;
    private final Facts facts;
    private final Facts negated;
    private final Solutions solutions;
    private int matchCount;

    /** More matches of rows than this, and the rules are taken to have no end. */
    private static final int MAX_MATCHES = 1_000_000;

    /** Takes solutions. */
    interface Solutions {
        /** Takes the values of a solution. */
        void take(@Nullable Binding values);
    }

    /**
     * Makes a solver.
     *
     * @param relations gives a sentence's relation
     * @param facts what holds; nothing may be added before all solutions are found
     * @param negated what negated conditions are looked up in
     * @param solutions gets what is found, possibly several times
     */
    Solver(Function<Term, String> relations, Facts facts, Facts negated, Solutions solutions) {
        this.relations = relations;
        this.facts = facts;
        this.negated = negated;
        this.solutions = solutions;
    }

    /** Finds all solutions of conditions. */
    void solve(List<Literal> conditions) {
        solve(conditions, null, List.of());
    }

    private void solve(List<Literal> open, @Nullable Binding values, List<Literal> tests) {
        if (open.isEmpty()) {
            test(values, tests);
            return;
        }
        List<Literal> rest = open.subList(1, open.size());
        switch (open.getFirst()) {
            case Literal.Positive positive -> {
                List<Term> arguments = Facts.argumentsOf(positive.sentence());
                for (List<Term> row : facts.of(relations.apply(positive.sentence()))) {
                    if (++matchCount > MAX_MATCHES) {
                        throw new EndlessRulesException();
                    }
                    Binding.Match match = Binding.match(arguments, row, values);
                    if (match.fits()) {
                        solve(rest, match.binding(), tests);
                    }
                }
            }
            case Literal.Conjunction and -> solve(joined(and.parts(), rest), values, tests);
            case Literal.Disjunction or -> {
                for (Literal alternative : or.alternatives()) {
                    solve(joined(List.of(alternative), rest), values, tests);
                }
            }
            case Literal.Negation(Literal.Negation(var inner, var at), var span) ->
                    solve(joined(List.of(inner), rest), values, tests);
            case Literal.Negation(Literal.Disjunction or, var span) -> {
                List<Literal> negated = new ArrayList<>();
                or.alternatives().forEach(part -> negated.add(new Literal.Negation(part, span)));
                solve(joined(negated, rest), values, tests);
            }
            case Literal.Negation(Literal.Conjunction(var parts, var at), var span)
                    when parts.size() == 1 ->
                    solve(
                            joined(List.of(new Literal.Negation(parts.getFirst(), span)), rest),
                            values,
                            tests);
            case Literal test -> solve(rest, values, joined(tests, List.of(test)));
        }
    }

    private static List<Literal> joined(List<Literal> first, List<Literal> second) {
        List<Literal> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    private void test(@Nullable Binding given, List<Literal> tests) {
        Binding values = given;
        for (Literal test : tests) {
            if (test instanceof Literal.Negation(Literal.Distinct same, var span)) {
                Binding.Match match = Binding.unify(same.left(), same.right(), values);
                if (!match.fits()) {
                    return;
                }
                values = match.binding();
            }
        }
        for (Literal test : tests) {
            if (!holds(test, values)) {
                return;
            }
        }
        solutions.take(values);
    }

    private boolean holds(Literal test, @Nullable Binding values) {
        return switch (test) {
            case Literal.Distinct(var left, var right, var span) ->
                    !Binding.apply(left, values).equals(Binding.apply(right, values));
            case Literal.Negation(Literal.Distinct same, var span) -> true; // made so before
            case Literal.Negation(var inner, var span) -> {
                boolean[] found = {false};
                new Solver(
                                relations,
                                /* facts= */ negated,
                                /* negated= */ facts,
                                solution -> found[0] = true)
                        .solve(List.of(inner), values, List.of());
                yield !found[0];
            }
            default -> throw new IllegalArgumentException("no test: " + test);
        };
    }
}

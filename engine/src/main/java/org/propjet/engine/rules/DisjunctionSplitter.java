package org.propjet.engine.rules;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.gdl.Literal;
import org.propjet.engine.gdl.Rule;
import org.propjet.engine.gdl.Term;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Splits a body into its alternatives (disjunctive normal form): {@code p (or q r)} becomes {@code
 * p q} and {@code p r}. Where that would make too many rules, disjunctions become auxiliary
 * relations, the largest first, until it does not.
 *
 * <p>Stateless but for the source of auxiliary relations; not thread-safe.
 */
final class DisjunctionSplitter {
    /**
     * How many rules one rule may become before auxiliary relations are made. Plain alternatives
     * ground without an extra atom each; but three disjunctions of ten make a thousand rules that
     * share most of their conditions. The disjunctions of most public rulesheets stay below 100.
     */
    static final int MAX_ALTERNATIVES = 256;

    /** How many rules one rule may become where auxiliary relations cannot be made. */
    static final int MAX_UNAVOIDABLE_ALTERNATIVES = 4096;

    /** How many conditions those may have altogether, which bounds the memory they take. */
    static final int MAX_UNAVOIDABLE_CONDITIONS = 1_000_000;

    private final Auxiliaries auxiliaries;

    DisjunctionSplitter(Auxiliaries auxiliaries) {
        this.auxiliaries = auxiliaries;
    }

    /**
     * Returns the alternatives of a rule, each a list without {@code or} and {@code and}; null if
     * there are too many.
     *
     * @param rule the rule
     * @param body its conditions, with negation pushed inwards
     */
    @Nullable List<List<Literal>> split(Rule rule, List<Literal> body) {
        List<Literal> limited = body;
        while (product(limited) > MAX_ALTERNATIVES) {
            List<Literal> flat = flattened(limited);
            if (!addAuxiliaries(rule, flat)) {
                if (product(flat) > MAX_UNAVOIDABLE_ALTERNATIVES
                        || product(flat) * flat.size() > MAX_UNAVOIDABLE_CONDITIONS) {
                    return null;
                }
                return alternatives(flat);
            }
            limited = flat;
        }
        return alternatives(limited);
    }

    /** Replaces disjunctions, the largest first, until there are few alternatives left. */
    private boolean addAuxiliaries(Rule rule, List<Literal> body) {
        List<Integer> candidates = new ArrayList<>();
        for (int i = 0; i < body.size(); i++) {
            if (body.get(i) instanceof Literal.Disjunction) {
                candidates.add(i);
            }
        }
        candidates.sort((a, b) -> Long.compare(count(body.get(b)), count(body.get(a))));
        boolean changed = false;
        for (int candidate : candidates) {
            Literal replacement = auxiliary(rule, body, candidate);
            if (replacement != null) {
                body.set(candidate, replacement);
                changed = true;
                if (product(body) <= MAX_ALTERNATIVES) {
                    break;
                }
            }
        }
        return changed;
    }

    private @Nullable Literal auxiliary(Rule rule, List<Literal> body, int index) {
        Literal.Disjunction or = (Literal.Disjunction) body.get(index);
        Set<Term.Variable> outer = new LinkedHashSet<>();
        Variables.addOf(rule.head(), outer);
        for (int i = 0; i < body.size(); i++) {
            if (i != index) {
                Variables.addOf(body.get(i), outer);
            }
        }
        Set<Term.Variable> parameters = new LinkedHashSet<>();
        Variables.addOf(or, parameters);
        parameters.retainAll(outer);

        List<List<Literal>> bodies = new ArrayList<>();
        for (Literal alternative : or.alternatives()) {
            Set<Term.Variable> missing = new LinkedHashSet<>(parameters);
            missing.removeAll(Variables.boundBy(alternative));
            List<Literal> auxiliaryBody = NegationPusher.sentencesWith(missing, body);
            auxiliaryBody.forEach(binder -> missing.removeAll(Variables.boundBy(binder)));
            if (!missing.isEmpty()) {
                return null;
            }
            auxiliaryBody.add(alternative);
            bodies.add(auxiliaryBody);
        }
        String name = auxiliaries.numberedName(NegationPusher.headName(rule), "or");
        Term sentence = Auxiliaries.sentence(name, parameters);
        bodies.forEach(auxiliaryBody -> auxiliaries.addRule(sentence, auxiliaryBody, rule));
        return new Literal.Positive(sentence, or.span());
    }

    /** Returns conditions with conjunctions replaced by their parts. */
    static List<Literal> flattened(List<Literal> literals) {
        List<Literal> flat = new ArrayList<>();
        for (Literal literal : literals) {
            if (literal instanceof Literal.Conjunction and) {
                flat.addAll(flattened(and.parts()));
            } else {
                flat.add(literal);
            }
        }
        return flat;
    }

    /** Returns the number of alternatives, or, if there are many, at least more than the limits. */
    private static long count(Literal literal) {
        return switch (literal) {
            case Literal.Positive positive -> 1;
            case Literal.Negation negation -> 1;
            case Literal.Distinct distinct -> 1;
            case Literal.Conjunction and -> product(and.parts());
            case Literal.Disjunction or -> {
                long sum = 0;
                for (Literal alternative : or.alternatives()) {
                    sum += count(alternative);
                }
                yield Math.min(sum, Integer.MAX_VALUE);
            }
        };
    }

    private static long product(List<Literal> literals) {
        long product = 1;
        for (Literal literal : literals) {
            product = Math.min(product * count(literal), Integer.MAX_VALUE);
        }
        return product;
    }

    private static List<List<Literal>> alternatives(List<Literal> body) {
        List<List<Literal>> all = new ArrayList<>();
        all.add(new ArrayList<>());
        for (Literal literal : body) {
            List<List<Literal>> ofLiteral = alternatives(literal);
            if (ofLiteral.size() == 1) {
                all.forEach(beginning -> beginning.addAll(ofLiteral.get(0)));
                continue;
            }
            List<List<Literal>> extended = new ArrayList<>();
            for (List<Literal> beginning : all) {
                for (List<Literal> continuation : ofLiteral) {
                    List<Literal> whole = new ArrayList<>(beginning);
                    whole.addAll(continuation);
                    extended.add(whole);
                }
            }
            all = extended;
        }
        return all;
    }

    private static List<List<Literal>> alternatives(Literal literal) {
        return switch (literal) {
            case Literal.Positive positive -> List.of(List.of(literal));
            case Literal.Negation negation -> List.of(List.of(literal));
            case Literal.Distinct distinct -> List.of(List.of(literal));
            case Literal.Conjunction and -> alternatives(and.parts());
            case Literal.Disjunction or -> {
                List<List<Literal>> all = new ArrayList<>();
                for (Literal alternative : or.alternatives()) {
                    all.addAll(alternatives(alternative));
                }
                yield all;
            }
        };
    }
}

package org.propjet.engine.rules;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.gdl.Literal;
import org.propjet.engine.gdl.Rule;
import org.propjet.engine.gdl.Term;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

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
        Occurrences occurrences = new Occurrences(rule, body);
        long[] counts = body.stream().mapToLong(DisjunctionSplitter::count).toArray();
        List<Integer> candidates = new ArrayList<>();
        for (int i = 0; i < body.size(); i++) {
            if (body.get(i) instanceof Literal.Disjunction) {
                candidates.add(i);
            }
        }
        candidates.sort((a, b) -> Long.compare(counts[b], counts[a]));
        boolean changed = false;
        for (int candidate : candidates) {
            Literal replacement = auxiliary(rule, body, candidate, occurrences);
            if (replacement != null) {
                occurrences.replace(body.get(candidate), replacement, candidate);
                body.set(candidate, replacement);
                counts[candidate] = 1;
                changed = true;
                if (product(counts) <= MAX_ALTERNATIVES) {
                    break;
                }
            }
        }
        return changed;
    }

    private @Nullable Literal auxiliary(
            Rule rule, List<Literal> body, int index, Occurrences occurrences) {
        Literal.Disjunction or = (Literal.Disjunction) body.get(index);
        Set<Term.Variable> parameters = new LinkedHashSet<>();
        Variables.addOf(or, parameters);
        parameters.removeIf(variable -> !occurrences.isOutside(variable));

        List<List<Literal>> bodies = new ArrayList<>();
        for (Literal alternative : or.alternatives()) {
            Set<Term.Variable> missing = new LinkedHashSet<>(parameters);
            missing.removeAll(Variables.boundBy(alternative));
            List<Literal> auxiliaryBody = occurrences.sentencesWith(missing, body);
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

    /** Where the variables of a rule occur, as its conditions are replaced one by one. */
    private static final class Occurrences {
        /** In how many conditions each variable is; those of the head are in one more. */
        private final Map<Term.Variable, Integer> counts = new HashMap<>();

        /** The sentences that have each variable, by their index. */
        private final Map<Term.Variable, SortedSet<Integer>> sentences = new HashMap<>();

        Occurrences(Rule rule, List<Literal> body) {
            Set<Term.Variable> ofHead = new LinkedHashSet<>();
            Variables.addOf(rule.head(), ofHead);
            ofHead.forEach(variable -> counts.merge(variable, 1, Integer::sum));
            for (int i = 0; i < body.size(); i++) {
                add(body.get(i), i);
            }
        }

        private static Set<Term.Variable> variablesOf(Literal literal) {
            Set<Term.Variable> variables = new LinkedHashSet<>();
            Variables.addOf(literal, variables);
            return variables;
        }

        private void add(Literal literal, int index) {
            for (Term.Variable variable : variablesOf(literal)) {
                counts.merge(variable, 1, Integer::sum);
                if (literal instanceof Literal.Positive) {
                    sentences.computeIfAbsent(variable, any -> new TreeSet<>()).add(index);
                }
            }
        }

        /** Takes note that a disjunction is replaced by a sentence. */
        void replace(Literal disjunction, Literal sentence, int index) {
            variablesOf(disjunction).forEach(variable -> counts.merge(variable, -1, Integer::sum));
            add(sentence, index);
        }

        /** Returns whether a variable of a condition is in the head or in another condition. */
        boolean isOutside(Term.Variable variable) {
            return counts.getOrDefault(variable, 0) > 1;
        }

        /** Returns the sentences of the body that have one of some variables, in its order. */
        List<Literal> sentencesWith(Set<Term.Variable> variables, List<Literal> body) {
            SortedSet<Integer> found = new TreeSet<>();
            for (Term.Variable variable : variables) {
                found.addAll(sentences.getOrDefault(variable, Collections.emptySortedSet()));
            }
            List<Literal> literals = new ArrayList<>();
            found.forEach(index -> literals.add(body.get(index)));
            return literals;
        }
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

    private static long product(long[] counts) {
        long product = 1;
        for (long count : counts) {
            product = Math.min(product * count, Integer.MAX_VALUE);
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

package org.propjet.engine.fuzz;

import org.propjet.engine.gdl.Spelling;
import org.propjet.engine.gdl.Term;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Sentences that hold, by relation, in the order in which they were found.
 *
 * <p>Not thread-safe.
 */
final class Facts {
    /** More than this, and the rules are taken to have no end. */
    private static final int MAX_FACTS = 20_000;

    /** Terms nested more deeply than this, and the rules are taken to have no end. */
    private static final int MAX_DEPTH = 40;

    /** The same for terms of more symbols: what doubles itself takes for ever before it is deep. */
    private static final int MAX_SYMBOLS = 10_000;

    private static final Set<String> KEYWORDS =
            Set.of(
                    "role/1",
                    "init/1",
                    "true/1",
                    "does/2",
                    "legal/2",
                    "next/1",
                    "terminal/0",
                    "goal/2",
                    "sees/2");

    private final Map<String, Set<List<Term>>> rows = new LinkedHashMap<>();
    private int size;

    /**
     * Returns the name of a sentence's relation, such as {@code cell/3}: keywords in lower case,
     * and a relation written {@code (p)} is another than {@code p}.
     */
    static String relationOf(Term sentence) {
        return switch (sentence) {
            case Term.Constant constant -> named(constant.name(), constant.name(), 0);
            case Term.Compound compound -> {
                int arity = compound.arguments().size();
                String own = arity == 0 ? "(" + compound.name() + ")" : compound.name();
                yield named(compound.name(), own, arity);
            }
            case Term.Variable variable -> throw new IllegalArgumentException("" + variable);
        };
    }

    private static String named(String name, String own, int arity) {
        String keyword = Spelling.folded(name) + "/" + arity;
        return KEYWORDS.contains(keyword) ? keyword : own + "/" + arity;
    }

    /** Returns a sentence's arguments. */
    static List<Term> argumentsOf(Term sentence) {
        return sentence instanceof Term.Compound compound ? compound.arguments() : List.of();
    }

    /** Returns the rows of a relation; not to be changed. */
    Collection<List<Term>> of(String relation) {
        return rows.getOrDefault(relation, Set.of());
    }

    /** Returns whether a relation has a row. */
    boolean has(String relation, List<Term> row) {
        return rows.getOrDefault(relation, Set.of()).contains(row);
    }

    /**
     * Adds a row, and returns whether it is new.
     *
     * @throws EndlessRulesException if there are too many, or it is too large
     */
    boolean add(String relation, List<Term> row) {
        if (!rows.computeIfAbsent(relation, key -> new LinkedHashSet<>()).add(row)) {
            return false;
        }
        if (++size > MAX_FACTS || row.stream().anyMatch(Facts::isTooLarge)) {
            throw new EndlessRulesException();
        }
        return true;
    }

    private static boolean isTooLarge(Term term) {
        return depth(term) > MAX_DEPTH || symbols(term) > MAX_SYMBOLS;
    }

    private static long symbols(Term term) {
        return 1 + argumentsOf(term).stream().mapToLong(Facts::symbols).sum();
    }

    private static int depth(Term term) {
        int depth = 0;
        for (Term argument : argumentsOf(term)) {
            depth = Math.max(depth, depth(argument));
        }
        return depth + 1;
    }

    /** Takes over all rows that others have of a relation. Neither may add any to it afterwards. */
    void share(String relation, Facts others) {
        Set<List<Term>> shared = others.rows.get(relation);
        if (shared != null) {
            rows.put(relation, shared);
            size += shared.size();
        }
    }

    /** Returns how many rows there are. */
    int size() {
        return size;
    }
}

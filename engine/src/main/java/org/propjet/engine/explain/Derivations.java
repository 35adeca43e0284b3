package org.propjet.engine.explain;

import org.propjet.engine.explain.Derivation.Ground;
import org.propjet.engine.gdl.Rule;
import org.propjet.engine.gdl.SourceSpan;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.reference.RuleQuery;
import org.propjet.engine.rules.DependencyGraph;
import org.propjet.engine.rules.GameRule;
import org.propjet.engine.rules.GameRule.RuleAtom;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds derivations of atoms in one state.
 *
 * <p>Relations that depend on themselves need care: that {@code (linked a b)} holds since {@code
 * (linked b a)} does, and the other way round, derives nothing. For such an atom all ways to derive
 * it are collected, and all ways to derive the atoms that these use, and so on; then derivations
 * are given in rounds, to those first that need none of the others.
 *
 * <p>Not thread-safe.
 */
final class Derivations {
    /** So many ways to derive atoms of relations that depend on themselves are looked at. */
    static final int MAX_WAYS = 20_000;

    private final GameRules rules;
    private final RuleQuery query;
    private final Map<SourceSpan, Rule> sources;
    private final DependencyGraph graph;
    private final Map<RuleAtom, Derivation> known = new HashMap<>();

    /** A way in which an atom follows. */
    private record Way(RuleAtom atom, GameRule rule, List<Condition> conditions) {}

    Derivations(
            GameRules rules,
            RuleQuery query,
            Map<SourceSpan, Rule> sources,
            DependencyGraph graph) {
        this.rules = rules;
        this.query = query;
        this.sources = sources;
        this.graph = graph;
    }

    /** Returns why an atom without variables holds; empty if it does not. */
    Optional<Derivation> of(RuleAtom atom) {
        Derivation before = known.get(atom);
        if (before != null) {
            return Optional.of(before);
        }
        boolean isFluent = atom.relation().keyword() == Keyword.TRUE;
        if (isFluent || atom.relation().keyword() == Keyword.DOES) {
            Ground ground = isFluent ? Ground.STATE : Ground.MOVE;
            return query.solutions(List.of(atom), List.of(), List.of(), 1).stream()
                    .findFirst()
                    .flatMap(found -> kept(new Derivation(atom, ground, null, List.of())));
        }
        return graph.isRecursive(atom.relation().relationId())
                ? recursive(atom)
                : ways(atom, 1).stream().findFirst().flatMap(this::kept);
    }

    private Optional<Derivation> kept(Way way) {
        Ground ground = way.conditions().isEmpty() ? Ground.GIVEN : Ground.RULE;
        return kept(new Derivation(way.atom(), ground, way.rule(), way.conditions()));
    }

    private Optional<Derivation> kept(Derivation derivation) {
        known.put(derivation.atom(), derivation);
        return Optional.of(derivation);
    }

    /** Returns the ways in which an atom follows, at most so many. */
    private List<Way> ways(RuleAtom atom, int most) {
        List<Way> ways = new ArrayList<>();
        for (GameRule rule : rules.rulesOf(atom.relation())) {
            if (ways.size() >= most) {
                break;
            }
            RuleCase tried = RuleCase.of(rule, atom, sources.get(rule.span()));
            if (tried != null) {
                for (Map<Term.Variable, Term> values : tried.solutions(query, most - ways.size())) {
                    ways.add(new Way(atom, rule, tried.with(values)));
                }
            }
        }
        return ways;
    }

    private Optional<Derivation> recursive(RuleAtom wanted) {
        Map<RuleAtom, List<Way>> waysOf = new LinkedHashMap<>();
        Deque<RuleAtom> open = new ArrayDeque<>(List.of(wanted));
        int wayCount = 0;
        while (!open.isEmpty()) {
            RuleAtom atom = open.poll();
            if (known.containsKey(atom) || waysOf.containsKey(atom)) {
                continue;
            }
            List<Way> ways = ways(atom, MAX_WAYS + 1);
            wayCount += ways.size();
            if (wayCount > MAX_WAYS) {
                return kept(new Derivation(wanted, Ground.TOO_MANY, ways.get(0).rule(), List.of()));
            }
            waysOf.put(atom, ways);
            ways.forEach(way -> open.addAll(alike(way)));
        }
        boolean grown = true;
        while (grown && !known.containsKey(wanted)) {
            List<Way> round = new ArrayList<>();
            waysOf.forEach(
                    (atom, ways) -> {
                        if (!known.containsKey(atom)) {
                            ways.stream()
                                    .filter(way -> known.keySet().containsAll(alike(way)))
                                    .findFirst()
                                    .ifPresent(round::add);
                        }
                    });
            round.forEach(this::kept);
            grown = !round.isEmpty();
        }
        return Optional.ofNullable(known.get(wanted));
    }

    /** Returns the atoms that a way uses and that may depend on what it derives. */
    private List<RuleAtom> alike(Way way) {
        int component = graph.componentOf(way.atom().relation().relationId());
        List<RuleAtom> alike = new ArrayList<>();
        for (Condition condition : way.conditions()) {
            if (condition instanceof Condition.Must(RuleAtom atom)
                    && graph.componentOf(atom.relation().relationId()) == component) {
                alike.add(atom);
            }
        }
        return alike;
    }
}

package org.propjet.engine.rules;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.gdl.Diagnostics;
import org.propjet.engine.gdl.Rule;
import org.propjet.engine.gdl.Term;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Mends relations that negate themselves, but never the same sentence, as in {@code (<= (goal ?r 0)
 * (role ?r) (not (goal ?r 100)))}, which many rulesheets have.
 *
 * <p>Where a relation of a negation cycle is asked for with a ground argument, the question goes to
 * a copy of the relation, with those of its rules that can answer it, specialised: {@code
 * (goal@_,100 ?r 100)} has the rules of {@code (goal ?r 100)} only. Rules that are still in a cycle
 * afterwards negate what they conclude.
 *
 * <p>Not thread-safe; for one rulesheet.
 */
final class NegationUnfolder {
    /**
     * How many copies are made before the cycle is reported instead. Real games need one for each
     * value of goal; with functions in the arguments there may be no end.
     */
    static final int MAX_COPIES = 500;

    private final Auxiliaries auxiliaries;
    private final Diagnostics diagnostics;

    NegationUnfolder(Auxiliaries auxiliaries, Diagnostics diagnostics) {
        this.auxiliaries = auxiliaries;
        this.diagnostics = diagnostics;
    }

    /** Which sentences a copy answers for: those that agree with the ground arguments. */
    private record Pattern(RelationSignature signature, List<@Nullable Term> groundArguments) {
        /** Returns an unused name that shows the arguments if they are constants. */
        String name(Auxiliaries auxiliaries) {
            if (groundArguments.stream().anyMatch(term -> term instanceof Term.Compound)) {
                return auxiliaries.numberedName(signature.name(), "case");
            }
            String suffix =
                    groundArguments.stream()
                            .map(term -> term == null ? "_" : term.toString())
                            .collect(Collectors.joining(","));
            return auxiliaries.name(signature.name(), suffix);
        }
    }

    /** Returns the rules, with copies if there are negation cycles that they can mend. */
    List<DraftRule> unfold(List<DraftRule> rules) {
        Vocabulary vocabulary = new Vocabulary(rules);
        DependencyGraph graph = vocabulary.graph(rules);
        if (graph.negationCycle().isEmpty()) {
            return rules;
        }
        Set<Integer> cyclicComponents = new HashSet<>();
        for (DraftRule rule : rules) {
            int head = vocabulary.idOf(rule.head().signature());
            for (DraftAtom negative : rule.negatives()) {
                int component = graph.componentOf(vocabulary.idOf(negative.signature()));
                if (component == graph.componentOf(head)) {
                    cyclicComponents.add(component);
                }
            }
        }
        Set<RelationSignature> cyclic = new HashSet<>();
        for (int id = 0; id < vocabulary.size(); id++) {
            if (cyclicComponents.contains(graph.componentOf(id))) {
                cyclic.add(vocabulary.signature(id));
            }
        }
        try {
            Unfolding unfolding = new Unfolding(cyclic, rules);
            List<DraftRule> unfolded = unfolding.run();
            if (new Vocabulary(unfolded).graph(unfolded).negationCycle().isEmpty()) {
                unfolding.mended.forEach(this::warn);
            }
            return unfolded;
        } catch (Substitution.TermTooLargeException tooLarge) {
            return rules;
        }
    }

    private void warn(Rule rule, RelationSignature concluded) {
        diagnostics.warning(
                rule.span(),
                rule,
                concluded
                        + " depends on its own negation, though never on that of the same sentence",
                "give what is negated a relation of its own");
    }

    /** The copying for one rulesheet. */
    private final class Unfolding {
        private final Set<RelationSignature> cyclic;
        private final List<DraftRule> rules;
        private final Map<RelationSignature, List<DraftRule>> rulesOf = new HashMap<>();
        private final Map<Pattern, String> copyNames = new HashMap<>();
        private final Deque<Pattern> pending = new ArrayDeque<>();
        private final Map<Rule, RelationSignature> mended = new LinkedHashMap<>();

        Unfolding(Set<RelationSignature> cyclic, List<DraftRule> rules) {
            this.cyclic = cyclic;
            this.rules = rules;
            for (DraftRule rule : rules) {
                rulesOf.computeIfAbsent(rule.head().signature(), key -> new ArrayList<>())
                        .add(rule);
            }
        }

        List<DraftRule> run() {
            List<DraftRule> result = new ArrayList<>();
            for (DraftRule rule : rules) {
                boolean inCycle = cyclic.contains(rule.head().signature());
                result.add(inCycle ? withCopies(rule, rule.head()) : rule);
            }
            while (!pending.isEmpty()) {
                Pattern pattern = pending.remove();
                String name = copyNames.get(pattern);
                for (DraftRule rule : rulesOf.getOrDefault(pattern.signature(), List.of())) {
                    DraftRule special = specialised(rule, pattern);
                    if (special != null && name != null) {
                        result.add(withCopies(special, special.head().withName(name)));
                    }
                }
                if (copyNames.size() > MAX_COPIES) {
                    return rules;
                }
            }
            return result;
        }

        private @Nullable DraftRule specialised(DraftRule rule, Pattern pattern) {
            Substitution substitution = new Substitution();
            for (int i = 0; i < pattern.groundArguments().size(); i++) {
                Term ground = pattern.groundArguments().get(i);
                Term own = rule.head().arguments().get(i);
                if (ground != null && !substitution.unify(own, ground)) {
                    return null;
                }
            }
            return AlternativeReader.solved(rule, substitution);
        }

        private DraftRule withCopies(DraftRule rule, DraftAtom head) {
            if (rule.negatives().stream().anyMatch(atom -> cyclic.contains(atom.signature()))) {
                mended.putIfAbsent(rule.origin(), rule.head().signature());
            }
            return new DraftRule(
                    head,
                    rule.positives().stream().map(this::copied).toList(),
                    rule.negatives().stream().map(this::copied).toList(),
                    rule.distincts(),
                    rule.origin());
        }

        private DraftAtom copied(DraftAtom atom) {
            if (!cyclic.contains(atom.signature())
                    || atom.arguments().stream().noneMatch(Term::isGround)) {
                return atom;
            }
            List<@Nullable Term> ground = new ArrayList<>();
            for (Term argument : atom.arguments()) {
                ground.add(argument.isGround() ? argument : null);
            }
            Pattern pattern = new Pattern(atom.signature(), ground);
            String name = copyNames.get(pattern);
            if (name == null) {
                name = pattern.name(auxiliaries);
                copyNames.put(pattern, name);
                pending.add(pattern);
            }
            return atom.withName(name);
        }
    }
}

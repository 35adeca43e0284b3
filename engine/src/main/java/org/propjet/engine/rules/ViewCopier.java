package org.propjet.engine.rules;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.gdl.Diagnostics;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes {@code legal}, {@code terminal} and {@code goal} independent of {@code does}, and {@code
 * init} of {@code does} and {@code true}, by taking those as false in their rules and in copies of
 * all the relations in between.
 *
 * <p>Before: {@code (<= terminal over)}, {@code (<= over (does ?r quit))}, {@code (<= over (true
 * end))}. After: {@code (<= terminal over@view)}, {@code (<= over@view (true end))}, and the rules
 * of {@code over} as they were, for {@code next} to use.
 *
 * <p>Not thread-safe; for one rulesheet.
 */
final class ViewCopier {
    private static final Set<RelationSignature> VIEWS =
            new LinkedHashSet<>(
                    List.of(
                            RelationSignature.LEGAL,
                            RelationSignature.TERMINAL,
                            RelationSignature.GOAL));

    private final Auxiliaries auxiliaries;
    private final Diagnostics diagnostics;

    ViewCopier(Auxiliaries auxiliaries, Diagnostics diagnostics) {
        this.auxiliaries = auxiliaries;
        this.diagnostics = diagnostics;
    }

    /** Returns the rules with copies made where they are needed. */
    List<DraftRule> copy(List<DraftRule> rules) {
        List<DraftRule> views = copyFor(VIEWS, Set.of(RelationSignature.DOES), "view", rules);
        return copyFor(
                Set.of(RelationSignature.INIT),
                Set.of(RelationSignature.DOES, RelationSignature.TRUE),
                "init",
                views);
    }

    private List<DraftRule> copyFor(
            Set<RelationSignature> roots,
            Set<RelationSignature> falseOnes,
            String suffix,
            List<DraftRule> rules) {
        Set<RelationSignature> tainted = dependents(falseOnes, rules);
        Set<RelationSignature> taintedRoots = new LinkedHashSet<>(roots);
        taintedRoots.retainAll(tainted);
        if (taintedRoots.isEmpty()) {
            return rules;
        }
        return new Copy(roots, falseOnes, tainted, suffix).run(rules, taintedRoots);
    }

    /** Returns the relations that depend on others, those included. */
    private static Set<RelationSignature> dependents(
            Set<RelationSignature> sources, List<DraftRule> rules) {
        Map<RelationSignature, List<RelationSignature>> usersOf = new HashMap<>();
        for (DraftRule rule : rules) {
            for (DraftAtom atom : rule.conditions()) {
                usersOf.computeIfAbsent(atom.signature(), key -> new ArrayList<>())
                        .add(rule.head().signature());
            }
        }
        Set<RelationSignature> dependents = new HashSet<>(sources);
        Deque<RelationSignature> queue = new ArrayDeque<>(sources);
        while (!queue.isEmpty()) {
            for (RelationSignature user : usersOf.getOrDefault(queue.remove(), List.of())) {
                if (dependents.add(user)) {
                    queue.add(user);
                }
            }
        }
        return dependents;
    }

    /** The copying for one group of relations. */
    private final class Copy {
        private final Set<RelationSignature> roots;
        private final Set<RelationSignature> falseOnes;
        private final Set<RelationSignature> tainted;
        private final String suffix;
        private final Map<RelationSignature, String> copyNames = new HashMap<>();
        private final Deque<RelationSignature> pending = new ArrayDeque<>();

        Copy(
                Set<RelationSignature> roots,
                Set<RelationSignature> falseOnes,
                Set<RelationSignature> tainted,
                String suffix) {
            this.roots = roots;
            this.falseOnes = falseOnes;
            this.tainted = tainted;
            this.suffix = suffix;
        }

        List<DraftRule> run(List<DraftRule> rules, Set<RelationSignature> taintedRoots) {
            Map<RelationSignature, List<DraftRule>> rulesOf = new HashMap<>();
            List<DraftRule> result = new ArrayList<>();
            Set<RelationSignature> warned = new HashSet<>();
            for (DraftRule rule : rules) {
                RelationSignature head = rule.head().signature();
                rulesOf.computeIfAbsent(head, key -> new ArrayList<>()).add(rule);
                boolean changes = taintedRoots.contains(head) && isTainted(rule);
                if (changes && warned.add(head)) {
                    warn(rule);
                }
                DraftRule view = changes ? view(rule, rule.head()) : rule;
                if (view != null) {
                    result.add(view);
                }
            }
            while (!pending.isEmpty()) {
                RelationSignature original = pending.remove();
                String name = nameOfCopy(original);
                for (DraftRule rule : rulesOf.getOrDefault(original, List.of())) {
                    DraftRule view = view(rule, rule.head().withName(name));
                    if (view != null) {
                        result.add(view);
                    }
                }
            }
            return result;
        }

        private boolean isTainted(DraftRule rule) {
            return rule.conditions().stream().anyMatch(atom -> tainted.contains(atom.signature()));
        }

        private void warn(DraftRule rule) {
            boolean init = rule.head().signature().equals(RelationSignature.INIT);
            diagnostics.warning(
                    rule.origin().span(),
                    rule.origin(),
                    rule.head().signature().name()
                            + " depends on "
                            + (init ? "true or does" : "does")
                            + through(rule)
                            + ", which is taken as false here",
                    init
                            ? "the initial state depends on nothing"
                            : "let it depend on the state only, through true");
        }

        /** Names the relation that brings the dependence in. */
        private String through(DraftRule rule) {
            for (DraftAtom atom : rule.conditions()) {
                if (falseOnes.contains(atom.signature())) {
                    return "";
                }
            }
            return rule.conditions().stream()
                    .map(DraftAtom::signature)
                    .filter(tainted::contains)
                    .findFirst()
                    .map(signature -> " through " + signature)
                    .orElse("");
        }

        /** Returns a rule with the false conditions left out; null if it can never fire. */
        private @Nullable DraftRule view(DraftRule rule, DraftAtom head) {
            List<DraftAtom> positives = new ArrayList<>();
            for (DraftAtom atom : rule.positives()) {
                if (falseOnes.contains(atom.signature())) {
                    return null;
                }
                positives.add(view(atom));
            }
            List<DraftAtom> negatives = new ArrayList<>();
            for (DraftAtom atom : rule.negatives()) {
                if (!falseOnes.contains(atom.signature())) {
                    negatives.add(view(atom));
                }
            }
            return new DraftRule(head, positives, negatives, rule.distincts(), rule.origin());
        }

        private DraftAtom view(DraftAtom atom) {
            RelationSignature signature = atom.signature();
            boolean copied = tainted.contains(signature) && !roots.contains(signature);
            return copied ? atom.withName(nameOfCopy(signature)) : atom;
        }

        private String nameOfCopy(RelationSignature original) {
            String known = copyNames.get(original);
            if (known != null) {
                return known;
            }
            String name = auxiliaries.name(original.name(), suffix);
            copyNames.put(original, name);
            pending.add(original);
            return name;
        }
    }
}

package org.propjet.engine.rules;

import org.propjet.engine.gdl.Diagnostics;
import org.propjet.engine.gdl.Term;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the roles, in the order of the text. They are facts; a rule with variables is understood if
 * all its conditions are relations that have facts only.
 *
 * <p>Not thread-safe; for one rulesheet.
 */
final class RoleReader {
    /** How many combinations of facts are tried for a rule; real rulesheets need a handful. */
    private static final int MAX_TRIALS = 10_000;

    private final Map<RelationSignature, List<DraftRule>> rulesOf = new HashMap<>();
    private final Diagnostics diagnostics;
    private final Set<Term> roles = new LinkedHashSet<>();
    private int trials;

    RoleReader(List<DraftRule> rules, Diagnostics diagnostics) {
        for (DraftRule rule : rules) {
            rulesOf.computeIfAbsent(rule.head().signature(), key -> new ArrayList<>()).add(rule);
        }
        this.diagnostics = diagnostics;
    }

    /** Returns the roles, none after having reported an error. */
    List<Term> read() {
        for (DraftRule rule : rulesOf.getOrDefault(RelationSignature.ROLE, List.of())) {
            if (rule.isFact()) {
                if (!roles.add(rule.head().arguments().get(0))) {
                    diagnostics.warning(
                            rule.origin().span(),
                            rule.origin(),
                            "the role "
                                    + rule.head().arguments().get(0)
                                    + " is stated again; game managers count another role",
                            "remove one of the two");
                }
                continue;
            }
            if (isTrivial(rule)) {
                trials = 0;
                try {
                    derive(rule, 0, new ArrayList<>());
                } catch (Substitution.TermTooLargeException tooLarge) {
                    trials = MAX_TRIALS + 1;
                }
            }
            if (!isTrivial(rule) || trials > MAX_TRIALS) {
                diagnostics.error(
                        rule.origin().span(),
                        rule.origin(),
                        "the roles cannot be known from this rule: it needs more than a few facts",
                        "state each role as a fact, (role NAME)");
                return List.of();
            }
        }
        if (roles.isEmpty() && !diagnostics.hasErrors()) {
            diagnostics.error(
                    diagnostics.start(),
                    "",
                    "the game has no role",
                    "add a fact (role NAME) for each");
        }
        return List.copyOf(roles);
    }

    private boolean isTrivial(DraftRule rule) {
        return rule.negatives().isEmpty()
                && rule.positives().stream().allMatch(atom -> hasFactsOnly(atom.signature()));
    }

    private boolean hasFactsOnly(RelationSignature signature) {
        return !signature.equals(RelationSignature.TRUE)
                && !signature.equals(RelationSignature.DOES)
                && rulesOf.getOrDefault(signature, List.of()).stream().allMatch(DraftRule::isFact);
    }

    /** Joins the facts of the conditions from an index on with those chosen before. */
    private void derive(DraftRule rule, int index, List<DraftAtom> chosen) {
        if (index == rule.positives().size()) {
            Substitution solution = new Substitution();
            matches(rule, chosen, solution);
            DraftRule solved = AlternativeReader.solved(rule, solution);
            if (solved != null) {
                roles.add(solved.head().arguments().get(0));
            }
            return;
        }
        RelationSignature signature = rule.positives().get(index).signature();
        for (DraftRule fact : rulesOf.getOrDefault(signature, List.of())) {
            if (++trials > MAX_TRIALS) {
                return;
            }
            chosen.add(fact.head());
            if (matches(rule, chosen, new Substitution())) {
                derive(rule, index + 1, chosen);
            }
            chosen.remove(chosen.size() - 1);
        }
    }

    private static boolean matches(
            DraftRule rule, List<DraftAtom> facts, Substitution substitution) {
        for (int i = 0; i < facts.size(); i++) {
            List<Term> arguments = facts.get(i).arguments();
            for (int j = 0; j < arguments.size(); j++) {
                Term pattern = rule.positives().get(i).arguments().get(j);
                if (!substitution.unify(pattern, arguments.get(j))) {
                    return false;
                }
            }
        }
        return true;
    }
}

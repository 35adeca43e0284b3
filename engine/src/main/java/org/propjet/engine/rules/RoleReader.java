package org.propjet.engine.rules;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.propjet.engine.gdl.Diagnostics;
import org.propjet.engine.gdl.Term;

/**
 * Finds the roles, in the order of the text. They are facts; a rule with variables is understood if
 * all its conditions are relations that have facts only.
 *
 * <p>Not thread-safe; for one rulesheet.
 */
final class RoleReader {
    /** How many combinations of facts are tried for a rule; real rulesheets need a handful. */
    private static final int MAX_TRIALS = 10_000;

    private final List<DraftRule> rules;
    private final Diagnostics diagnostics;
    private final Set<String> roles = new LinkedHashSet<>();
    private int trials;

    RoleReader(List<DraftRule> rules, Diagnostics diagnostics) {
        this.rules = rules;
        this.diagnostics = diagnostics;
    }

    /** Returns the canonical texts of the roles, none after having reported an error. */
    List<String> read() {
        for (DraftRule rule : rules) {
            if (rule.head().signature().equals(Signature.ROLE)) {
                if (rule.isFact()) {
                    roles.add(rule.head().arguments().get(0).toString());
                } else if (!isTrivial(rule)) {
                    diagnostics.error(
                            rule.origin().span(),
                            rule.origin(),
                            "the roles cannot be known from this rule: it uses more than facts",
                            "state each role as a fact, (role NAME)");
                    return List.of();
                } else {
                    trials = 0;
                    derive(rule, 0, new ArrayList<>());
                }
            }
        }
        return List.copyOf(roles);
    }

    private boolean isTrivial(DraftRule rule) {
        return rule.negatives().isEmpty()
                && rule.positives().stream().allMatch(atom -> hasFactsOnly(atom.signature()));
    }

    private boolean hasFactsOnly(Signature signature) {
        return !signature.equals(Signature.TRUE)
                && !signature.equals(Signature.DOES)
                && rules.stream()
                        .filter(rule -> rule.head().signature().equals(signature))
                        .allMatch(DraftRule::isFact);
    }

    /** Joins the facts of the conditions from an index on with those chosen before. */
    private void derive(DraftRule rule, int index, List<DraftAtom> chosen) {
        if (++trials > MAX_TRIALS) {
            return;
        }
        if (index == rule.positives().size()) {
            Substitution solution = new Substitution();
            if (matches(rule, chosen, solution)
                    && AlternativeReader.solved(rule, solution) instanceof DraftRule solved) {
                Term role = solved.head().arguments().get(0);
                if (solved.distincts().isEmpty() && role.isGround()) {
                    roles.add(role.toString());
                }
            }
            return;
        }
        Signature signature = rule.positives().get(index).signature();
        for (DraftRule fact : rules) {
            if (fact.head().signature().equals(signature)) {
                chosen.add(fact.head());
                if (matches(rule, chosen, new Substitution())) {
                    derive(rule, index + 1, chosen);
                }
                chosen.remove(chosen.size() - 1);
            }
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

package org.propjet.engine.rules;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.propjet.engine.gdl.Diagnostics;
import org.propjet.engine.gdl.Term;

/**
 * Sees to it that the rules say what a game needs: roles, legal moves, an end; and warns where they
 * say nothing of the start or of goals, or give goals that are no numbers from 0 to 100.
 *
 * <p>Not thread-safe; for one rulesheet.
 */
final class KeywordChecker {
    private final List<DraftRule> rules;
    private final Diagnostics diagnostics;

    KeywordChecker(List<DraftRule> rules, Diagnostics diagnostics) {
        this.rules = rules;
        this.diagnostics = diagnostics;
    }

    /** Reports what is missing. */
    void check() {
        Set<Signature> concluded = new HashSet<>();
        rules.forEach(rule -> concluded.add(rule.head().signature()));
        require(concluded, Signature.ROLE, "no roles", "add facts (role NAME)");
        require(concluded, Signature.LEGAL, "no legal moves", "add rules for (legal R MOVE)");
        require(concluded, Signature.TERMINAL, "the game never ends", "add rules for terminal");
        expect(
                concluded,
                Signature.INIT,
                "no init: the initial state is empty",
                "add facts (init FLUENT)");
        expect(
                concluded,
                Signature.GOAL,
                "no goal: nobody gets any points",
                "add rules for (goal R NUMBER)");
        rules.forEach(this::checkGoal);
    }

    private void require(
            Set<Signature> concluded, Signature signature, String message, String advice) {
        if (!concluded.contains(signature)) {
            diagnostics.error(diagnostics.start(), "", message, advice);
        }
    }

    private void expect(
            Set<Signature> concluded, Signature signature, String message, String advice) {
        if (!concluded.contains(signature)) {
            diagnostics.warning(diagnostics.start(), "", message, advice);
        }
    }

    private void checkGoal(DraftRule rule) {
        if (!rule.head().signature().equals(Signature.GOAL)) {
            return;
        }
        Term value = rule.head().arguments().get(1);
        if (value instanceof Term.Variable) {
            return; // Only play can tell.
        }
        if (!value.toString().matches("\\d{1,2}|100")) {
            diagnostics.warning(
                    rule.origin().span(),
                    rule.origin(),
                    "the goal value " + value + " is not a whole number from 0 to 100",
                    "scale the goals");
        }
    }
}

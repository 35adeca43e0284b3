package org.propjet.engine.ground;

import org.propjet.engine.rules.GameRule;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A rule made ready for joins: variables numbered, conditions as patterns.
 *
 * <p>Immutable.
 *
 * @param head what the rule derives
 * @param positives conditions that must hold
 * @param negatives conditions that must not
 * @param distinctLefts left sides of the pairs that must differ
 * @param distinctRights right sides, in the same order
 * @param variableCount the number of variables
 * @param source the rule, for messages
 * @param number its index among the rules of the game
 */
record GroundingRule(
        AtomPattern head,
        List<AtomPattern> positives,
        List<AtomPattern> negatives,
        List<Pattern> distinctLefts,
        List<Pattern> distinctRights,
        int variableCount,
        GameRule source,
        int number) {

    static GroundingRule of(GameRule rule, int number, TermTable terms) {
        Map<String, Integer> variables = new LinkedHashMap<>();
        List<AtomPattern> positives =
                rule.positives().stream().map(a -> AtomPattern.of(a, terms, variables)).toList();
        List<AtomPattern> negatives =
                rule.negatives().stream().map(a -> AtomPattern.of(a, terms, variables)).toList();
        AtomPattern head = AtomPattern.of(rule.head(), terms, variables);
        List<Pattern> lefts =
                rule.distincts().stream().map(d -> Pattern.of(d.left(), terms, variables)).toList();
        List<Pattern> rights =
                rule.distincts().stream()
                        .map(d -> Pattern.of(d.right(), terms, variables))
                        .toList();
        return new GroundingRule(
                head, positives, negatives, lefts, rights, variables.size(), rule, number);
    }

    /** Returns whether the rule's instances need not be recorded: its head is exact. */
    boolean isStatic() {
        return head.isStatic();
    }

    /**
     * Marks the variables that tell one recorded instance from another: those of the head and of
     * the conditions that are not static. Of the others one solution is enough.
     */
    boolean[] recordedVariables() {
        boolean[] marks = new boolean[variableCount];
        head.markVariables(marks);
        for (AtomPattern positive : positives) {
            if (!positive.isStatic()) {
                positive.markVariables(marks);
            }
        }
        for (AtomPattern negative : negatives) {
            if (!negative.isStatic()) {
                negative.markVariables(marks);
            }
        }
        return marks;
    }
}

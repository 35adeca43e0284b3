package org.propjet.engine.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.Rulesheet;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.RuleChecker;

import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * One rule of nested conditions, whose variables have values in some alternatives, or nowhere: its
 * normalised form gives what the oracle finds in the rule as it is written.
 */
class RandomConditionsTest {
    private static final int RULE_COUNT = 10_000;
    private static final String GAME = "(role a)(legal a a)terminal(goal a 100)(d a)(d b)(d c)";
    private static final List<String> TERMS = List.of("?x", "?y", "?y", "?z", "a", "b");

    private final Random random = new Random(8);

    @Test
    void normalisedRulesMeanTheSame() {
        int holding = 0;
        int unsafe = 0;
        int refused = 0;
        for (int i = 0; i < RULE_COUNT; i++) {
            String text = GAME + facts() + rule();
            Rulesheet sheet = GdlParser.parse("t", text);
            Set<String> expected = new TreeSet<>();
            for (List<Term> row : new NaiveRules(sheet).initially().of("init/1")) {
                expected.add(row.getFirst().toString());
            }
            try {
                RuleGame game = RuleGame.of(RuleChecker.check(sheet));
                assertEquals(
                        expected,
                        new TreeSet<>(game.stateLayout().fluentsOf(game.initialState())),
                        text);
            } catch (RulesheetException e) {
                if (String.valueOf(e.getMessage()).contains("unsafe rule")) {
                    unsafe++;
                } else {
                    refused++;
                }
            }
            holding += expected.isEmpty() ? 0 : 1;
        }
        assertTrue(holding > RULE_COUNT / 4 && holding < RULE_COUNT, holding + " say something");
        assertTrue(unsafe < RULE_COUNT * 2 / 5, unsafe + " compare what has no value");
        assertTrue(refused < RULE_COUNT / 100, refused + " have too many alternatives");
    }

    private String facts() {
        StringBuilder facts = new StringBuilder();
        for (String term : List.of("a", "b", "c")) {
            for (String relation : List.of("p", "q", "r a", "r b", "r c")) {
                if (random.nextInt(3) == 0) {
                    facts.append('(').append(relation).append(' ').append(term).append(')');
                }
            }
        }
        return facts.append(random.nextBoolean() ? "s" : "").toString();
    }

    private String rule() {
        StringBuilder rule = new StringBuilder("(<= (init (f ?x)) (d ?x)");
        rule.append(random.nextInt(5) > 0 ? " (d ?y)" : "");
        int count = 2 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            rule.append(' ').append(condition(3));
        }
        return rule.append(')').toString();
    }

    private String condition(int depth) {
        return switch (depth == 0 ? 0 : random.nextInt(7)) {
            case 0, 1 -> sentence();
            case 2, 3 -> "(or " + condition(depth - 1) + " " + condition(depth - 1) + ")";
            case 4 -> "(and " + condition(depth - 1) + " " + condition(depth - 1) + ")";
            default -> "(not " + condition(depth - 1) + ")";
        };
    }

    private String sentence() {
        return switch (random.nextInt(9)) {
            case 0, 1 -> "(p " + term() + ")";
            case 2, 3 -> "(q " + term() + ")";
            case 4, 5 -> "(r " + term() + " " + term() + ")";
            case 6 -> "(distinct " + term() + " " + term() + ")";
            case 7 -> "(not (distinct " + term() + " " + term() + "))";
            default -> "s";
        };
    }

    private String term() {
        return TERMS.get(random.nextInt(TERMS.size()));
    }
}

package org.propjet.engine.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.Rulesheet;
import org.propjet.engine.rules.RuleChecker;

import java.util.List;

/** What explanations of small rulesheets say, word by word. */
final class ExplainerTest {
    /** A walk along a line; being linked is derived both ways, so in circles. */
    private static final String WALK =
            """
            (role walker)
            (init (at a))
            (edge a b) (edge b c) (edge d e)
            (<= (linked ?x ?y) (edge ?x ?y))
            (<= (linked ?x ?y) (linked ?y ?x))
            (<= (linked ?x ?z) (linked ?x ?y) (linked ?y ?z) (distinct ?x ?z))
            (<= (legal walker (go ?y)) (true (at ?x)) (edge ?x ?y) (not (closed ?y)))
            (<= (legal walker stay) (true (at ?x)) (or (closed ?x) (edge ?y ?x)))
            (<= (closed ?x) (true (closed ?x)))
            (<= (next (at ?y)) (does walker (go ?y)))
            (<= (next (at ?x)) (true (at ?x)) (does walker stay))
            (<= terminal (true (at c)))
            (<= (goal walker 100) (true (at c)))
            """;

    private static Explainer explainer(String text, List<String> state, List<String> moves) {
        Rulesheet rulesheet = GdlParser.parse("walk.kif", text);
        Explainer explainer = new Explainer(rulesheet, RuleChecker.check(rulesheet));
        explainer.setState(state, moves);
        return explainer;
    }

    private static void assertText(String expected, String actual) {
        assertEquals(expected.strip(), actual);
    }

    @Test
    void whatHoldsIsDerivedFromTheState() {
        assertText(
                """
                (legal walker (go b)) holds by the rule at walk.kif:7:1
                  (true (at a)) is a fact of the state
                  (edge a b) is given at walk.kif:3:1
                  (not (closed b)): (closed b) does not hold
                    the rule at walk.kif:9:1 for (closed ?x)
                      not met: (true (closed b))
                """,
                explainer(WALK, List.of("(at a)"), List.of()).explain("(LEGAL walker (go b))"));
    }

    @Test
    void aDerivationNeverRestsOnItself() {
        assertText(
                """
                (linked b a) holds by the rule at walk.kif:5:1
                  (linked a b) holds by the rule at walk.kif:4:1
                    (edge a b) is given at walk.kif:3:1
                """,
                explainer(WALK, List.of("(at a)"), List.of()).explain("(linked b a)"));
    }

    @Test
    void theFirstConditionThatFailsIsNamedWithWhatThereIsInstead() {
        assertText(
                """
                (legal walker (go c)) does not hold
                  the rule at walk.kif:7:1 for (legal walker (go ?y))
                    met:     (true (at a))
                    not met: (edge a c)
                      it is not one of the facts that are given (3); there is (edge a b), (edge b c)
                    not tried: 1 condition
                """,
                explainer(WALK, List.of("(at a)"), List.of()).explain("(legal walker (go c))"));
    }

    @Test
    void aNegationThatFailsIsExplainedByWhatHolds() {
        assertText(
                """
                (legal walker (go b)) does not hold
                  the rule at walk.kif:7:1 for (legal walker (go ?y))
                    met:     (true (at a))
                    met:     (edge a b)
                    not met: (not (closed b))
                      (closed b) holds by the rule at walk.kif:9:1
                        (true (closed b)) is a fact of the state
                """,
                explainer(WALK, List.of("(at a)", "(closed b)"), List.of())
                        .explain("(legal walker (go b))"));
    }

    @Test
    void eachAlternativeOfADisjunctionIsTried() {
        assertText(
                """
                (legal walker stay) does not hold
                  the rule at walk.kif:8:1 for (legal walker stay)
                    met:     (true (at d))
                    not met: (closed d)
                      the rule at walk.kif:9:1 for (closed ?x)
                        not met: (true (closed d))
                  the rule at walk.kif:8:1 for (legal walker stay)
                    met:     (true (at d))
                    not met: (edge ?y d)
                      it is not one of the facts that are given (3); there is (edge a b), (edge b c), (edge d e)
                """,
                explainer(WALK, List.of("(at d)"), List.of()).explain("(legal walker stay)"));
    }

    @Test
    void whatDependsOnMovesNeedsThem() {
        Explainer without = explainer(WALK, List.of("(at a)"), List.of());
        UnknownFactException refused =
                assertThrows(UnknownFactException.class, () -> without.explain("(next (at b))"));
        assertEquals("next/1 depends on the moves, and none are given", refused.text());
        assertText(
                """
                (next (at b)) holds by the rule at walk.kif:10:1
                  (does walker (go b)) is a move
                """,
                explainer(WALK, List.of("(at a)"), List.of("(go b)")).explain("(next (at b))"));
        assertText(
                """
                (next (at a)) does not hold
                  the rule at walk.kif:10:1 for (next (at ?y))
                    not met: (does walker (go a))
                      there is (does walker (go b))
                  the rule at walk.kif:11:1 for (next (at ?x))
                    met:     (true (at a))
                    not met: (does walker stay)
                      there is (does walker (go b))
                """,
                explainer(WALK, List.of("(at a)"), List.of("(go b)")).explain("(next (at a))"));
    }

    @Test
    void withVariablesAllThatAgreeIsListed() {
        assertText(
                """
                2 facts agree with (edge ?x ?y)
                  (edge a b)
                  (edge b c)
                (edge a b) is given at walk.kif:3:1
                """,
                explainer(WALK.replace("(edge d e)", ""), List.of("(at a)"), List.of())
                        .explain("(edge ?x ?y)"));
        assertText(
                """
                (closed ?x) does not hold
                  the rule at walk.kif:9:1 for (closed ?x)
                    not met: (true (closed ?x))
                """,
                explainer(WALK, List.of("(at a)"), List.of()).explain("(closed ?x)"));
    }

    @Test
    void aFluentMeansThatItIsTrue() {
        Explainer explainer = explainer(WALK, List.of("(at a)"), List.of());
        assertEquals("(true (at a)) is a fact of the state", explainer.explain("(at a)"));
        assertText(
                """
                (true (at b)) does not hold
                  there is (true (at a))
                """,
                explainer.explain("(at b)"));
    }

    @Test
    void whatIsMisspeltIsGuessed() {
        Explainer explainer = explainer(WALK, List.of("(at a)"), List.of());
        assertEquals(
                "the rules have neither a relation nor a fluent lniked/2; did you mean linked?",
                assertThrows(UnknownFactException.class, () -> explainer.explain("(lniked a b)"))
                        .text());
        assertEquals(
                "the rules have neither a relation nor a fluent edge/1; there is edge/2",
                assertThrows(UnknownFactException.class, () -> explainer.explain("(edge a)"))
                        .text());
        assertTrue(
                explainer
                        .explain("(legal wlaker stay)")
                        .startsWith(
                                "(legal wlaker stay) does not hold: the rules do not name wlaker;"
                                        + " did you mean walker?"));
    }

    @Test
    void aTextIsNoLongerThanItMayBe() {
        String text =
                explainer(WALK, List.of("(at a)"), List.of())
                        .explain("(legal walker (go b))", 8, 3);
        assertEquals(4, text.lines().count());
        assertTrue(text.endsWith("... (longer than 3 lines)"), text);
        String shallow =
                explainer(WALK, List.of("(at a)"), List.of()).explain("(linked b a)", 1, 100);
        assertText(
                """
                (linked b a) holds by the rule at walk.kif:5:1
                  (linked a b) holds by the rule at walk.kif:4:1 (not explained further)
                """,
                shallow);
    }

    @Test
    void copiesOfRelationsHaveTheNamesThatTheRulesheetGivesThem() {
        String rules =
                """
                (role r)
                (<= (legal r go) (not (true over)))
                (<= (next over) (does r go))
                (<= over (true over))
                (<= over (does r go))
                (<= terminal over)
                (<= (goal r 100) over)
                (<= (goal ?r 0) (role ?r) (not (goal ?r 100)))
                """;
        String text = explainer(rules, List.of(), List.of()).explain("(goal r 0)");
        assertText(
                """
                (goal r 0) holds by the rule at walk.kif:8:1
                  (role r) is given at walk.kif:1:1
                  (not (goal r 100)): (goal r 100) does not hold
                    the rule at walk.kif:7:1 for (goal r 100)
                      not met: over
                """,
                text);
    }
}

package org.propjet.engine.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.propjet.engine.rules.SmallGames.errors;
import static org.propjet.engine.rules.SmallGames.normalised;
import static org.propjet.engine.rules.SmallGames.warnings;

import org.junit.jupiter.api.Test;

import java.util.List;

final class NegationUnfolderTest {

    @Test
    void aGoalThatNegatesAnotherGoal() {
        String rules = "(<= (goal ?r 0) (role ?r) (not (goal ?r 100)))";
        assertEquals(
                """
                (<= (goal ?r 0) (role ?r) (not (goal@_,100 ?r 100)))
                (goal@_,100 a 100)\
                """,
                normalised(rules));
        assertEquals(
                List.of(
                        "goal/2 depends on its own negation, though never on that of the same"
                                + " sentence"),
                warnings(rules));
    }

    @Test
    void severalSteps() {
        assertEquals(
                """
                (<= (goal ?r 100) (true (won ?r)))
                (<= (goal ?r 50) (role ?r) (not (goal@_,100 ?r 100)) (true draw))
                (<= (goal ?r 0) (role ?r) (not (goal@_,100 ?r 100)) (not (goal@_,50 ?r 50)))
                (goal@_,100 a 100)
                (<= (goal@_,100 ?r 100) (true (won ?r)))
                (<= (goal@_,50 ?r 50) (role ?r) (true draw) (not (goal@_,100 ?r 100)))\
                """
                        .replace(
                                "(<= (goal ?r 50) (role ?r) (not (goal@_,100 ?r 100)) (true draw))",
                                "(<= (goal ?r 50) (role ?r) (true draw) (not (goal@_,100 ?r"
                                        + " 100)))"),
                normalised(
                        """
                        (<= (goal ?r 100) (true (won ?r)))
                        (<= (goal ?r 50) (role ?r) (not (goal ?r 100)) (true draw))
                        (<= (goal ?r 0) (role ?r) (not (goal ?r 100)) (not (goal ?r 50)))
                        """));
    }

    @Test
    void throughAnotherRelation() {
        assertEquals(
                """
                (<= (won ?r) (goal@_,100 ?r 100))
                (<= (goal ?r 0) (role ?r) (not (won ?r)))
                (goal@_,100 a 100)\
                """,
                normalised(
                        """
                        (<= (won ?r) (goal ?r 100))
                        (<= (goal ?r 0) (role ?r) (not (won ?r)))
                        """));
    }

    @Test
    void variablesOfTheHeadAreReplacedByWhatIsAsked() {
        assertEquals(
                """
                (<= (p ?x ?n) (q ?x ?n))
                (<= (p ?x 0) (q ?x ?n) (not (p@_,1 ?x 1)))
                (q a 1)
                (<= (p@_,1 ?x 1) (q ?x 1))\
                """,
                normalised(
                        "(<= (p ?x ?n) (q ?x ?n)) (<= (p ?x 0) (q ?x ?n) (not (p ?x 1))) (q a 1)"));
    }

    @Test
    void stratifiedRulesAreLeftAlone() {
        String rules = "(<= (p ?x 0) (role ?x) (not (q ?x 1)))\n(q a 1)";
        assertEquals(rules, normalised(rules));
    }

    @Test
    void aRealCycleIsStillAnError() {
        assertEquals(
                "negation in a cycle: p/1 negates q/1 uses p/1",
                errors("(<= (p ?x) (role ?x) (not (q ?x))) (<= (q ?x) (role ?x) (p ?x))")
                        .get(0)
                        .message());
        assertEquals(1, errors("(<= (p a) (not (p b))) (<= (p b) (not (p a)))").size());
    }

    @Test
    void unfoldingWithoutEndIsGivenUp() {
        assertEquals(
                "negation in a cycle: p/1 negates p/1",
                errors("(<= (p ?x) (n ?x) (not (p (f ?x)))) (<= q (not (p a))) (n a)")
                        .get(0)
                        .message());
    }
}

package org.propjet.engine.propnet;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.propjet.engine.evidence.ComparisonOptions;
import org.propjet.engine.evidence.ComparisonResult;
import org.propjet.engine.evidence.GameComparison;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;

import java.time.Duration;
import java.util.stream.Stream;

/** The whole line against the reference reasoner, bit for bit. */
class NetGameTest {

    @TestFactory
    Stream<DynamicTest> everyBundledGameAgreesWithTheReference() {
        return GameLibrary.names().stream()
                .map(
                        name ->
                                DynamicTest.dynamicTest(
                                        name, () -> compare(name, GameLibrary.rules(name), 3)));
    }

    /** Long joins with negations and distinct terms, which the grounder splits. */
    @Test
    void splitRulesAgreeWithTheReference() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 7; i++) {
            text.append("(cell " + i + ") (<= (legal you (set " + i + ")) (open " + i + "))\n");
        }
        compare(
                "split",
                text
                        + """
                        (role you) (init (on 0)) (init (on 3)) (init (step 0))
                        (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6)
                        (<= (open ?x) (cell ?x) (not (true (on ?x))))
                        (<= (next (on ?x)) (does you (set ?x)))
                        (<= (next (on ?x)) (true (on ?x)) (not (true (lone ?x))))
                        (<= (linked ?x ?y) (true (on ?x)) (true (on ?y)) (succ ?x ?y))
                        (<= (linked ?x ?x) (cell ?x))
                        (<= (next gap) (true (on ?a)) (true (on ?b)) (true (on ?c)) (true (on ?d))
                            (not (linked ?a ?b)) (not (linked ?b ?c)) (not (linked ?c ?d)))
                        (<= (next (lone ?a)) (true (on ?a)) (true (on ?b)) (true (on ?c))
                            (true (on ?d)) (distinct ?a ?b) (distinct ?b ?c) (distinct ?c ?d)
                            (not (linked ?a ?b)) (not (linked ?d ?b)) (succ ?c ?d))
                        (<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))
                        (<= terminal (true (step 6)))
                        (<= (goal you 100) (true gap))
                        (<= (goal you 0) (not (true gap)))
                        """,
                50);
    }

    private static void compare(String name, String text, int playouts) {
        GameRules rules = RuleChecker.check(GdlParser.parse(name, text));
        NetGame game = NetGame.of(rules, GroundingBudget.standard(), NetOptions.standard());
        game.net().check();
        RuleGame reference = RuleGame.over(rules, game);
        ComparisonResult result =
                GameComparison.compare(
                        game, reference, ComparisonOptions.of(playouts, 5, Duration.ofMinutes(5)));
        assertTrue(result.isEqual(), result::toString);
    }
}

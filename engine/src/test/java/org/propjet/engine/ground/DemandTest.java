package org.propjet.engine.ground;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.propjet.engine.evidence.ComparisonOptions;
import org.propjet.engine.evidence.ComparisonResult;
import org.propjet.engine.evidence.GameComparison;
import org.propjet.engine.fuzz.RandomRulesheet;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Relations on demand: those that are too large, or with a limit of one atom all that can be. */
class DemandTest {
    private static final GroundingBudget SMALL =
            new GroundingBudget(20_000, 100_000, 10_000, 1L << 28, 40);

    private static final Grounder SMALL_RELATIONS = new Grounder(1_000);

    private static final String DIGITS =
            """
            (role you)
            (digit 0) (digit 1) (digit 2) (digit 3) (digit 4)
            (next-digit 0 1) (next-digit 1 2) (next-digit 2 3) (next-digit 3 4)
            (init (at 0))
            (<= (legal you (go ?x)) (digit ?x))
            (<= (next (at ?x)) (does you (go ?x)))
            (<= (next (was ?x)) (true (at ?x)))
            (<= (goal you 100) (true (at 3)))
            (<= (goal you 0) (not (true (at 3))))
            """;

    private static final String WIDE =
            """
            (<= (wide ?a ?b ?c ?d ?e ?f)
                (true (at ?a)) (digit ?b) (digit ?c) (digit ?d) (digit ?e) (digit ?f)
                (distinct ?a ?f))
            """;

    @Test
    void whatIsNegatedIsAskedFor() {
        String rules =
                DIGITS
                        + WIDE
                        + """
                        (<= terminal (true (at ?x)) (true (was ?y))
                            (not (wide ?x ?y ?x ?y ?x ?y)))
                        """;
        GroundProgram program = ground(rules, SMALL_RELATIONS);
        assertEquals(20, count(program, "wide"));
        compare("negated", rules, SMALL_RELATIONS, GroundingBudget.standard());
    }

    @Test
    void whatRecursionAsksForIsFoundToo() {
        String rules =
                DIGITS
                        + """
                        (<= (far ?a ?b ?c ?d ?e ?f)
                            (true (at ?a)) (digit ?b) (digit ?c) (digit ?d) (digit ?e) (digit ?f))
                        (<= (far ?a ?b ?c ?d ?e ?f)
                            (next-digit ?a ?x) (far ?x ?b ?c ?d ?e ?f))
                        (<= terminal (true (was ?x)) (far ?x ?x ?x ?x ?x ?x))
                        """;
        assertTrue(count(ground(rules, SMALL_RELATIONS), "far") <= 25);
        compare("recursion", rules, SMALL_RELATIONS, GroundingBudget.standard());
    }

    @Test
    void whatNeverChangesIsAskedForToo() {
        String rules =
                DIGITS
                        + """
                        (<= (between ?a ?b ?c ?d ?e ?f)
                            (digit ?a) (next-digit ?b ?c) (digit ?d) (digit ?e) (digit ?f)
                            (digit ?x) (not (next-digit ?a ?x)))
                        (<= (between ?a ?b ?c ?d ?e ?f)
                            (digit ?a) (digit ?b) (digit ?c) (digit ?d) (digit ?e) (digit ?f)
                            (distinct ?a ?b))
                        (<= (reaches ?a ?b) (digit ?a) (digit ?b) (between ?a ?b ?a ?b ?a ?b))
                        (<= terminal (true (at ?x)) (true (was ?y)) (not (reaches ?x ?y)))
                        """;
        assertTrue(ground(rules, SMALL_RELATIONS).atomCount() < 1_000);
        compare("static", rules, SMALL_RELATIONS, GroundingBudget.standard());
    }

    @Test
    void whatNobodyAsksForInParticularIsFoundWhole() {
        String rules = DIGITS + WIDE + "(<= terminal (true (was 4)) (wide ?a ?b ?c ?d ?e ?f))";
        assertEquals(12_500, count(ground(rules, new Grounder(Integer.MAX_VALUE)), "wide"));
        assertEquals(12_500, count(ground(rules, SMALL_RELATIONS), "wide"));
    }

    @TestFactory
    Stream<DynamicTest> bundledGamesPlayTheSame() {
        return List.of("ticTacToe", "connectFour", "breakthroughSmall", "blocks", "tron", "sudoku")
                .stream()
                .map(
                        name ->
                                DynamicTest.dynamicTest(
                                        name,
                                        () ->
                                                compare(
                                                        name,
                                                        GameLibrary.rules(name),
                                                        new Grounder(1),
                                                        GroundingBudget.standard())));
    }

    @TestFactory
    Stream<DynamicTest> randomRulesheetsPlayTheSame() {
        return IntStream.range(0, 150)
                .mapToObj(
                        number ->
                                DynamicTest.dynamicTest(
                                        "rulesheet " + number,
                                        () ->
                                                compare(
                                                        "random",
                                                        RandomRulesheet.text(number),
                                                        new Grounder(1),
                                                        SMALL)));
    }

    private static GroundProgram ground(String text, Grounder grounder) {
        return grounder.ground(
                RuleChecker.check(GdlParser.parse("test", text)),
                new BudgetMeter(GroundingBudget.standard()));
    }

    private static long count(GroundProgram program, String relation) {
        return IntStream.range(0, program.atomCount())
                .filter(atom -> program.relationOf(atom).name().equals(relation))
                .filter(atom -> program.firstInstance(atom) < program.firstInstance(atom + 1))
                .count();
    }

    private static void compare(
            String name, String text, Grounder grounder, GroundingBudget budget) {
        GameRules rules;
        NetGame game;
        try {
            rules = RuleChecker.check(GdlParser.parse(name, text));
            BudgetMeter meter = new BudgetMeter(budget);
            GroundProgram program = grounder.ground(rules, meter);
            program.check();
            game = NetGame.of(program, meter, NetOptions.standard());
        } catch (RulesheetException | BudgetExceededException e) {
            abort("a rulesheet that is not played: " + e.getMessage());
            return;
        }
        RuleGame reference = RuleGame.over(rules, game);
        ComparisonResult result =
                GameComparison.compare(
                        game, reference, new ComparisonOptions(3, 5, 40, Duration.ofMinutes(5)));
        assertTrue(result.isEqual(), result::toString);
    }
}

package org.propjet.engine.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.propjet.engine.rules.SmallGames.check;
import static org.propjet.engine.rules.SmallGames.errors;
import static org.propjet.engine.rules.SmallGames.normalised;
import static org.propjet.engine.rules.SmallGames.refusal;
import static org.propjet.engine.rules.SmallGames.warnings;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.propjet.engine.gdl.Diagnostic;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.rules.Relation.Dependence;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.List;

/** What is complained of, and what is not. */
final class RuleCheckerTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    (p ?x)                      | unsafe fact: ?x in the head of p/1 gets no value
                    (<= (p ?x ?y) (role ?x))    | unsafe rule: ?y in the head of p/2 gets no value
                    (<= (p ?x) (not (role ?x))) | unsafe rule: ?x in the head of p/1 gets no value
                    (<= (p ?x) (or (role ?x) (role a))) | unsafe rule: ?x in the head of p/1 gets no value
                    (<= p (distinct ?x a))      | unsafe rule: ?x in (distinct ?x a) gets no value in a rule of p/0
                    (true a)                    | true cannot be the head of a rule
                    (<= (does a m) (role a))    | does cannot be the head of a rule
                    (role a b)                  | role with 2 arguments
                    (<= p (legal m))            | legal with 1 argument
                    (<= p legal)                | legal with no argument
                    (<= p (terminal a))         | terminal with 1 argument
                    (<= p (true a b))           | true with 2 arguments
                    (<= (p a) (not (p a)))      | negation in a cycle: p/1 negates p/1
                    (<= p (not q)) (<= q r) (<= r p) | negation in a cycle: p/0 negates q/0 uses r/0 uses p/0
                    (<= (role ?x) (true ?x))    | the roles cannot be known from this rule: it needs more than a few facts
                    (<= (role ?x) (q ?x)) (<= (q ?x) (init ?x)) | the roles cannot be known from this rule: it needs more than a few facts
                    """)
    void errorsOfRules(String rules, String message) {
        List<Diagnostic> errors = errors(rules);
        assertEquals(List.of(message), errors.stream().map(Diagnostic::message).toList());
        assertEquals(SmallGames.FIRST_LINE, errors.get(0).span().line());
        assertFalse(errors.get(0).advice().isEmpty());
        assertFalse(errors.get(0).form().isEmpty());
    }

    @Test
    void whatAGameCannotDoWithoutIsAnErrorAndWhatItCanIsAWarning() {
        assertEquals(
                List.of(
                        "the game has no role",
                        "the game has no legal move",
                        "the game never ends"),
                refusal("(p a)").stream().map(Diagnostic::message).toList());
    }

    @Test
    void aGameWithoutInitAndGoalPlays() {
        GameRules rules =
                RuleChecker.check(
                        GdlParser.parse("t", "(role a)(legal a m)(<= terminal (true x))"));
        rules.check();
        assertEquals(
                List.of(
                        "the game has no init, so its first state is empty",
                        "the game has no goal, so nobody gets any points"),
                rules.warnings().stream().map(Diagnostic::message).toList());
    }

    @Test
    void allErrorsAreReportedAtOnce() {
        assertEquals(
                List.of(3, 4, 5),
                errors("(p ?x)\n(true a)\n(<= (q a) (not (q a)))\n").stream()
                        .map(diagnostic -> diagnostic.span().line())
                        .toList());
    }

    @Test
    void longCyclesAreCutShort() {
        StringBuilder rules = new StringBuilder("(<= p99 (not p0))");
        for (int i = 0; i < 99; i++) {
            rules.append("(<= p").append(i).append(" p").append(i + 1).append(')');
        }
        assertEquals(
                "negation in a cycle: p99/0 negates p0/0 uses p1/0 uses p2/0 uses p3/0 uses p4/0"
                        + " uses p5/0 uses p6/0 uses p7/0 uses 91 others uses p99/0",
                errors(rules.toString()).get(0).message());
    }

    @Test
    void theSameErrorOfSeveralAlternativesIsReportedOnce() {
        assertEquals(1, errors("(<= (p ?x) (or (role a) (role b)))").size());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    (<= p (q))                  | (q) is a relation other than q
                    (<= p (q a)) (q a b)        | q with 2 arguments is a relation other than q with 1 argument
                    (p (f a)) (q (f a b))       | the function f has 2 arguments here and 1 argument elsewhere
                    (p true)                    | the keyword true is used as a name of something in the game
                    (p (not a))                 | the keyword not is used as a name of something in the game
                    (<= (goal b 0) (terminal))  | (terminal) is taken as terminal
                    (<= p (sees a))             | sees with 1 argument is taken as a relation of the game's own
                    (<= (goal b 101) (role a))  | the goal value 101 is not a whole number from 0 to 100
                    (goal b win)                | the goal value win is not a whole number from 0 to 100
                    (<= p q)                    | q/0 has no rules, so it never holds
                    (<= (base ?x) (true ?x))    | base depends on the state or the moves
                    (<= (input ?r ?m) (does ?r ?m)) | input depends on the state or the moves
                    (p a) (<= (p ?x) (p (f ?x))) | the recursion of p/1 is not restricted: nothing bounds (f ?x) in (p (f ?x))
                    (p a) (<= (p ?x) (p ?y) (p ?x)) | the recursion of p/1 is not restricted: nothing bounds ?y in (p ?y)
                    """)
    void warningsOfRules(String rules, String message) {
        assertTrue(warnings(rules).contains(message), () -> warnings(rules).toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    (p a b) (<= (p ?x ?z) (p ?x ?y) (p ?y ?z) (d ?y)) (d a)
                    (p a b) (d b c) (<= (p ?x ?z) (p ?x ?y) (d ?y ?z))
                    (r 0 0) (q 0) (<= (r ?v (f ?v)) (r ?w ?v) (q ?w))
                    (<= (goal b ?n) (n ?n)) (n 50)
                    (<= (legal a n) (terminal@x)) (terminal@x)
                    (base s) (base e) (input a m) (input b m)
                    (<= (sees ?r ?m) (role ?r) (does ?x ?m))
                    (<= (next x) (legal a m) (goal a 100) (init s))
                    """)
    void nothingIsSaidOfGoodRules(String rules) {
        assertEquals(
                List.of(),
                warnings(rules).stream().filter(text -> !text.startsWith("(terminal@x)")).toList());
    }

    @Test
    void everyKeywordHasItsRelation() {
        GameRules rules = check("");
        for (Keyword keyword : Keyword.values()) {
            if (keyword != Keyword.NONE) {
                assertEquals(keyword, rules.keyword(keyword).keyword());
            }
        }
        assertFalse(rules.hasPercepts());
        assertTrue(check("(<= (sees ?r x) (role ?r))").hasPercepts());
    }

    @Test
    void relationsWithAndWithoutParenthesesAreTwo() {
        GameRules rules = check("p (<= (p) (true x))");
        assertEquals(Dependence.STATIC, SmallGames.relation(rules, "p/0").dependence());
        assertEquals(Dependence.STATE, SmallGames.relation(rules, "(p)/0").dependence());
    }

    @Test
    void strataAndDependence() {
        GameRules rules =
                check("(<= p (not q)) (<= q (true x)) (<= r (not p) (does a m)) (<= s r) (t x)");
        assertEquals(0, SmallGames.relation(rules, "q/0").stratum());
        assertEquals(1, SmallGames.relation(rules, "p/0").stratum());
        assertEquals(2, SmallGames.relation(rules, "r/0").stratum());
        assertEquals(2, SmallGames.relation(rules, "s/0").stratum());
        assertEquals(Dependence.STATE, SmallGames.relation(rules, "p/0").dependence());
        assertEquals(Dependence.MOVE, SmallGames.relation(rules, "s/0").dependence());
        assertEquals(Dependence.STATIC, SmallGames.relation(rules, "t/1").dependence());
    }

    @Test
    void rolesComeInTheOrderOfTheText() {
        assertEquals(
                List.of("a", "b", "z", "(f x)", "c"),
                check("(role z)(role (f x))(role a)(role c)").roles());
    }

    @Test
    void simpleRulesForRolesAreUnderstood() {
        assertEquals(
                List.of("a", "b", "x", "y"),
                check(
                                "(<= (role ?p) (player ?p ?n) (number ?n) (distinct ?p z))"
                                        + "(player x 1)(player z 1)(player y 2)(player w 3)"
                                        + "(number 1)(number 2)")
                        .roles());
    }

    @Test
    void aRuleWithoutConditionsIsAFact() {
        assertEquals("(p a)", normalised("(<= (p a))"));
        assertEquals(List.of("a rule without conditions holds always"), warnings("(<= (p a))"));
    }

    @Test
    void termsThatGrowWithoutBoundAreRefused() {
        StringBuilder rule = new StringBuilder("(<= (p ?x0) (q ?x50)");
        for (int i = 0; i < 50; i++) {
            rule.append("(q ?x").append(i).append(")(not (distinct ?x").append(i);
            rule.append(" (f ?x").append(i + 1).append(" ?x").append(i + 1).append(")))");
        }
        assertTrue(errors(rule + ")").get(0).message().startsWith("the terms of this rule grow"));
    }

    /** It is divided where an alternative gives a negated conjunction's variable no value. */
    @Test
    void aRuleThatWouldBeDividedTooOftenIsRefused() {
        StringBuilder rule = new StringBuilder("(<= h (s)");
        for (int i = 0; i < 20; i++) {
            rule.append("(or (p ?x) (s)) (not (and (p ?x) (q ?x)))".replace("?x", "?x" + i));
        }
        assertEquals(
                "the disjunctions of this rule have too many alternatives",
                errors(rule + ")").get(0).message());
    }

    @Test
    void tooManyAlternativesAreRefused() {
        assertEquals(
                "the disjunctions of this rule have too many alternatives",
                errors("(<= h " + "(or (distinct ?x a) (distinct ?x b))".repeat(13) + ")")
                        .get(0)
                        .message());
        String rule = "(<= (h)" + "(or (p) (q) (r) (s))".repeat(4) + ")\n";
        assertTrue(
                errors(rule.repeat(1000))
                        .get(0)
                        .message()
                        .startsWith("the disjunctions up to this rule have more than"));
    }
}

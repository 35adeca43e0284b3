package org.propjet.player.author;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.games.GameLibrary;
import org.propjet.player.author.RuleTests.Failure;
import org.propjet.player.author.RuleTests.Result;

import java.util.List;

/** Tests of rulesheets: those of bundled games pass, and what fails says why. */
final class RuleTestsTest {
    private static RuleTests tests(String game) {
        return new RuleTests(GdlParser.parse(game, GameLibrary.rules(game)));
    }

    private static List<String> gamesWithTests() {
        return GameLibrary.names().stream()
                .filter(name -> GameLibrary.tests(name).isPresent())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("gamesWithTests")
    void testsOfBundledGamesPass(String game) {
        List<Result> results = tests(game).run("tests", GameLibrary.tests(game).orElseThrow());
        assertTrue(!results.isEmpty());
        for (Result result : results) {
            assertEquals(List.of(), result.failures(), result.name());
        }
    }

    @Test
    void severalGamesHaveTests() {
        assertTrue(gamesWithTests().size() >= 3);
    }

    private static List<Failure> failures(String text) {
        return tests("ticTacToe").run("t.kif", text).get(0).failures();
    }

    @Test
    void aFailureSaysWhereWhatAndWhy() {
        List<Failure> failures =
                failures(
                        """
                        (test wrong
                            (play (mark 1 1))
                            (goal x 100)
                            (not (control o))
                            (exactly 3 (legal o ?m)))
                        """);
        assertEquals(3, failures.size());
        Failure goal = failures.get(0);
        assertEquals("t.kif:3:5", goal.span().toString());
        assertEquals("(goal x 100)", goal.expected());
        assertEquals("x has the goal value 50", goal.found());
        assertTrue(goal.why().startsWith("(goal x 100) does not hold\n"), goal.why());
        assertEquals("it holds", failures.get(1).found());
        assertEquals("8 facts agree", failures.get(2).found());
    }

    @Test
    void anIllegalMoveEndsItsTestOnly() {
        List<Result> results =
                tests("ticTacToe")
                        .run(
                                "t.kif",
                                "(test one (play (mark 1 1)) (play (mark 1 1)) terminal)"
                                        + " (test two (legal x (mark 1 1)))");
        assertEquals(1, results.get(0).failures().size());
        assertTrue(results.get(0).failures().get(0).found().contains("not legal for o"));
        assertTrue(results.get(1).isPassed());
    }

    @Test
    void whatTheRulesDoNotKnowIsAFailure() {
        assertTrue(failures("(test a (lin x))").get(0).found().contains("did you mean line?"));
        assertTrue(failures("(test a (not (next (control o))))").get(0).found().contains("moves"));
        assertTrue(failures("(test a (state (cel 1 1 x)))").get(0).found().contains("cel"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "(tset a terminal)",
                "(test)",
                "(test (a))",
                "terminal",
                "(test a (not))",
                "(test a (not terminal terminal))",
                "(test a (exactly x terminal))",
                "(test a (exactly 5))",
                "(test a (play (mark 1 1)) (state))",
                "(test a (test b terminal))",
                "(test a",
            })
    void otherFormsAreRefused(String text) {
        RuleTests tests = tests("ticTacToe");
        assertThrows(RulesheetException.class, () -> tests.run("t.kif", text));
    }
}

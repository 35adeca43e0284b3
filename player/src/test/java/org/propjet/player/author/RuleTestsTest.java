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
import java.util.function.BiFunction;

/** Tests of rulesheets: those of bundled games pass, and what fails says why. */
final class RuleTestsTest {
    private static boolean never() {
        return false;
    }

    private static RuleTests tests(String game) {
        return new RuleTests(GdlParser.parse(game, GameLibrary.rules(game)), null);
    }

    private static List<String> gamesWithTests() {
        return GameLibrary.names().stream()
                .filter(name -> GameLibrary.tests(name).isPresent())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("gamesWithTests")
    void testsOfBundledGamesPass(String game) {
        List<Result> results =
                tests(game)
                        .run("tests", GameLibrary.tests(game).orElseThrow(), RuleTestsTest::never);
        assertTrue(!results.isEmpty());
        for (Result result : results) {
            assertEquals(List.of(), result.failures(), result.name());
        }
    }

    @Test
    void severalGamesHaveTests() {
        assertTrue(gamesWithTests().size() >= 3);
    }

    @Test
    void positionsOfConnectFourHaveLegalMovesAndSomeThatAreNotBest() {
        List<Result> results =
                new RuleTests(
                                GdlParser.parse("connectFour", GameLibrary.rules("connectFour")),
                                chooser((game, role) -> game.legalMoves(role).get(0)))
                        .run(
                                "positions",
                                GameLibrary.positions("connectFour").orElseThrow(),
                                RuleTestsTest::never);
        int best = results.stream().mapToInt(Result::bestCount).sum();
        assertTrue(results.size() >= 100);
        assertTrue(best > 0 && best < results.size());
        for (Result result : results) {
            assertEquals(1, result.askedCount(), result.name());
            assertEquals(result.bestCount() == 1, result.isPassed(), result.name());
        }
    }

    @Test
    void theMoveThatIsChosenMustBeOneOfTheBest() {
        String text =
                "(test a (play (mark 1 1)) (best o (mark 2 2) (mark 3 3)) (best o (mark 1 2)))";
        RuleTests tests =
                new RuleTests(
                        GdlParser.parse("ticTacToe", GameLibrary.rules("ticTacToe")),
                        chooser((game, role) -> "(mark 3 3)"));
        Result result = tests.run("t.kif", text, RuleTestsTest::never).get(0);
        assertEquals(2, result.askedCount());
        assertEquals(1, result.bestCount());
        assertEquals(1, result.failures().size());
        assertEquals("someone plays (mark 3 3)", result.failures().get(0).found());
    }

    @Test
    void whatIsGoingOnWhenItIsStoppedDoesNotCount() {
        int[] asked = {0};
        RuleTests tests = tests("ticTacToe");
        String text = "(test a (not terminal)) (test b terminal) (test c terminal)";
        List<Result> results = tests.run("t.kif", text, () -> ++asked[0] > 1);
        assertEquals(List.of("a"), results.stream().map(Result::name).toList());
        assertEquals(2, asked[0]);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(test a (best z (mark 1 1)))",
                "(test a (best x (mark 1 1) (mark 1 4)))",
                "(test a (play (mark 1 1)) (best o (mark 1 1)))",
                "(test a (state (cell 1 1 x) (cell 1 2 x) (cell 1 3 x) (control o)) (best o noop))",
            })
    void whatCannotBeBestIsAFailureWithoutAPlayer(String text) {
        assertEquals(1, failures(text).size());
    }

    private static RuleTests.Chooser chooser(BiFunction<SteppedGame, Integer, String> choice) {
        return new RuleTests.Chooser() {
            @Override
            public String name() {
                return "someone";
            }

            @Override
            public String choose(SteppedGame game, int role) {
                return choice.apply(game, role);
            }
        };
    }

    private static List<Failure> failures(String text) {
        return tests("ticTacToe").run("t.kif", text, RuleTestsTest::never).get(0).failures();
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
                                        + " (test two (legal x (mark 1 1)))",
                                RuleTestsTest::never);
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
                "(test a (best x))",
                "(test a",
            })
    void otherFormsAreRefused(String text) {
        RuleTests tests = tests("ticTacToe");
        assertThrows(
                RulesheetException.class, () -> tests.run("t.kif", text, RuleTestsTest::never));
    }
}

package org.propjet.player.author;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.gdl.Diagnostic;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;

import java.util.List;

/** What random games show about rules that have faults on purpose. */
final class PlayFindingsTest {
    private static List<String> found(String text) {
        return found(text, 30);
    }

    private static List<String> found(String text, int gameCount) {
        GameRules rules = RuleChecker.check(GdlParser.parse("g", text));
        return PlayFindings.ofGames(rules, RuleGame.of(rules), gameCount).all().stream()
                .map(Diagnostic::toString)
                .toList();
    }

    private static void assertFound(String part, String text) {
        assertTrue(
                found(text).stream().anyMatch(line -> line.contains(part)), found(text)::toString);
    }

    private static final String GOOD =
            """
            (role a) (role b) (init (at 0))
            (succ 0 1) (succ 1 2)
            (<= (legal ?r go) (role ?r))
            (<= (next (at ?m)) (true (at ?n)) (succ ?n ?m) (does a ?any))
            (<= terminal (true (at 2)))
            (<= (goal ?r 50) (role ?r))
            """;

    @Test
    void goodRulesHaveNoFindings() {
        assertEquals(List.of(), found(GOOD));
        assertEquals(List.of(), found(GameLibrary.rules("ticTacToe")));
    }

    @Test
    void aRoleThatCannotMoveIsAWarning() {
        assertFound(
                "g:1:1: warning: 30 of 30 random games came to a state that is not terminal and in"
                        + " which b has no legal move; the first one after (play go go)",
                GOOD.replace(
                        "(<= (legal ?r go) (role ?r))",
                        "(<= (legal a go)) (<= (legal b go) (true (at 0)))"));
    }

    @Test
    void anEndWithoutExactlyOneGoalIsAWarning() {
        assertFound(
                "ended with no goal value of b",
                GOOD.replace("(goal ?r 50) (role ?r)", "(goal a 50)"));
        assertFound(
                "ended with the goals [50, 60] of a",
                GOOD + "(<= (goal ?r 60) (role ?r) (true (at 2)))");
    }

    @Test
    void gamesThatDoNotEndAreAWarning() {
        List<String> found = found(GOOD.replace("(succ 1 2)", "(succ 1 0)"), 2);
        assertTrue(found.get(0).contains("did not end within 2,000 joint moves"), found::toString);
        assertTrue(found.stream().anyMatch(line -> line.contains("states came again")));
    }

    @Test
    void movesAndGoalsThatNeverComeAreNotes() {
        assertFound(
                "in no random game did a, b reach the goal value 100",
                GOOD + "(<= (goal ?r 100) (role ?r) (true (at 5)))");
    }

    @Test
    void goalsThatDoNotAddUpAreANote() {
        assertFound(
                "different sums: 30, 50",
                """
                (role a) (role b)
                (<= (legal a left)) (<= (legal a right)) (<= (legal b go))
                (<= (next done) (does b go)) (<= (next left) (does a left))
                (<= terminal (true done))
                (<= (goal a 30) (true done) (true left))
                (<= (goal a 50) (true done) (not (true left)))
                (<= (goal b 0))
                """);
    }
}

package org.propjet.engine.rules;

import static org.junit.jupiter.api.Assertions.assertThrows;

import org.propjet.engine.gdl.Diagnostic;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.RulesheetException;

import java.util.List;
import java.util.stream.Collectors;

/** Rules added to a game that has all that a game needs, so that tests show only what they add. */
final class SmallGames {
    private static final String SKELETON =
            """
            (role a) (role b) (init s) (<= (legal ?r m) (role ?r)) (<= (next ?f) (true ?f))
            (<= terminal (true e)) (goal a 100)
            """;

    /** The line on which the added rules begin. */
    static final int FIRST_LINE = 3;

    private static final int SKELETON_RULES = 7;

    private SmallGames() {}

    /** Returns the checked game with some rules added. */
    static GameRules check(String added) {
        GameRules rules = RuleChecker.check(GdlParser.parse("t", SKELETON + added));
        rules.check();
        return rules;
    }

    /** Returns the text of the rules that the added ones became. */
    static String normalised(String added) {
        return check(added).rules().stream()
                .skip(SKELETON_RULES)
                .map(GameRule::toString)
                .collect(Collectors.joining("\n"));
    }

    /** Returns the messages of the warnings that added rules cause. */
    static List<String> warnings(String added) {
        return check(added).warnings().stream().map(Diagnostic::message).toList();
    }

    /** Returns the errors that added rules cause. */
    static List<Diagnostic> errors(String added) {
        return refusal(SKELETON + added);
    }

    /** Returns the errors of a whole game. */
    static List<Diagnostic> refusal(String text) {
        return assertThrows(
                        RulesheetException.class,
                        () -> RuleChecker.check(GdlParser.parse("t", text)))
                .diagnostics()
                .stream()
                .filter(Diagnostic::isError)
                .toList();
    }

    /** Returns a relation of a game by its {@code name/arity}. */
    static Relation relation(GameRules rules, String text) {
        return rules.relations().stream()
                .filter(relation -> relation.toString().equals(text))
                .findFirst()
                .orElseThrow();
    }
}

package org.propjet.engine.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;

import java.time.Duration;

class GameComparisonTest {
    private static final String RULES =
            """
            (role a) (role b) (init (on 0))
            (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4)
            (<= (legal ?r (add ?n)) (role ?r) (succ ?m ?n) (succ 1 ?k) (distinct ?n 4))
            (<= (next (on ?y)) (true (on ?x)) (succ ?x ?y))
            (<= (next (did ?m)) (does a ?m))
            (<= (sees a ?m) (does b ?m))
            (<= terminal (true (on 4)))
            (<= (goal a 100) (true (on 4))) (<= (goal a 50) (not (true (on 4))))
            (goal b 7)
            """;

    private static GameRules rules(String text) {
        return RuleChecker.check(GdlParser.parse("t", text));
    }

    private static ComparisonResult compare(String tested) {
        RuleGame reference = RuleGame.of(rules(RULES));
        RuleGame game = RuleGame.over(rules(tested), reference);
        return GameComparison.compare(
                game, reference, ComparisonOptions.of(5, 1, Duration.ofMinutes(1)));
    }

    @Test
    void findsNoDifferenceWhereThereIsNone() {
        ComparisonResult result = compare(RULES);
        assertTrue(result.isEqual(), result::toString);
        assertEquals(5, result.playoutCount());
        assertEquals(25, result.stateCount());
        assertFalse(result.timeUp());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            textBlock =
                    """
                    (init (on 0));          (init (on 1));        the initial state: missing [(on 0)], too many [(on 1)]
                    (role a) (role b);      (role b) (role a);    roles [a, b] but [b, a]
                    (distinct ?n 4);        (distinct ?n 3);      legal moves of a: missing [(add 3)], too many [(add 4)]
                    terminal (true (on 4)); terminal (true (on 2)); ply 2: terminal should be false
                    goal a 50;              goal a 40;            ply 0: goal of a should be 50, is 40
                    sees a ?m;              sees b ?m;            percepts of a after
                    (next (did ?m));        (next (done ?m));     the successor by
                    """)
    void tellsTheFirstDifferenceInWords(String part, String other, String words) {
        ComparisonResult result = compare(RULES.replace(part, other));
        assertFalse(result.isEqual());
        assertTrue(String.valueOf(result.difference()).contains(words), result::toString);
    }

    @Test
    void tellsWhatFailed() {
        String endless =
                RULES + "(<= (next (p ?x)) (p ?x)) (<= (p (s ?x)) (p ?x)) (<= (p 0) (true (on 3)))";
        ComparisonResult result = compare(endless);
        assertTrue(String.valueOf(result.difference()).contains("failed: "), result::toString);
        assertTrue(String.valueOf(result.difference()).contains("ply 3"), result::toString);
    }

    @Test
    void stopsWhenTheTimeIsUp() {
        RuleGame game = RuleGame.of(rules(RULES));
        ComparisonResult result =
                GameComparison.compare(
                        game,
                        game,
                        ComparisonOptions.of(Long.MAX_VALUE, 1, Duration.ofMillis(100)));
        assertTrue(result.isEqual(), result::toString);
        assertTrue(result.timeUp());
        assertFalse(Thread.interrupted());
    }

    @Test
    void needsGamesThatShareTheirTables() {
        RuleGame one = RuleGame.of(rules(RULES));
        RuleGame other = RuleGame.of(rules(RULES));
        ComparisonOptions options = ComparisonOptions.of(1, 1, Duration.ofMinutes(1));
        assertThrows(
                IllegalArgumentException.class, () -> GameComparison.compare(one, other, options));
    }
}

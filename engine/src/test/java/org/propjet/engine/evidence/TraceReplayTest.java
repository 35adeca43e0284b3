package org.propjet.engine.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.propjet.engine.evidence.ReplayResult.Outcome;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.RuleChecker;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;

class TraceReplayTest {
    private static final String RULES =
            """
            (role a) (role b) (init (on 1))
            (succ 1 2) (succ 2 3)
            (<= (legal a (go ?x)) (true (on ?x)))
            (<= (legal b noop) (true (on 1)))
            (<= (next (on ?y)) (does a (go ?x)) (succ ?x ?y))
            (<= (sees b (went ?x)) (does a (go ?x)))
            (<= terminal (true (on 3)))
            (<= (goal a 100) (true (on 2))) (goal b 0)
            """;

    private static final String TRACE =
            """
            game t
            sha256 SHA
            roles a b
            init (on 1)
            initlegal a (go 1)
            initlegal b noop
            playout 1
            state {(on 1)}
            legal a {(go 1)}
            legal b {noop}
            terminal false
            goals -
            move (go 1) | noop
            state {(on 2)}
            sees a {}
            sees b {(went 1)}
            legal a {(go 2)}
            legal b {}
            terminal false
            goals 100 0
            stuck
            """
                    .replace("SHA", "00".repeat(32));

    /** Replaces sets of at most one element by their sizes and digests. */
    private static String digested(String trace) {
        StringBuilder text = new StringBuilder();
        for (String line : trace.lines().toList()) {
            int open = line.indexOf('{');
            if (open >= 0) {
                String element = line.substring(open + 1, line.length() - 1);
                line = line.substring(0, open) + (element.isEmpty() ? 0 : 1) + " " + hash(element);
            }
            text.append(line).append('\n');
        }
        return text.toString();
    }

    private static String hash(String element) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(element.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    private static RuleGame game(String text) {
        return RuleGame.of(RuleChecker.check(GdlParser.parse("t", text)));
    }

    private static ReplayResult replay(String trace) {
        return TraceReplay.replay(game(RULES), ReferenceTrace.parse(digested(trace)));
    }

    @Test
    void agreesWithWhatIsSo() {
        ReplayResult result = replay(TRACE);
        assertEquals("agree", result.toString());
        assertEquals(2, result.positionsChecked());
        assertEquals(2, result.positionCount());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            textBlock =
                    """
                    3;  roles b a;             a b
                    4;  init (on 2);           (on 1)
                    5;  initlegal a (go 2);    (go 1)
                    8;  state {(on 2)};        (on 1)
                    9;  legal a {noop};        (go 1)
                    10; legal b {};            noop
                    11; terminal true;         false
                    12; goals 50 0;            goals - 0
                    13; move (go 2) | noop;    not legal
                    13; move (go 1) | (go 1);  not legal
                    16; sees b {(went 2)};     (went 1)
                    20; goals 50 0;            goals 100 0
                    20; goals -;               goals 100 0
                    """)
    void findsTheFirstLineThatDiffers(int line, String wrong, String got) {
        String[] lines = TRACE.split("\n");
        lines[line - 1] = wrong;
        if (line == 3) {
            lines[4] = "initlegal b noop";
            lines[5] = "initlegal a (go 1)";
            lines[8] = "legal b {noop}";
            lines[9] = "legal a {(go 1)}";
            lines[14] = "sees b {}";
            lines[15] = "sees a {}";
            lines[16] = "legal b {}";
            lines[17] = "legal a {}";
        }
        ReplayResult result = replay(String.join("\n", lines));
        assertEquals(Outcome.DISAGREE, result.outcome());
        assertEquals(line, result.line(), result::toString);
        assertTrue(result.got().contains(got), result::toString);
    }

    @Test
    void findsFluentsAndMovesThatAreTooMany() {
        ReplayResult fluent = replay(TRACE.replace("init (on 1)\n", ""));
        assertEquals("(on 1)", fluent.got());
        ReplayResult move = replay(TRACE.replace("initlegal b noop\n", ""));
        assertEquals("noop", move.got());
    }

    @Test
    void findsThatNobodyIsStuck() {
        String trace =
                TRACE.substring(0, TRACE.indexOf("move (go 1)"))
                        .replace("goals -", "goals -\nstuck");
        ReplayResult result = replay(trace);
        assertEquals(Outcome.DISAGREE, result.outcome());
        assertEquals(13, result.line());
    }

    @Test
    void stopsWhenTheTimeIsUp() {
        StringBuilder text = new StringBuilder(RULES);
        for (int i = 0; i < 300; i++) {
            text.append("(d ").append(i).append(')');
        }
        // Eight thousand million ways to make the same few moves.
        text.append("(<= (legal b (m ?a ?d)) (true (on 2)) (d ?a) (d ?b) (d ?c) (d ?d)");
        text.append("(distinct ?a ?b) (distinct ?b ?c) (distinct ?c ?d))");
        ReplayResult result =
                TraceReplay.replay(
                        game(text.toString()),
                        ReferenceTrace.parse(digested(TRACE)),
                        Duration.ofMillis(300));
        assertEquals(Outcome.SLOW, result.outcome(), result::toString);
        assertEquals("slow at playout 1, state 2", result.toString());
        assertFalse(Thread.interrupted());
    }
}

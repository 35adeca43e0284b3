package org.propjet.player.match.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.time.Clock;
import org.propjet.player.kinds.PlayerSpec;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Rules that cannot be grounded, or not played at all, or are no rules. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class StubbornRulesTest {
    /** A move for each of 30^8 tuples could be; ten can. */
    private static final String EXPLODING =
            """
            (role me) (role you)
            %s
            (init (step 0))
            (<= (input ?r (tuple ?a ?b ?c ?d ?e ?f ?g ?h))
                (role ?r) (n ?a) (n ?b) (n ?c) (n ?d) (n ?e) (n ?f) (n ?g) (n ?h))
            (<= (legal ?r (tuple ?a ?b ?c ?d ?e ?f ?g ?h))
                (role ?r) (true (at ?a ?b ?c ?d ?e ?f ?g)) (small ?h))
            (init (at 1 1 1 1 1 1 1))
            (<= (next (at ?b ?c ?d ?e ?f ?g ?h)) (does me (tuple ?a ?b ?c ?d ?e ?f ?g ?h)))
            (<= (next (at ?h ?b ?c ?d ?e ?f ?g)) (does you (tuple ?a ?b ?c ?d ?e ?f ?g ?h)))
            (small 1) (small 7)
            (<= (next (step 1)) (true (step 0)))
            (<= terminal (true (at 7 7 7 7 7 7 7)))
            (goal me 50) (goal you 50)
            """
                    .formatted(numbers());

    /** The state grows with each step, without end. */
    private static final String GROWING =
            """
            (role me)
            (init (n zero))
            (<= (next (n (s ?x))) (true (n ?x)))
            (<= (next (n ?x)) (true (n ?x)))
            (legal me go)
            (legal me wait)
            (<= terminal (true (n never)))
            (goal me 50)
            """;

    /** No end to what is legal. */
    private static final String RUNAWAY =
            """
            (role me)
            (init a)
            (p zero)
            (<= (p (s ?x)) (p ?x))
            (<= (legal me ?x) (p ?x))
            (<= terminal (true b))
            (goal me 50)
            """;

    /** The text of the state doubles with each step: after forty there is no room for it. */
    private static final String DOUBLING =
            """
            (role me) (role you)
            (init (p a))
            (<= (next (p (f ?x ?x))) (true (p ?x)) (does me go))
            (<= (next (p ?x)) (true (p ?x)) (does me wait))
            (legal me go) (legal me wait) (legal you noop)
            (<= terminal (true (p b)))
            (goal me 50) (goal you 50)
            """;

    /** Twenty-seven thousand million moves are legal, but for those that were played. */
    private static final String MANY_MOVES =
            """
            (role me) (role you)
            %s
            (<= (nn ?a ?b) (n ?a) (n ?b))
            (<= (legal ?r (m ?a ?b ?c ?d ?e ?f ?g))
                (role ?r) (n ?a) (n ?b) (n ?c) (nn ?d ?e) (n ?f) (n ?g)
                (not (true (m ?a ?b ?c ?d ?e ?f ?g))))
            (<= (next (m ?a ?b ?c ?d ?e ?f ?g)) (does ?r (m ?a ?b ?c ?d ?e ?f ?g)))
            (<= (next (m ?a ?b ?c ?d ?e ?f ?g)) (true (m ?a ?b ?c ?d ?e ?f ?g)))
            (<= terminal (true (m 30 30 30 30 30 30 30)))
            (goal me 50) (goal you 50)
            """
                    .formatted(numbers());

    private MatchHost host = host("mc");

    private static MatchHost host(String player) {
        return new MatchHost(
                HostOptions.standard(PlayerSpec.parse(player)), MatchLog.none(), line -> {});
    }

    private static String numbers() {
        StringBuilder numbers = new StringBuilder();
        for (int n = 1; n <= 30; n++) {
            numbers.append("(n ").append(n).append(") ");
        }
        return numbers.toString();
    }

    @AfterEach
    void close() {
        host.close();
    }

    /** Asks, and checks that the answer is there within the clock. */
    private String ask(String message, double clockSeconds) {
        long begun = System.nanoTime();
        String answer = host.answer(message, Arrival.fromHere(begun));
        double seconds = (System.nanoTime() - begun) / 1e9;
        assertTrue(seconds < clockSeconds, "%s s for %s".formatted(seconds, answer));
        return answer;
    }

    private void start(String rules) {
        assertEquals("ready", ask("(START m me (" + rules + ") 3 2)", 3));
    }

    @Tag("timed")
    @Test
    void whatExplodesWhenItIsGroundedIsPlayedByItsRules() {
        start(EXPLODING);
        String move = ask("(PLAY m NIL)", 2);
        assertTrue(move.matches("\\(tuple 1 1 1 1 1 1 1 [17]\\)"), move);
        move = ask("(PLAY m ((tuple 1 1 1 1 1 1 1 7) (tuple 1 1 1 1 1 1 1 7)))", 2);
        assertTrue(move.startsWith("(tuple "), move);
        assertEquals("done", ask("(STOP m NIL)", 1));
        assertEquals("ready", ask("(START m x (" + Rules.bundled("ticTacToe") + ") 3 2)", 3));
    }

    /** The grounder gives up; then the rules themselves say what is legal. */
    @Test
    void whereGroundingIsGivenUpLegalMovesComeFromTheRules() {
        host.close();
        host =
                new MatchHost(
                        HostOptions.standard(PlayerSpec.parse("legal")),
                        new FakeResources(),
                        MatchLog.none(),
                        line -> {},
                        Clock.SYSTEM);
        assertEquals("ready", ask("(START m me (" + GROWING + ") 20 20)", 20));
        String move = ask("(PLAY m NIL)", 20);
        assertTrue(move.equals("go") || move.equals("wait"), move);
        assertEquals(move, ask("(PLAY m (go))", 20));
        assertEquals("reference", host.board().view().game().backend());
    }

    /** One of them is found all the same, and what is played is followed. */
    @Tag("timed")
    @Test
    void movesThatCannotBeListedArePlayed() {
        start(MANY_MOVES);
        String theirs = "(m 9 1 1 1 1 1 1)";
        List<String> played = new ArrayList<>();
        String move = ask("(PLAY m NIL)", 2);
        for (int i = 0; i < 3; i++) {
            assertTrue(move.matches("\\(m( \\d+){7}\\)"), move);
            assertFalse(played.contains(move), move);
            played.add(move);
            move = ask("(PLAY m (" + move + " " + theirs + "))", 2);
        }
        assertEquals("done", ask("(STOP m NIL)", 1));
    }

    @Tag("timed")
    @Test
    void whatGrowsWithoutEndIsPlayedByItsRules() {
        start(GROWING);
        String move = ask("(PLAY m NIL)", 2);
        for (int i = 0; i < 3; i++) {
            assertTrue(move.equals("go") || move.equals("wait"), move);
            move = ask("(PLAY m (go))", 2);
        }
    }

    @Tag("timed")
    @ParameterizedTest
    @ValueSource(strings = {"mc", "uct"})
    void whatDoublesWithEachStepCostsNoMoveAndNoOtherMatch(String player) {
        host.close();
        host = host(player);
        start(DOUBLING);
        String move = ask("(PLAY m NIL)", 2);
        for (int i = 0; i < 2; i++) {
            assertTrue(move.equals("go") || move.equals("wait"), move);
            move = ask("(PLAY m (go noop))", 2);
        }
        assertEquals("aborted", ask("(ABORT m)", 1));
        assertEquals("ready", ask("(START n x (" + Rules.bundled("ticTacToe") + ") 2 2)", 2));
        move = ask("(PLAY n NIL)", 2);
        assertTrue(move.startsWith("(mark "), move);
    }

    @Test
    void whereNoEndIsToLegalMovesNoneIsKnown() {
        start(RUNAWAY);
        assertEquals("nil", ask("(PLAY m NIL)", 2));
        assertEquals("aborted", ask("(ABORT m)", 1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "(role you) (legal you go)",
                "(role me) (init",
                "(<= (legal me ?x) (not (p ?x)))",
                "))) (((",
                "(role me) (<= p (not p)) (init a) (legal me go) (goal me 1) terminal"
            })
    void rulesThatAreRefused(String rules) {
        assertEquals(
                "ready",
                host.answer(
                        new Message.Start("m", "me", rules, 3, 1),
                        Arrival.fromHere(System.nanoTime())));
        assertEquals("nil", ask("(PLAY m NIL)", 1));
        assertEquals("nil", ask("(PLAY m (go))", 1));
        assertEquals("done", ask("(STOP m NIL)", 1));
    }

    @Test
    void aRoleThatIsNotThere() {
        String rules = Rules.bundled("ticTacToe");
        assertEquals("ready", ask("(START m nobody (" + rules + ") 3 1)", 3));
        assertEquals("nil", ask("(PLAY m NIL)", 1));
        assertEquals("done", ask("(STOP m NIL)", 1));
    }
}

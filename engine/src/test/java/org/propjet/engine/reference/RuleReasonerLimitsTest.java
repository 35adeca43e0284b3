package org.propjet.engine.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.RandomPlayout;

import java.util.List;

/** Rules and states at the edge of what can be evaluated, and beyond it. */
class RuleReasonerLimitsTest {
    private static final String END = "(<= terminal (true done)) (goal you 0)";

    @Test
    void playsWithTermsThousandsDeep() {
        TestGame game =
                TestGame.of(
                        """
                        (role you) (init (n zero)) (legal you grow)
                        (<= (next (n (s ?x))) (true (n ?x)))
                        """
                                + END);
        String deep = "(s ".repeat(4000) + "zero" + ")".repeat(4000);
        assertEquals(List.of("(n (s " + deep + "))"), game.in("(n " + deep + ")").next("grow"));
    }

    /** Where a game begins with very many fluents, to read them takes seconds. */
    @Test
    void readingManyFluentsHeedsInterruption() {
        StringBuilder text = new StringBuilder("(role you) (legal you wait)");
        for (int i = 0; i < 2_000; i++) {
            text.append("(init (n ").append(i).append("))");
        }
        Game game = TestGame.of(text + END).reasoner().game();
        Thread.currentThread().interrupt();
        try {
            assertThrows(EvaluationInterruptedException.class, game::newReasoner);
        } finally {
            boolean ignored = Thread.interrupted();
        }
    }

    @Test
    void refusesTermsThatGrowWithoutEnd() {
        TestGame game =
                TestGame.of(
                        """
                        (role you) (init start)
                        (<= (number ?x) (true (first ?x)))
                        (<= (number (s ?x)) (number ?x))
                        (<= (legal you (pick ?x)) (number ?x))
                        (legal you wait) (<= (next start) (does you wait))
                        """
                                + END);
        assertEquals(List.of("wait"), game.legal(0));
        game.in("(first zero)");
        RunawayRulesException refusal =
                assertThrows(RunawayRulesException.class, () -> game.legal(0));
        assertTrue(refusal.toString().contains("10000 deep"), refusal::toString);
        // What does not need the endless relation is answered, and so are other states.
        assertEquals(List.of("start"), game.next("wait"));
        assertEquals(List.of("wait"), game.in("start").legal(0));
    }

    /** The term is forty deep, and has 2^40 names. */
    @Test
    void refusesTermsWhoseTextDoublesWithEachStep() {
        StringBuilder text = new StringBuilder("(role you) (init (p0 a))");
        for (int i = 0; i < 40; i++) {
            text.append("(<= (p%d (f ?x ?x)) (p%d ?x))".formatted(i + 1, i));
        }
        text.append("(<= (p0 ?x) (true (p0 ?x))) (<= (legal you ?x) (p40 ?x))").append(END);
        TestGame game = TestGame.of(text.toString());
        RunawayRulesException refusal =
                assertThrows(RunawayRulesException.class, () -> game.legal(0));
        assertTrue(refusal.toString().contains("more than 65536 names"), refusal::toString);
    }

    @Tag("deep")
    @Test
    void refusesMoreTuplesThanThereIsRoomFor() {
        StringBuilder text = new StringBuilder("(role you)");
        for (int i = 0; i < 60; i++) {
            text.append("(d ").append(i).append(')');
        }
        text.append("(<= (legal you (m ?a ?b ?c ?d)) (d ?a) (d ?b) (d ?c) (d ?d))").append(END);
        TestGame game = TestGame.of(text.toString());
        RunawayRulesException refusal =
                assertThrows(RunawayRulesException.class, () -> game.legal(0));
        assertTrue(refusal.toString().contains("legal/2"), refusal::toString);
        assertFalse(game.reasoner().isTerminal());
        assertEquals("(m 0 0 0 0)", game.anyLegal(0));
        assertTrue(game.isLegal(0, "(m 59 58 57 56)"));
        assertFalse(game.isLegal(0, "(m 59 58 57 60)"));
        assertFalse(game.isLegal(0, ") (m"));
    }

    @Test
    void hasRoomForMoreFluentsThanAMatchBeginsWith() {
        StringBuilder text = new StringBuilder("(role you) (legal you grow)");
        for (int i = 0; i < 300; i++) {
            text.append("(d ").append(i).append(')');
        }
        text.append("(<= (init (cell ?a ?b empty)) (d ?a) (d ?b))");
        text.append("(<= (next (cell ?a ?b full)) (true (cell ?a ?b empty)))");
        TestGame game = TestGame.of(text.append(END).toString());
        assertEquals(90_000, game.initial().size());
        assertEquals(90_000, game.next("grow").size());
    }

    @Test
    void answersForAKeyWhatHasNoEndAsAWhole() {
        TestGame game =
                TestGame.of(
                        """
                        (role you) (init (n zero))
                        (even zero) (<= (even (s (s ?x))) (even ?x))
                        (<= (sum zero ?y ?y) (true (n ?y)))
                        (<= (sum (s ?x) ?y (s ?z)) (sum ?x ?y ?z))
                        (<= (legal you even) (true (n ?x)) (even ?x))
                        (<= (legal you odd) (true (n ?x)) (not (even ?x)))
                        (<= (legal you (add ?z)) (true (n ?y)) (sum (s (s zero)) ?y ?z))
                        """
                                + END);
        assertEquals(List.of("(add (s (s zero)))", "even"), game.legal(0));
        game.in("(n (s (s (s zero))))");
        assertEquals(List.of("(add (s (s (s (s (s zero))))))", "odd"), game.legal(0));
    }

    @Test
    void stopsWhenTheThreadIsInterrupted() {
        StringBuilder text = new StringBuilder("(role you) (init on) (legal you wait)");
        for (int i = 0; i < 300; i++) {
            text.append("(d ").append(i).append(')');
        }
        // Eight thousand million ways to make the same few moves.
        text.append("(<= (legal you (m ?a ?d)) (true on) (d ?a) (d ?b) (d ?c) (d ?d)");
        text.append("(distinct ?a ?b) (distinct ?b ?c) (distinct ?c ?d))");
        text.append(END);
        TestGame game = TestGame.of(text.toString());
        Thread.currentThread().interrupt();
        try {
            assertThrows(EvaluationInterruptedException.class, () -> game.legal(0));
            assertTrue(Thread.currentThread().isInterrupted());
        } finally {
            assertTrue(Thread.interrupted());
        }
        assertEquals(List.of("wait"), game.in("off").legal(0));
    }

    @Test
    void followsChainsOfRelationsHoweverLong() {
        int length = 20_000;
        StringBuilder text = new StringBuilder("(role you) (init on)");
        text.append("(<= (p0 ?x) (true ?x))");
        for (int i = 1; i < length; i++) {
            text.append("(<= (p").append(i).append(" ?x) (p").append(i - 1).append(" ?x))");
        }
        text.append("(<= (legal you (m ?x)) (p").append(length - 1).append(" ?x))").append(END);
        assertEquals(List.of("(m on)"), TestGame.of(text.toString()).legal(0));
    }

    @Test
    void loadsManyFactsQuickly() {
        StringBuilder text = new StringBuilder("(role you) (init (at 0))");
        int count = 100_000;
        for (int i = 0; i < count; i++) {
            text.append("(succ ").append(i).append(' ').append(i + 1).append(')');
        }
        text.append("(<= (legal you (go ?y)) (true (at ?x)) (succ ?x ?y))");
        text.append("(<= (next (at ?y)) (does you (go ?y)))");
        text.append("(<= terminal (true (at 50))) (goal you 100)");
        TestGame game = TestGame.of(text.toString());
        RandomPlayout playout = new RandomPlayout(game.reasoner());
        assertTrue(playout.play(game.game().initialState(), 1));
        assertEquals(50, playout.length());
        assertEquals(100, playout.goal(0));
    }

    @Test
    void rulesWithMoreConditionsThanAMaskHasBits() {
        StringBuilder text = new StringBuilder("(role you) (init on) (d 1) (d 2)");
        text.append("(<= (legal you (m ?x0 ?x99))");
        for (int i = 0; i < 100; i++) {
            text.append("(d ?x").append(i).append(')');
            text.append(i == 0 ? "" : "(next-to ?x" + (i - 1) + " ?x" + i + ")");
        }
        text.append(") (next-to 1 2) (next-to 2 1)").append(END);
        assertEquals(List.of("(m 1 2)", "(m 2 1)"), TestGame.of(text.toString()).legal(0));
    }
}

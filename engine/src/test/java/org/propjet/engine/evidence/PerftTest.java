package org.propjet.engine.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.RuleChecker;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

class PerftTest {

    /** Two roles step 0, 1 or 2 along a ring of five, at the same time; over when they meet. */
    private static final String RING =
            """
            (role a) (role b) (init (at a 0)) (init (at b 2)) (init (clock 0))
            (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 0)
            (plus ?x 0 ?x) (step 0) (step 1) (step 2)
            (<= (sum ?x 0 ?x) (succ ?x ?y)) (<= (sum ?x 1 ?y) (succ ?x ?y))
            (<= (sum ?x 2 ?z) (succ ?x ?y) (succ ?y ?z))
            (<= (legal ?r ?s) (role ?r) (step ?s))
            (<= (next (at ?r ?y)) (true (at ?r ?x)) (does ?r ?s) (sum ?x ?s ?y))
            (<= (next (clock ?y)) (true (clock ?x)) (succ ?x ?y))
            (<= terminal (true (at a ?x)) (true (at b ?x)))
            (goal a 0) (goal b 0)
            """
                    .replace("(plus ?x 0 ?x) ", "");

    /** A path of moves left or right that ends at 3 or, stuck, at -2. */
    private static final String PATH =
            """
            (role you) (init (at 0))
            (next-to -2 -1) (next-to -1 0) (next-to 0 1) (next-to 1 2) (next-to 2 3)
            (<= (legal you left) (true (at ?x)) (next-to ?y ?x) (distinct ?x -2))
            (<= (legal you right) (true (at ?x)) (next-to ?x ?y) (distinct ?x -2))
            (<= (next (at ?y)) (does you left) (true (at ?x)) (next-to ?y ?x))
            (<= (next (at ?y)) (does you right) (true (at ?x)) (next-to ?x ?y))
            (<= terminal (true (at 3))) (goal you 0)
            """;

    private static RuleGame game(String text) {
        return RuleGame.of(RuleChecker.check(GdlParser.parse("test", text)));
    }

    private static List<PerftCount> count(String text, PerftOptions options) {
        return Perft.count(game(text), options, PerftProgress.NONE);
    }

    @Test
    void countsSequencesStatesAndNewStates() {
        assertEquals(
                List.of(
                        new PerftCount(0, 1, 1, 1),
                        new PerftCount(1, 2, 2, 2),
                        // From -1 and 1: -2 (stuck), 0 twice, 2.
                        new PerftCount(2, 4, 3, 2),
                        // From 0 twice, and from 2: -1 and 1 twice each, 1, 3 (the end).
                        new PerftCount(3, 6, 3, 1),
                        new PerftCount(4, 10, 3, 0)),
                count(PATH, PerftOptions.toDepth(4).withUnique()));
    }

    @Test
    void countsWithoutMakingTheLastStates() {
        assertEquals(
                List.of(
                        new PerftCount(0, 1, -1, -1),
                        new PerftCount(1, 2, -1, -1),
                        new PerftCount(2, 4, -1, -1),
                        new PerftCount(3, 6, -1, -1)),
                count(PATH, PerftOptions.toDepth(3)));
    }

    @Test
    void endsWhereNoGameIsLonger() {
        RuleGame game = game(PATH);
        long[] start = game.stateLayout().newState();
        int bit = game.stateLayout().intern("(at -2)");
        start[bit >>> 6] |= 1L << bit;
        assertEquals(
                List.of(new PerftCount(0, 1, 1, 1)),
                Perft.count(
                        game,
                        PerftOptions.toDepth(9).withUnique().withStart(start),
                        PerftProgress.NONE));
    }

    @Test
    void ignoresRelationsInStatesOnly() {
        List<PerftCount> all = count(RING, PerftOptions.toDepth(4).withUnique());
        List<PerftCount> some =
                count(RING, PerftOptions.toDepth(4).withUnique().withIgnored(Set.of("clock")));
        // 25 pairs of places; the clock makes every state new, five of them are terminal.
        assertEquals(new PerftCount(1, 9, 9, 9), all.get(1));
        for (int depth = 0; depth <= 4; depth++) {
            assertEquals(all.get(depth).sequences(), some.get(depth).sequences());
            assertEquals(all.get(depth).distinctStates(), some.get(depth).distinctStates());
        }
        assertEquals(25, some.stream().mapToLong(PerftCount::newStates).sum());
        assertEquals(all.get(4).distinctStates(), all.get(4).newStates());
    }

    @Test
    void countsTheSameWithSeveralThreads() {
        PerftOptions options = PerftOptions.toDepth(6).withUnique();
        assertEquals(count(RING, options), count(RING, options.withThreads(4)));
    }

    @Test
    void reportsProgress() {
        List<PerftCount> counted = new ArrayList<>();
        List<Long> expanded = new ArrayList<>();
        PerftProgress progress =
                new PerftProgress() {
                    @Override
                    public void expanded(int depth, long done, long toExpand) {
                        assertTrue(done <= toExpand);
                        expanded.add(done);
                    }

                    @Override
                    public void counted(PerftCount count) {
                        counted.add(count);
                    }
                };
        List<PerftCount> counts =
                Perft.count(game(RING), PerftOptions.toDepth(3).withUnique(), progress);
        assertEquals(counts, counted);
        assertEquals(1L, expanded.getFirst());
    }

    @Test
    void refusesWhatDoesNotFit() {
        String digits =
                """
                (role you) (init (step 0)) (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4)
                (<= (legal you ?x) (succ ?x ?y)) (legal you 5) (legal you 6) (legal you 7)
                (<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))
                (<= (next (digit ?n ?x)) (true (step ?n)) (does you ?x))
                (<= (next (digit ?n ?x)) (true (digit ?n ?x)))
                (<= terminal (true (step 4))) (goal you 0)
                """;
        PerftOptions options = PerftOptions.toDepth(4).withUnique();
        assertEquals(7 * 7 * 7 * 7, count(digits, options).get(4).newStates());
        StateSpaceTooLargeException refusal =
                assertThrows(
                        StateSpaceTooLargeException.class,
                        () -> count(digits, options.withMaxBytes(100_000)));
        assertTrue(refusal.toString().contains("MiB"), refusal::toString);
    }

    @Test
    void refusesMoreSequencesThanALongHolds() {
        ArithmeticException refusal =
                assertThrows(
                        ArithmeticException.class,
                        () -> count(PATH.replace("(at 3)", "(at 4)"), PerftOptions.toDepth(500)));
        assertTrue(refusal.toString().contains("sequences at depth"), refusal::toString);
    }
}

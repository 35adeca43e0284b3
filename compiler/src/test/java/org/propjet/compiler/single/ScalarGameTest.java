package org.propjet.compiler.single;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.propjet.compiler.TestGames;
import org.propjet.engine.evidence.ComparisonOptions;
import org.propjet.engine.evidence.ComparisonResult;
import org.propjet.engine.evidence.GameComparison;
import org.propjet.engine.evidence.Perft;
import org.propjet.engine.evidence.PerftOptions;
import org.propjet.engine.evidence.PerftProgress;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;
import org.propjet.games.KnownCount;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** The generated class for single states against the network and the rules, bit for bit. */
class ScalarGameTest {
    private static final ScalarOptions ALWAYS =
            new ScalarOptions(
                    Integer.MAX_VALUE, Integer.MAX_VALUE, 600_000, Double.POSITIVE_INFINITY);

    /** A role that is stuck now and then, one that never has a move; no goals, and several. */
    private static final String ODD =
            """
            (role a) (role b) (role c)
            (init (p 1))
            (<= (legal a (set ?x ?y)) (n ?x) (n ?y))
            (<= (legal b wait) (true (p 1)))
            (n 1) (n 2) (n 3)
            (<= (next (p ?x)) (does a (set ?x ?y)) (not (true (p ?y))))
            (<= (next (p ?x)) (does a (set ?y ?x)) (not (does b wait)))
            (<= (next (p 3)) (does b wait))
            (<= terminal (true (p 1)) (true (p 2)) (true (p 3)))
            (<= (goal a 100) (true (p 1)))
            (<= (goal a 50) (true (p 2)))
            (<= (goal b 0) (not (true (p 3))))
            """;

    @TestFactory
    Stream<DynamicTest> everySmallBundledGameAgrees() {
        return TestGames.eachSmall(ScalarGameTest::compare);
    }

    @Tag("deep")
    @TestFactory
    Stream<DynamicTest> everyLargeBundledGameAgrees() {
        return TestGames.eachLarge(ScalarGameTest::compare);
    }

    private static void compare(String name) {
        GameRules rules = TestGames.rules(name);
        NetGame net = TestGames.net(rules);
        ScalarGame scalar = ScalarGame.of(net, ALWAYS);
        assertTrue(scalar.report().refusal().isEmpty(), scalar.report()::toString);
        check(scalar, net, 30);
        check(scalar, RuleGame.over(rules, net), 2);
        compareAnyStates(net, scalar);
    }

    private static void check(Game game, Game reference, int playoutCount) {
        ComparisonResult result =
                GameComparison.compare(
                        game,
                        reference,
                        ComparisonOptions.of(playoutCount, 11, Duration.ofMinutes(5)));
        assertTrue(result.isEqual(), result::toString);
    }

    /** States that play need not reach, and joint moves that need not be legal. */
    private static void compareAnyStates(NetGame net, Game game) {
        Reasoner expected = net.newReasoner();
        Reasoner got = game.newReasoner();
        Random random = new Random(9);
        int fluentCount = net.stateLayout().fluentCount();
        for (int round = 0; round < 60; round++) {
            long[] state = net.stateLayout().newState();
            double share = random.nextDouble();
            for (int bit = 0; bit < fluentCount; bit++) {
                state[bit >>> 6] |= random.nextDouble() < share ? 1L << bit : 0;
            }
            expected.setState(state);
            got.setState(state);
            List<Runnable> questions =
                    new ArrayList<>(
                            List.of(
                                    () -> assertEquals(expected.isTerminal(), got.isTerminal()),
                                    () -> compareMoves(expected, got),
                                    () -> compareGoals(expected, got),
                                    () -> compareSteps(net, expected, got, random),
                                    () -> compareSteps(net, expected, got, random)));
            Collections.shuffle(questions, random); // each phase needs others, whoever asks first
            questions.forEach(Runnable::run);
        }
    }

    private static void compareMoves(Reasoner expected, Reasoner got) {
        for (int role = 0; role < expected.game().roles().size(); role++) {
            assertArrayEquals(legal(expected, role), legal(got, role));
        }
    }

    private static void compareGoals(Reasoner expected, Reasoner got) {
        for (int role = 0; role < expected.game().roles().size(); role++) {
            assertEquals(expected.goal(role), got.goal(role));
        }
    }

    private static void compareSteps(NetGame net, Reasoner expected, Reasoner got, Random random) {
        int[] joint = new int[net.roles().size()];
        for (int role = 0; role < joint.length; role++) {
            joint[role] = random.nextInt(Math.max(1, net.moveTable().moveCount(role)));
        }
        long[] expectedNext = net.stateLayout().newState();
        long[] gotNext = net.stateLayout().newState();
        expected.successor(joint, expectedNext);
        got.successor(joint, gotNext);
        assertArrayEquals(expectedNext, gotNext);
        for (int role = 0; role < joint.length; role++) {
            assertArrayEquals(expected.percepts(role, joint), got.percepts(role, joint));
        }
    }

    private static int[] legal(Reasoner reasoner, int role) {
        int[] moves = new int[reasoner.legalMoveCount(role)];
        assertEquals(moves.length, reasoner.legalMoves(role, moves));
        return moves;
    }

    @Test
    void stuckRolesAndGoalsThatAreNoneOrSeveral() {
        GameRules rules = RuleChecker.check(GdlParser.parse("odd", ODD));
        NetGame net = TestGames.net(rules);
        ScalarGame scalar = ScalarGame.of(net, ALWAYS);
        check(scalar, net, 30);
        Reasoner reasoner = scalar.newReasoner();
        assertEquals(0, reasoner.legalMoveCount(2));
        assertEquals(Reasoner.NO_GOAL, reasoner.goal(2));
        long[] both = scalar.initialState();
        both[0] |= 1L << scalar.stateLayout().bitOf("(p 2)");
        reasoner.setState(both);
        assertEquals(Reasoner.NO_GOAL, reasoner.goal(0));
        assertEquals(0, reasoner.goal(1));
    }

    @Test
    void perftCounts() {
        for (String name : List.of("ticTacToe", "connectFour", "breakthrough")) {
            List<KnownCount> expected =
                    GameLibrary.counts(name).stream()
                            .takeWhile(row -> row.sequences().orElse(0) <= 1_000_000)
                            .toList();
            var counts =
                    Perft.count(
                            ScalarGame.of(TestGames.net(name), ALWAYS),
                            PerftOptions.toDepth(expected.getLast().depth()),
                            PerftProgress.NONE);
            for (KnownCount row : expected) {
                row.sequences()
                        .ifPresent(
                                count -> assertEquals(count, counts.get(row.depth()).sequences()));
            }
        }
    }

    /** A state may be set again, asked for its goals before its moves, and after other states. */
    @Test
    void ordersOfCallsDoNotMatter() {
        NetGame net = TestGames.net("reversiSmall");
        Game scalar = ScalarGame.of(net);
        var reasoner = scalar.newReasoner();
        long[] initial = scalar.initialState();
        long[] first = scalar.initialState();
        long[] second = scalar.initialState();
        int[] joint = new int[scalar.roles().size()];
        int[][] moves = new int[joint.length][];
        for (int role = 0; role < joint.length; role++) {
            moves[role] = new int[scalar.moveTable().moveCount(role)];
            reasoner.legalMoves(role, moves[role]);
            joint[role] = moves[role][0];
        }
        int goal = reasoner.goal(0);
        reasoner.successor(joint, first);
        assertEquals(goal, reasoner.goal(0));
        reasoner.setState(first);
        reasoner.goal(1);
        reasoner.setState(initial);
        reasoner.successor(joint, second);
        assertEquals(net.stateLayout().fluentsOf(first), net.stateLayout().fluentsOf(second));
        assertEquals(goal, reasoner.goal(0));
    }

    @Test
    void whatCostsTooMuchIsRefusedByNameAndPlayedByTheNetwork() {
        NetGame net = TestGames.net("reversi");
        double always = Double.POSITIVE_INFINITY;
        int most = Integer.MAX_VALUE;
        checkRefused(net, new ScalarOptions(10, most, most, always), "literals, more than 10");
        checkRefused(net, new ScalarOptions(most, 10, most, always), "instructions, more than 10");
        checkRefused(net, new ScalarOptions(most, most, 0, always), "more than 0 milliseconds");
        checkRefused(net, new ScalarOptions(most, most, most, 0), "by events only");
    }

    private static void checkRefused(NetGame net, ScalarOptions options, String reason) {
        ScalarGame game = ScalarGame.of(net, options);
        assertTrue(game.report().refusal().orElseThrow().contains(reason), game.report()::toString);
        check(game, net, 1);
    }

    @Test
    void anInterruptionIsRefusedToo() {
        NetGame net = TestGames.net("reversi");
        Thread.currentThread().interrupt();
        ScalarGame game = ScalarGame.of(net);
        assertTrue(Thread.interrupted());
        assertEquals("the planning thread was interrupted", game.report().refusal().orElseThrow());
    }

    @Test
    void playoutsAllocateNothing() {
        Game game = ScalarGame.of(TestGames.net("connectFour"));
        RandomPlayout playout = new RandomPlayout(game.newReasoner());
        long[] initial = game.initialState();
        long steps = play(playout, initial, 20_000);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long self = Thread.currentThread().threadId();
        long before = threads.getThreadAllocatedBytes(self);
        steps += play(playout, initial, 2_000);
        long allocated = threads.getThreadAllocatedBytes(self) - before;
        assertTrue(steps > 0);
        // Asking allocates a little itself.
        assertTrue(allocated < 1_000, () -> allocated + " bytes");
    }

    private static long play(RandomPlayout playout, long[] initial, int count) {
        long steps = 0;
        for (int i = 0; i < count; i++) {
            playout.play(initial, SeededChoice.playoutSeed(3, i));
            steps += playout.length();
        }
        return steps;
    }

    @Test
    void aGameWithoutItsClassIsEvaluatedByTheNetwork() {
        ScalarGame game = ScalarGame.of(TestGames.net("connectFour"));
        ScalarGame without = game.withoutClass();
        assertInstanceOf(ScalarReasoner.class, game.newReasoner());
        assertNotSame(ScalarReasoner.class, without.newReasoner().getClass());
        assertTrue(without.report().refusal().isPresent());
        assertFalse(without.hasClass());
    }
}

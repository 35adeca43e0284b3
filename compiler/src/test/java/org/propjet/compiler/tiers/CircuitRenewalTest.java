package org.propjet.compiler.tiers;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.TestGames;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.KernelBuilder;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.lanes.LanePlayouts;
import org.propjet.compiler.line.GameLine;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.engine.evidence.ComparisonOptions;
import org.propjet.engine.evidence.ComparisonResult;
import org.propjet.engine.evidence.SuccessorComparison;
import org.propjet.engine.game.PlayoutTally;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.Successors;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.time.Budget;

import java.time.Duration;

/** A game whose first circuit is replaced by a smaller one. */
class CircuitRenewalTest {
    private static final CompileOptions OPTIONS = CompileOptions.standard();

    /** The roles take turns and say words, of which each has one that the other has not. */
    private static final String WORDS =
            """
            (role white) (role black)
            (word white a) (word white b) (word white c) (word white d) (word white e)
            (word black b) (word black c) (word black d) (word black e) (word black f)
            (<= (base (said ?r ?w)) (word ?r ?w))
            (base (turn white)) (base (turn black)) (base (ply 1)) (base (ply 2)) (base (ply 3))
            (<= (input ?r (say ?w)) (word ?r ?w)) (<= (input ?r noop) (role ?r))
            (init (turn white)) (init (ply 1))
            (<= (legal ?r (say ?w)) (true (turn ?r)) (word ?r ?w) (not (true (said ?r ?w))))
            (<= (legal white noop) (true (turn black))) (<= (legal black noop) (true (turn white)))
            (<= (next (said ?r ?w)) (does ?r (say ?w)))
            (<= (next (said ?r ?w)) (true (said ?r ?w)))
            (<= (next (turn white)) (true (turn black))) (<= (next (turn black)) (true (turn white)))
            (<= (next (ply 2)) (true (ply 1)) (true (turn black)))
            (<= (next (ply 3)) (true (ply 2)) (true (turn black)))
            (<= (next (ply ?n)) (true (ply ?n)) (true (turn white)))
            (<= terminal (true (ply 3)))
            (<= (goal white 100) (true (said white a)))
            (<= (goal white 0) (not (true (said white a))))
            (<= (goal black 100) (true (said black f)))
            (<= (goal black 0) (not (true (said black f))))
            """;

    private final NetGame net = TestGames.net("breakthroughSmall");
    private final FirstCircuit quick = quick(net);

    /** A game that stays as it is until {@link #renew}: nothing is looked for by itself. */
    private final InPlay inPlay =
            new InPlay(net, quick, tape(quick.circuit()), OPTIONS.withTier(Tier.TAPE), null);

    private static FirstCircuit quick(NetGame of) {
        PlayoutCircuit quick = OPTIONS.pipeline().quick(of, TestGames.meter()).circuit();
        return new FirstCircuit(quick, true);
    }

    private KernelBuilder.Built tape(PlayoutCircuit circuit) {
        return new KernelBuilder(net.name(), circuit, OPTIONS).build(Tier.TAPE);
    }

    private void renew() {
        PlayoutCircuit smaller = FirstCircuit.next(net, OPTIONS);
        inPlay.renew(smaller, tape(smaller));
    }

    private static boolean isRenewed(CompileReport report) {
        return report.takeovers().stream()
                .anyMatch(it -> it.text().equals("tape with a smaller circuit"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ticTacToe",
                "breakthroughSmall",
                "reversiSmall",
                "checkers",
                "tron",
                "chineseCheckers4"
            })
    void aCircuitThatIsMadeQuicklyPlaysWhatTheReferencePlays(String name) {
        assertQuickAgrees(TestGames.rules(name));
    }

    @Test
    void soItDoesWhereTheRolesHaveOtherMoves() {
        assertQuickAgrees(GameLine.rules("words", WORDS));
    }

    private static void assertQuickAgrees(GameRules rules) {
        NetGame other = TestGames.net(rules);
        CompileOptions onTape = OPTIONS.withTier(Tier.TAPE);
        CompiledGame compiled = GameLine.compile(other, quick(other).circuit(), onTape);
        ComparisonOptions options = ComparisonOptions.of(5, 1, Duration.ofMinutes(1));
        RuleGame reference = RuleGame.over(rules, compiled);
        ComparisonResult result = compiled.compareLanes(reference, options);
        assertTrue(result.isEqual(), result::toString);
        assertEquals(5, result.playoutCount());
        assertNull(SuccessorComparison.compare(compiled, reference, options).difference());
    }

    @Test
    void playoutsInFlightEndInTheLanesOfTheFirstCircuit() {
        Playouts playouts = new LanePlayouts(net, inPlay::kernels, 1);
        long[] start = net.initialState();
        int lanes = playouts.laneCount();
        playouts.start(0, lanes, start);
        playouts.advance();
        assertFalse(playouts.isDrainWanted());
        renew();
        assertTrue(playouts.isDrainWanted());
        int[] ended = new int[1];
        while (ended[0] < lanes) {
            playouts.advance();
            playouts.collect(
                    (lane, length, goals) -> {
                        ended[0]++;
                        assertEnds(playouts.movesOf(lane, start), goals);
                    });
            assertEquals(lanes, playouts.laneCount());
        }
        assertFalse(playouts.isDrainWanted());
        playouts.start(0, 1, start);
        while (playouts.advance() == 0) {
            assertFalse(playouts.isDrainWanted());
        }
        playouts.collect((lane, length, goals) -> assertEnds(playouts.movesOf(lane, start), goals));
    }

    private void assertEnds(int[][] moves, int[] goals) {
        Reasoner reasoner = net.newReasoner();
        long[] state = net.initialState();
        for (int[] jointMove : moves) {
            reasoner.setState(state);
            reasoner.successor(jointMove, state);
        }
        reasoner.setState(state);
        assertTrue(reasoner.isTerminal());
        assertEquals(reasoner.goal(0), goals[0]);
    }

    @Test
    void playoutsForATimeGoOn() {
        PlayoutTally tally = new PlayoutTally(2);
        Playouts playouts = new LanePlayouts(net, inPlay::kernels, 1);
        playouts.run(net.initialState(), System.nanoTime() + 50_000_000, tally);
        renew();
        long before = tally.playoutCount();
        playouts.run(net.initialState(), System.nanoTime() + 50_000_000, tally);
        assertTrue(tally.playoutCount() > before);
    }

    @Test
    void whatFollowsIsTheSameAfterwards() {
        CompiledGame game = new CompiledGame(inPlay);
        Successors successors = game.newSuccessors().orElseThrow();
        assertSuccessorsAgree(game);
        assertFollows(successors);
        renew();
        assertFollows(successors);
        assertSuccessorsAgree(game);
    }

    private static void assertSuccessorsAgree(CompiledGame game) {
        RuleGame reference = RuleGame.over(TestGames.rules(game.name()), game);
        ComparisonOptions options = ComparisonOptions.of(3, 1, Duration.ofMinutes(1));
        ComparisonResult result = SuccessorComparison.compare(game, reference, options);
        assertTrue(result.isEqual(), result::toString);
        assertEquals(3, result.playoutCount());
    }

    private void assertFollows(Successors successors) {
        Reasoner reasoner = net.newReasoner();
        long[] state = net.initialState();
        reasoner.setState(state);
        int[][] legal = {reasoner.legalMoves(0), reasoner.legalMoves(1)};
        int[] counts = {legal[0].length, legal[1].length};
        successors.begin();
        for (int i = 0; i < counts[0]; i++) {
            successors.add(state, counts, legal, new int[] {i, 0}, 1);
        }
        successors.compute();
        long[] found = new long[state.length];
        for (int i = 0; i < counts[0]; i++) {
            long[] expected = state.clone();
            reasoner.setState(state);
            reasoner.successor(new int[] {legal[0][i], legal[1][0]}, expected);
            successors.state(i, found);
            assertArrayEquals(expected, found);
        }
    }

    @Tag("timed")
    @Test
    @Timeout(60)
    void aLargeGameIsRenewedByItself() throws InterruptedException {
        try (CompiledGame large = GameLine.compile(TestGames.net("reversi"), OPTIONS)) {
            int quick = large.circuit().gates();
            assertTrue(large.awaitFastest(Duration.ofMinutes(1)));
            assertTrue(large.circuit().gates() < quick);
            CompileReport report = large.report();
            assertEquals("tape with a smaller circuit", report.takeovers().get(1).text());
            assertTrue(report.choice().startsWith("tape with a smaller circuit from "));
            assertTrue(report.readyNanos(Tier.TAPE) > 0);
        }
    }

    /** Its moves never end the game at once, so the policy of searches changes nothing. */
    @Tag("timed")
    @Test
    @Timeout(60)
    void soIsALargeGameThatASearchPlays() throws InterruptedException {
        NetGame reversi = TestGames.net("reversi");
        try (CompiledGame large = GameLine.compile(reversi, CompileOptions.ofSearch())) {
            assertFalse(isRenewed(large.report()));
            assertTrue(large.newSuccessors().isPresent());
            assertTrue(large.awaitFastest(Duration.ofMinutes(1)));
            assertTrue(isRenewed(large.report()));
        }
    }

    @Test
    @Timeout(60)
    void aGameThatIsClosedGetsNoOtherCircuit() throws InterruptedException {
        CompiledGame large = GameLine.compile(TestGames.net("reversi"), OPTIONS);
        large.close();
        assertTrue(large.awaitFastest(Duration.ofMinutes(1)));
        assertFalse(isRenewed(large.report()));
    }

    @Tag("timed")
    @Test
    @Timeout(60)
    void aCircuitThatTakesTooLongLeavesTheFirstInPlace() throws InterruptedException {
        CompileOptions hasty = OPTIONS.withBudget(GroundingBudget.standard().withMillis(0));
        InPlay first = new InPlay(net, quick, tape(quick.circuit()), hasty, null);
        first.improve(net);
        assertTrue(first.awaitSettled(Budget.ofSeconds(60)));
        assertSame(quick.circuit(), first.kernels().circuit());
        assertFalse(isRenewed(first.report()));
    }
}

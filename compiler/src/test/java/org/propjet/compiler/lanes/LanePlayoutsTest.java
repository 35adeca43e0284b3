package org.propjet.compiler.lanes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.propjet.compiler.Allocation;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.TestGames;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.TapePlans;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.code.planes.PlaneKernel;
import org.propjet.compiler.line.GameLine;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.engine.evidence.ComparisonOptions;
import org.propjet.engine.evidence.ComparisonResult;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.PlayoutTally;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;

class LanePlayoutsTest {

    /** A number that makes the lanes, spread over all words, be different bits of them. */
    private static final int LANES = 7;

    private static final ComparisonOptions OPTIONS =
            ComparisonOptions.of(LANES, 11, Duration.ofMinutes(5));

    @TestFactory
    Stream<DynamicTest> lanesPlayWhatTheReferencePlays() {
        return TestGames.eachSmall(name -> compare(name, Tier.LANES));
    }

    @TestFactory
    Stream<DynamicTest> lanesOfAVectorPlayWhatTheReferencePlays() {
        TestGames.assumeThereIs(Tier.VECTOR);
        return TestGames.eachSmall(name -> compare(name, Tier.VECTOR));
    }

    @TestFactory
    Stream<DynamicTest> lanesOfATapePlayWhatTheReferencePlays() {
        return TestGames.eachSmall(name -> compare(name, Tier.TAPE));
    }

    @TestFactory
    Stream<DynamicTest> lanesOfPlainLoopsPlayWhatTheReferencePlays() {
        return TestGames.eachSmall(LanePlayoutsTest::comparePlainLoops);
    }

    private static void comparePlainLoops(String name) {
        GameRules rules = TestGames.rules(name);
        NetGame net = TestGames.net(rules);
        PlayoutCircuit circuit = PlayoutCircuit.of(net.net());
        TapePlans plans = TapePlans.of(circuit, CompileOptions.standard());
        plans.step().check();
        plans.goals().check();
        PlaneKernel kernel = plans.plainKernel(TestGames.meter());
        LaneMachine lanes = new LaneMachine(circuit, () -> kernel, OPTIONS.seed());
        assertIsEqual(new LaneComparison(reference(rules, net), OPTIONS).compare(lanes));
    }

    @TestFactory
    Stream<DynamicTest> decisiveLanesPlayWhatTheReferencePlays() {
        return TestGames.eachSmall(name -> compare(name, LanePlayoutsTest::decisive));
    }

    @Tag("deep")
    @TestFactory
    Stream<DynamicTest> allLanesPlayLargeGamesAsTheReferenceDoes() {
        return TestGames.eachLarge(LanePlayoutsTest::compareAll);
    }

    private static void compareAll(String name) {
        if (!name.equals("gomoku")) { // slow: a look at 225 moves in every state
            compare(name, LanePlayoutsTest::decisive);
        }
        comparePlainLoops(name);
        compare(name, Tier.TAPE);
        compare(name, Tier.LANES);
        TestGames.assumeThereIs(Tier.VECTOR);
        compare(name, Tier.VECTOR);
    }

    private static CompiledGame decisive(NetGame net) {
        CompileOptions options = CompileOptions.standard().withPolicy(PlayoutPolicy.DECISIVE);
        return GameLine.compile(net, options.withTier(Tier.TAPE));
    }

    private static void compare(String name, Tier tier) {
        compare(name, net -> GameLine.compile(net, CompileOptions.on(tier)));
    }

    private static void compare(String name, Function<NetGame, CompiledGame> compiler) {
        GameRules rules = TestGames.rules(name);
        NetGame net = TestGames.net(rules);
        CompiledGame game = compiler.apply(net);
        assertTrue(game.fallback().isEmpty());
        assertIsEqual(game.compareLanes(reference(rules, game), OPTIONS));
    }

    private static RuleGame reference(GameRules rules, Game game) {
        return RuleGame.over(rules, game);
    }

    private static void assertIsEqual(ComparisonResult result) {
        assertTrue(result.isEqual(), result::toString);
        assertEquals(LANES, result.playoutCount());
    }

    /** A role that gets stuck, and one that has several goal values at once. */
    @Test
    void stuckLanesAndUnclearGoalsAreReported() {
        CompiledGame game =
                compile(
                        rules(
                                """
                                (role you) (init start)
                                (<= (legal you ?m) (true start) (or (same ?m win) (same ?m jam)))
                                (same win win) (same jam jam)
                                (<= (next won) (does you win))
                                (<= (next jammed) (does you jam))
                                (<= terminal (true won))
                                (goal you 100)
                                (<= (goal you 50) (true jammed))
                                """));
        PlayoutTally tally = new PlayoutTally(1);
        game.newPlayouts(1).run(game.initialState(), System.nanoTime(), tally);
        assertTrue(tally.endlessCount() > 0);
        assertTrue(tally.goalCount(0) > 0);
        assertEquals(tally.playoutCount(), tally.endlessCount() + tally.goalCount(0));
        assertEquals(tally.playoutCount(), tally.stepCount());
    }

    /** Half of the playouts end after one move, and half never. */
    @ParameterizedTest
    @EnumSource
    void playoutsThatNeverEndAreCut(Tier tier) {
        TestGames.assumeThereIs(tier);
        GameRules rules =
                rules(
                        """
                        (role you) (init start)
                        (<= (legal you ?m) (true start) (or (same ?m end) (same ?m loop)))
                        (<= (legal you wait) (not (true start)))
                        (same end end) (same loop loop)
                        (<= (next ended) (does you end))
                        (<= (next round) (does you loop))
                        (<= (next round) (true round))
                        (<= terminal (true ended))
                        (<= (goal you 100) (true ended))
                        (<= (goal you 50) (true round))
                        """);
        CompiledGame game = GameLine.compile(TestGames.net(rules), CompileOptions.on(tier));
        PlayoutTally tally = new PlayoutTally(1);
        Playouts playouts = game.newPlayouts(1);
        playouts.run(game.initialState(), System.nanoTime(), tally);
        long ended = tally.playoutCount() - tally.endlessCount();
        assertTrue(tally.endlessCount() > 0);
        assertTrue(ended > 0);
        assertEquals(ended + RandomPlayout.MAX_PLIES * tally.endlessCount(), tally.stepCount());
        assertEquals(ended, tally.goalCount(0));
        assertEquals(100.0 * ended, tally.goalSum(0));
        assertCutOneByOne(playouts, game.initialState());
    }

    private static void assertCutOneByOne(Playouts playouts, long[] start) {
        int laneCount = playouts.laneCount();
        playouts.start(0, laneCount, start);
        while (playouts.advance() < laneCount) {}
        playouts.advance();
        int[] seen = new int[1];
        playouts.collect(
                (lane, length, goals) -> {
                    seen[0]++;
                    assertEquals(length == 1 ? 100 : Reasoner.NO_GOAL, goals[0]);
                    assertTrue(length == 1 || length == RandomPlayout.MAX_PLIES, "" + length);
                });
        assertEquals(laneCount, seen[0]);
    }

    /** Games of one move and of ten, as likely as each other: stopping early must not show. */
    @Test
    void shortGamesAreNotFavoured() {
        StringBuilder text = new StringBuilder("(role you) (init (n 0))");
        for (int i = 0; i < 10; i++) {
            text.append("(succ " + i + " " + (i + 1) + ")");
        }
        text.append(
                """
                (<= (legal you stop) (true (n 0)))
                (<= (legal you go) (not (true (n 10))))
                (<= (next (n ?y)) (does you go) (true (n ?x)) (succ ?x ?y))
                (<= (next over) (does you stop))
                (<= terminal (true over))
                (<= terminal (true (n 10)))
                (<= (goal you 100) (true over))
                (<= (goal you 0) (not (true over)))
                """);
        CompiledGame game = compile(rules(text.toString()));
        PlayoutTally tally = new PlayoutTally(1);
        Playouts playouts = game.newPlayouts(3);
        for (int run = 0; run < 2_000; run++) {
            playouts.run(game.initialState(), System.nanoTime(), tally);
        }
        double mean = (double) tally.stepCount() / tally.playoutCount();
        double deviation = 4.5 / Math.sqrt((double) tally.playoutCount());
        assertEquals(5.5, mean, 5 * deviation);
        assertEquals(50, tally.goalSum(0) / tally.goalCount(0), 5 * 50 * deviation / 4.5);
    }

    /** Each of seven moves ends with a goal value of its own: Pearson's test over their counts. */
    @Test
    void choicesAreUniform() {
        int moves = 7;
        StringBuilder text = new StringBuilder("(role you) (init start)");
        for (int i = 0; i < moves; i++) {
            text.append("(role r" + i + ") (legal r" + i + " wait)");
            text.append("(<= (legal you (m " + i + ")) (true start))");
            text.append("(<= (goal r" + i + " 100) (true (did " + i + ")))");
        }
        text.append("(goal you 0) (<= (next (did ?i)) (does you (m ?i)))");
        text.append("(<= terminal (not (true start)))");
        CompiledGame game = compile(rules(text.toString()));
        PlayoutTally tally = new PlayoutTally(moves + 1);
        Playouts playouts = game.newPlayouts(5);
        while (tally.playoutCount() < 1_000_000) {
            playouts.run(game.initialState(), System.nanoTime(), tally);
        }
        double expected = tally.playoutCount() / (double) moves;
        double chiSquared = 0;
        for (int i = 0; i < moves; i++) {
            double off = tally.goalCount(i + 1) - expected;
            chiSquared += off * off / expected;
        }
        assertTrue(chiSquared < 27.86, "one in 10,000 for six degrees of freedom: " + chiSquared);
    }

    @Test
    void theSameSeedGivesTheSamePlayouts() {
        CompiledGame game = compile(TestGames.rules("connectFour"));
        assertEquals(signature(game, 1), signature(game, 1));
        assertTrue(signature(game, 1) != signature(game, 2));
    }

    private static double signature(CompiledGame game, long seed) {
        PlayoutTally tally = new PlayoutTally(2);
        game.newPlayouts(seed).run(game.initialState(), System.nanoTime(), tally);
        return tally.squaredLengths() + 1e-3 * tally.goalSum(0);
    }

    @ParameterizedTest
    @EnumSource
    void playingAllocatesNothing(Tier tier) {
        TestGames.assumeThereIs(tier);
        CompiledGame game = GameLine.compile(TestGames.net("ticTacToe"), CompileOptions.on(tier));
        PlayoutTally tally = new PlayoutTally(2);
        Playouts playouts = game.newPlayouts(1);
        long[] start = game.initialState();
        Allocation.assertComesToNothing(
                () -> playouts.run(start, System.nanoTime() + 50_000_000, tally));
        assertTrue(tally.playoutCount() > 0);
    }

    /** As a search does it: lanes are started again, from another state, as they come free. */
    @ParameterizedTest
    @EnumSource
    void playingFromManyStatesAllocatesNothing(Tier tier) {
        TestGames.assumeThereIs(tier);
        CompiledGame game = GameLine.compile(TestGames.net("connectFour"), CompileOptions.on(tier));
        List<long[]> states = TestGames.statesOfOnePlayout(game, new Random(3));
        Playouts playouts = game.newPlayouts(1);
        playouts.start(0, playouts.laneCount(), game.initialState());
        int[] endedCount = new int[1];
        Playouts.Receiver startAgain =
                (lane, length, goals) -> {
                    endedCount[0]++;
                    playouts.start(lane, 1, states.get(lane % states.size()));
                };
        Allocation.assertComesToNothing(
                () -> {
                    for (int i = 0; i < 2_000; i++) {
                        if (playouts.advance() > 0) {
                            playouts.collect(startAgain);
                        }
                    }
                });
        assertTrue(endedCount[0] > 0);
    }

    private static GameRules rules(String text) {
        return RuleChecker.check(GdlParser.parse("test", text));
    }

    private static CompiledGame compile(GameRules rules) {
        return GameLine.compile(TestGames.net(rules), CompileOptions.on(Tier.LANES));
    }
}

package org.propjet.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.propjet.compiler.circuit.PlayoutCircuit;
import org.propjet.compiler.planes.Vectors;
import org.propjet.engine.game.ComparisonOptions;
import org.propjet.engine.game.ComparisonResult;
import org.propjet.engine.game.PlayoutTally;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.function.Function;
import java.util.stream.Stream;

class LanePlayoutsTest {

    @TestFactory
    Stream<DynamicTest> everyLanePlaysWhatTheReferencePlays() {
        return GameLibrary.names().stream()
                .map(name -> DynamicTest.dynamicTest(name, () -> compare(name, Tier.LANES)));
    }

    @TestFactory
    Stream<DynamicTest> everyLaneOfAVectorPlaysWhatTheReferencePlays() {
        assumeTrue(Vectors.wordCount() > 0, "skipped: no module jdk.incubator.vector");
        return GameLibrary.names().stream()
                .map(name -> DynamicTest.dynamicTest(name, () -> compare(name, Tier.VECTOR)));
    }

    @TestFactory
    Stream<DynamicTest> everyLaneOfATapePlaysWhatTheReferencePlays() {
        return GameLibrary.names().stream()
                .map(name -> DynamicTest.dynamicTest(name, () -> compare(name, Tier.TAPE)));
    }

    @TestFactory
    Stream<DynamicTest> everyLaneOfPlainLoopsPlaysWhatTheReferencePlays() {
        return GameLibrary.names().stream()
                .map(
                        name ->
                                DynamicTest.dynamicTest(
                                        name, () -> compare(name, LanePlayoutsTest::plainLoops)));
    }

    private static CompiledGame plainLoops(NetGame net) {
        PlayoutCircuit circuit = PlayoutCircuit.of(net.net());
        CompileOptions options = CompileOptions.standard();
        TapePlans plans = TapePlans.of(circuit, options);
        plans.step().check();
        plans.goals().check();
        KernelSlot slot = new KernelSlot(plans.plainKernel());
        return new CompiledGame(net, "plain", circuit, 0, slot, options);
    }

    private static void compare(String name, Tier tier) {
        compare(name, net -> GameCompiler.compile(net, tier));
    }

    private static void compare(String name, Function<NetGame, CompiledGame> compiler) {
        GameRules rules = rules(GameLibrary.rules(name));
        NetGame net = NetGame.of(rules, GroundingBudget.standard(), NetOptions.standard());
        CompiledGame game = compiler.apply(net);
        RuleGame reference =
                RuleGame.over(rules, game.stateLayout(), game.moveTable(), game.perceptTable());
        ComparisonResult result =
                game.compareLanes(reference, ComparisonOptions.of(3, 11, Duration.ofMinutes(5)));
        assertTrue(result.isEqual(), result::toString);
        assertEquals(3, result.playoutCount());
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
        CompiledGame game = compile(rules(GameLibrary.rules("connectFour")));
        assertEquals(signature(game, 1), signature(game, 1));
        assertTrue(signature(game, 1) != signature(game, 2));
    }

    private static double signature(CompiledGame game, long seed) {
        PlayoutTally tally = new PlayoutTally(2);
        game.newPlayouts(seed).run(game.initialState(), System.nanoTime(), tally);
        return tally.squaredLengths() + 1e-3 * tally.goalSum(0);
    }

    @Test
    void playingAllocatesNothing() {
        CompiledGame game = compile(rules(GameLibrary.rules("ticTacToe")));
        PlayoutTally tally = new PlayoutTally(2);
        Playouts playouts = game.newPlayouts(1);
        long[] start = game.initialState();
        playouts.run(start, System.nanoTime() + 200_000_000, tally);
        com.sun.management.ThreadMXBean threads =
                (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        playouts.run(start, System.nanoTime() + 50_000_000, tally);
        assertTrue(threads.getCurrentThreadAllocatedBytes() - before < 1_000);
    }

    private static GameRules rules(String text) {
        return RuleChecker.check(GdlParser.parse("test", text));
    }

    private static CompiledGame compile(GameRules rules) {
        NetGame net = NetGame.of(rules, GroundingBudget.standard(), NetOptions.standard());
        return GameCompiler.compile(net, Tier.LANES);
    }
}

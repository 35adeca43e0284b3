package org.propjet.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.propjet.engine.game.ComparisonOptions;
import org.propjet.engine.game.ComparisonResult;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.GameComparison;
import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.game.SeededChoice;
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
import java.util.stream.Stream;

/** The generated class for single states against the network and the rules, bit for bit. */
class ScalarGameTest {
    private static final ScalarOptions UNLIMITED =
            new ScalarOptions(Integer.MAX_VALUE, Integer.MAX_VALUE);

    @TestFactory
    Stream<DynamicTest> everyBundledGameAgrees() {
        return GameLibrary.names().stream()
                .map(name -> DynamicTest.dynamicTest(name, () -> compare(name)));
    }

    private static void compare(String name) {
        GameRules rules = rules(name);
        NetGame net = net(rules);
        ScalarGame scalar = ScalarGame.of(net, UNLIMITED);
        assertTrue(scalar.report().refusal().isEmpty(), scalar.report()::toString);
        check(scalar, net, 30);
        check(
                scalar,
                RuleGame.over(rules, net.stateLayout(), net.moveTable(), net.perceptTable()),
                2);
    }

    private static void check(Game game, Game reference, int playoutCount) {
        ComparisonResult result =
                GameComparison.compare(
                        game,
                        reference,
                        ComparisonOptions.of(playoutCount, 11, Duration.ofMinutes(5)));
        assertTrue(result.isEqual(), result::toString);
    }

    /** A state may be set again, asked for its goals before its moves, and after other states. */
    @Test
    void ordersOfCallsDoNotMatter() {
        NetGame net = net(rules("reversiSmall"));
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
    void tooLargeANetworkIsPlayedByEvents() {
        NetGame net = net(rules("ticTacToe"));
        ScalarGame fewLiterals = ScalarGame.of(net, new ScalarOptions(10, Integer.MAX_VALUE));
        assertEquals(
                "the network has " + net.net().fanInCount() + " literals, more than 10",
                fewLiterals.report().refusal().orElseThrow());
        check(fewLiterals, net, 1);
        ScalarGame fewInstructions = ScalarGame.of(net, new ScalarOptions(1_000, 10));
        assertTrue(
                fewInstructions.report().refusal().orElseThrow().endsWith(" more than 10"),
                fewInstructions.report()::toString);
        check(fewInstructions, net, 1);
    }

    @Test
    void playoutsAllocateNothing() {
        Game game = ScalarGame.of(net(rules("connectFour")));
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

    private static GameRules rules(String name) {
        return RuleChecker.check(GdlParser.parse(name, GameLibrary.rules(name)));
    }

    private static NetGame net(GameRules rules) {
        return NetGame.of(rules, GroundingBudget.standard(), NetOptions.standard());
    }
}

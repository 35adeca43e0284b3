package org.propjet.engine.propnet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** The event-driven reasoner against the plainest evaluation of the same network. */
class NetReasonerTest {
    private static final List<String> GAMES =
            List.of("ticTacToe", "connectFour", "reversiSmall", "eightPuzzle");

    @TestFactory
    Stream<DynamicTest> agreesWithPlainEvaluation() {
        return GAMES.stream().map(name -> DynamicTest.dynamicTest(name, () -> compare(name)));
    }

    /** Jumps about between states, so that stale events of one state would show in another. */
    private static void compare(String name) {
        NetGame game = game(name, NetOptions.standard());
        PropNet net = game.net();
        Reasoner reasoner = game.newReasoner();
        Random random = new Random(7);
        long[] state = game.initialState();
        int roleCount = game.roles().size();
        int[] joint = new int[roleCount];
        for (int step = 0; step < 400; step++) {
            reasoner.setState(state);
            boolean[] inputs = new boolean[net.inputCount()];
            for (int role = 0; role < roleCount; role++) {
                int moveCount = game.moveTable().moveCount(role);
                joint[role] = random.nextInt(moveCount);
                inputs[net.ends().firstInput(role) + joint[role]] = true;
            }
            NetValues values = NetValues.of(net, state, inputs);
            assertEquals(values.holds(net.outputs().terminal()), reasoner.isTerminal());
            for (int role = 0; role < roleCount; role++) {
                int[] legal = legal(reasoner, role);
                assertArrayEquals(expectedLegal(net, values, role), legal);
                if (random.nextInt(4) == 0) {
                    assertEquals(expectedGoal(net, values, role), reasoner.goal(role));
                }
                if (legal.length > 0 && random.nextBoolean()) {
                    inputs[net.ends().firstInput(role) + joint[role]] = false;
                    joint[role] = legal[random.nextInt(legal.length)];
                    inputs[net.ends().firstInput(role) + joint[role]] = true;
                    values = NetValues.of(net, state, inputs);
                }
            }
            long[] successor = game.stateLayout().newState();
            reasoner.successor(joint, successor);
            assertArrayEquals(expectedSuccessor(net, values), successor);
            state = random.nextInt(20) == 0 ? game.initialState() : successor;
        }
    }

    private static int[] legal(Reasoner reasoner, int role) {
        int[] ids = new int[reasoner.legalMoveCount(role)];
        assertEquals(ids.length, reasoner.legalMoves(role, ids));
        return ids;
    }

    private static int[] expectedLegal(PropNet net, NetValues values, int role) {
        int first = net.ends().firstInput(role);
        return java.util.stream.IntStream.range(first, net.ends().firstInput(role + 1))
                .filter(input -> values.holds(net.outputs().legal()[input]))
                .map(input -> input - first)
                .toArray();
    }

    private static int expectedGoal(PropNet net, NetValues values, int role) {
        int[] held =
                java.util.stream.IntStream.range(0, net.outputs().goals()[role].length)
                        .filter(i -> values.holds(net.outputs().goals()[role][i]))
                        .map(i -> net.ends().goalValues()[role][i])
                        .toArray();
        return held.length == 1 ? held[0] : Reasoner.NO_GOAL;
    }

    private static long[] expectedSuccessor(PropNet net, NetValues values) {
        long[] successor = net.ends().stateLayout().newState();
        for (int bit = 0; bit < net.baseCount(); bit++) {
            if (values.holds(net.outputs().next()[bit])) {
                successor[bit >>> 6] |= 1L << bit;
            }
        }
        return successor;
    }

    /** Hundreds of playouts add up to one number, which no pass may change. */
    @Test
    void noPassChangesAPlayout() {
        for (String name : GAMES) {
            long expected = signature(game(name, NetOptions.standard()));
            assertEquals(expected, signature(game(name, NetOptions.standard().withoutHashing())));
            NetOptions none = NetOptions.standard();
            for (NetPass pass : NetPipeline.PASSES) {
                NetOptions without = NetOptions.standard().without(pass.pass());
                assertEquals(
                        expected,
                        signature(game(name, without)),
                        name + " " + pass.pass().toString());
                none = none.without(pass.pass());
            }
            assertEquals(expected, signature(game(name, none)), name + " without any pass");
        }
    }

    private static long signature(NetGame game) {
        RandomPlayout playout = new RandomPlayout(game.newReasoner());
        long signature = 0;
        for (int i = 0; i < 100; i++) {
            playout.play(game.initialState(), SeededChoice.playoutSeed(1, i));
            signature = 31 * signature + playout.length();
            for (int role = 0; role < game.roles().size(); role++) {
                signature = 31 * signature + playout.goal(role);
            }
        }
        return signature;
    }

    private static NetGame game(String name, NetOptions options) {
        GameRules rules = RuleChecker.check(GdlParser.parse(name, GameLibrary.rules(name)));
        return NetGame.of(rules, GroundingBudget.standard(), options);
    }
}

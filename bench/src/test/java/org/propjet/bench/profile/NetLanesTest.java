package org.propjet.bench.profile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.PropNet;
import org.propjet.engine.propnet.SharePairs;
import org.propjet.engine.time.Budget;

class NetLanesTest {
    private static final int PLAYOUTS = 6;

    /** In every state the network's lanes say what the reasoner says, of shared pairs, too. */
    @ParameterizedTest
    @ValueSource(strings = {"connectFour", "reversiSmall", "rockPaperScissors", "montyHall"})
    void lanesAgreeWithTheReasoner(String name) {
        NetGame game = SampleGames.bundled(name);
        PropNet shared =
                new SharePairs().apply(game.net(), new BudgetMeter(GroundingBudget.standard()));
        for (PropNet net : new PropNet[] {game.net(), shared}) {
            NetLanes lanes = new NetLanes(net);
            RandomStates states = new RandomStates(game, 7);
            long[] compared = new long[1];
            states.play(
                    PLAYOUTS,
                    Budget.endless(),
                    batch -> {
                        lanes.evaluate(batch);
                        for (int lane = 0; lane < batch.count(); lane++) {
                            compare(game, net, lanes, batch, lane);
                            compared[0]++;
                        }
                    });
            assertEquals(PLAYOUTS, states.playoutCount());
            assertEquals(states.stateCount(), compared[0]);
            assertTrue(compared[0] > PLAYOUTS);
        }
    }

    private static void compare(
            NetGame game, PropNet net, NetLanes lanes, StateLanes batch, int lane) {
        Reasoner reasoner = game.newReasoner();
        long[] state = game.stateLayout().newState();
        for (int bit = 0; bit < net.baseCount(); bit++) {
            state[bit >>> 6] |= (batch.fluent(bit) >>> lane & 1) << bit;
        }
        reasoner.setState(state);
        assertEquals(
                reasoner.isTerminal(), lanes.literal(net.outputs().terminal()) >>> lane << 63 != 0);
        int input = 0;
        int[] jointMove = new int[game.roles().size()];
        for (int role = 0; role < jointMove.length; role++) {
            for (int move = 0; move < game.moveTable().moveCount(role); move++, input++) {
                assertEquals(
                        reasoner.isLegal(role, move),
                        lanes.literal(net.outputs().legal()[input]) >>> lane << 63 != 0);
                jointMove[role] =
                        batch.move(role, move) >>> lane << 63 != 0 ? move : jointMove[role];
            }
            for (int i = 0; i < net.outputs().goals()[role].length; i++) {
                assertEquals(
                        reasoner.hasGoal(role, net.ends().goalValues()[role][i]),
                        lanes.literal(net.outputs().goals()[role][i]) >>> lane << 63 != 0);
            }
        }
        boolean wasMoved = batch.moved() >>> lane << 63 != 0;
        assertEquals(!reasoner.isTerminal(), wasMoved);
        if (wasMoved) {
            long[] expected = game.stateLayout().newState();
            reasoner.successor(jointMove, expected);
            long[] next = game.stateLayout().newState();
            for (int bit = 0; bit < net.baseCount(); bit++) {
                next[bit >>> 6] |= (lanes.literal(net.outputs().next()[bit]) >>> lane & 1) << bit;
            }
            assertArrayEquals(expected, next);
        }
    }
}

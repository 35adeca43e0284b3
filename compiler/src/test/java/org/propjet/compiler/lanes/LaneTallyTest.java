package org.propjet.compiler.lanes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.compiler.TestGames;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.TapePlans;
import org.propjet.compiler.code.planes.PlaneKernel;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.engine.game.PlayoutTally;
import org.propjet.engine.game.Reasoner;

/** What is counted of many lanes at once is what its lanes give, each of them, one by one. */
class LaneTallyTest {
    private static final int ROLES = 2;

    @Test
    void noLaneIsLeftOutOrCountedTwice() {
        PlayoutCircuit circuit = PlayoutCircuit.of(TestGames.net("ticTacToe").net());
        PlaneKernel kernel =
                TapePlans.of(circuit, CompileOptions.standard()).plainKernel(TestGames.meter());
        LaneMachine lanes = new LaneMachine(circuit, () -> kernel, 5);
        lanes.setStart(circuit.net().ends().initialState());
        lanes.startDone();
        LaneTally counter = new LaneTally(lanes);
        PlayoutTally tally = new PlayoutTally(ROLES);
        PlayoutTally expected = new PlayoutTally(ROLES);
        while (!lanes.isIdle()) {
            if (lanes.step() > 0) {
                counter.countDone(tally);
                addOneByOne(lanes, expected);
                lanes.stopDone();
            }
        }
        assertEquals(lanes.laneCount(), expected.playoutCount());
        assertEquals(expected.playoutCount(), tally.playoutCount());
        assertEquals(expected.stepCount(), tally.stepCount());
        assertEquals(expected.squaredLengths(), tally.squaredLengths());
        assertEquals(0, tally.endlessCount());
        for (int role = 0; role < ROLES; role++) {
            assertEquals(expected.goalCount(role), tally.goalCount(role));
            assertEquals(expected.goalSum(role), tally.goalSum(role));
            assertEquals(expected.squaredGoals(role), tally.squaredGoals(role));
            assertTrue(tally.goalSum(role) > 0);
        }
    }

    private static void addOneByOne(LaneMachine lanes, PlayoutTally tally) {
        int[] goals = new int[ROLES];
        for (int lane = 0; lane < lanes.laneCount(); lane++) {
            int word = lane / Long.SIZE;
            if (LaneMachine.isSet(lanes.active(word) & lanes.done(word), lane)) {
                int length = lanes.lengthOf(lane);
                tally.addPlayouts(1, length, (double) length * length);
                lanes.goals(lane, goals);
                for (int role = 0; role < ROLES; role++) {
                    if (goals[role] != Reasoner.NO_GOAL) {
                        tally.addGoals(role, goals[role], 1);
                    }
                }
            }
        }
    }
}

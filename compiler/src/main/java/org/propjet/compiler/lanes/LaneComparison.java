package org.propjet.compiler.lanes;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.code.planes.PlaneRandom;
import org.propjet.engine.evidence.ComparisonOptions;
import org.propjet.engine.evidence.ComparisonResult;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;

import java.util.Arrays;

/**
 * Compares lanes with another reasoner: in every step the same states, the same ends, and at the
 * end the same goals. The other makes the choices that {@link PlaneChoice} says the lane makes.
 *
 * <p>Not thread-safe; used once.
 */
public final class LaneComparison {
    private static final int[] NO_MOVE = {};

    private final Game reference;
    private final ComparisonOptions options;
    private final Reasoner reasoner;
    private final int roleCount;
    private int[] jointMove = NO_MOVE;
    private long playoutCount;
    private long stateCount;

    /** Makes a comparison with a game over the same layout and tables. */
    public LaneComparison(Game reference, ComparisonOptions options) {
        this.reference = reference;
        this.options = options;
        this.reasoner = reference.newReasoner();
        this.roleCount = reference.roles().size();
    }

    /** Compares lanes; whatever they play is given up. */
    public ComparisonResult compare(LaneMachine lanes) {
        Budget budget = Budget.ofNanos(options.timeLimit().toNanos());
        String difference = null;
        boolean timeUp = false;
        while (difference == null && !timeUp && playoutCount < options.playoutCount()) {
            long left = options.playoutCount() - playoutCount;
            int laneCount = (int) Math.min(left, lanes.laneCount());
            difference = new Batch(lanes, laneCount, budget).compare();
            timeUp = budget.isOver();
        }
        return new ComparisonResult(playoutCount, stateCount, timeUp, difference);
    }

    /** Playouts that begin together, in the lanes that are compared. */
    private final class Batch {
        private final LaneMachine lanes;
        private final Budget budget;
        private final int laneCount;
        private final long[][] states;
        private final PlaneChoice[] choices;
        private final boolean[] over;
        private final long[] laneState;

        Batch(LaneMachine lanes, int laneCount, Budget budget) {
            this.lanes = lanes;
            this.budget = budget;
            this.laneCount = laneCount;
            this.states = new long[laneCount][];
            this.choices = new PlaneChoice[laneCount];
            this.over = new boolean[laneCount];
            this.laneState = reference.stateLayout().newState();
            lanes.stopAll();
            lanes.setStart(reference.initialState());
            lanes.startDone();
            for (int i = 0; i < laneCount; i++) {
                states[i] = reference.initialState();
                int lane = lane(i);
                long[] stream = new long[PlaneRandom.STATE_WORDS];
                lanes.stream(lane >>> 6, stream, 0);
                choices[i] = new PlaneChoice(lanes.circuit(), stream, lane & 63);
            }
        }

        /** Spreads the lanes that are compared over all words. */
        private int lane(int index) {
            return (int) ((long) index * lanes.laneCount() / laneCount);
        }

        @Nullable String compare() {
            int running = laneCount;
            for (int ply = 0; running > 0 && ply < options.maxPlies(); ply++) {
                lanes.adoptKernel();
                lanes.step();
                for (int i = 0; i < laneCount; i++) {
                    if (!over[i]) {
                        String difference = compareStep(i, ply);
                        if (difference != null) {
                            return difference;
                        }
                        running -= over[i] ? 1 : 0;
                    }
                    if (budget.isOver()) {
                        return null;
                    }
                }
            }
            playoutCount += laneCount;
            return null;
        }

        private @Nullable String compareStep(int index, int ply) {
            int lane = lane(index);
            stateCount++;
            reasoner.setState(states[index]);
            boolean terminal = reasoner.isTerminal();
            int[] chosen =
                    terminal ? NO_MOVE : choices[index].stepJointMove(reasoner, states[index]);
            boolean expected = chosen != null && chosen.length == 0;
            boolean isDone = LaneMachine.isSet(lanes.done(lane >>> 6), lane);
            if (isDone != expected) {
                return difference(index, ply, "over", expected, isDone);
            }
            if (expected) {
                over[index] = true;
                return terminal ? compareGoals(index, ply) : null;
            }
            if (chosen != null) {
                jointMove = chosen;
                reasoner.successor(jointMove, states[index]);
            }
            lanes.state(lane, laneState);
            if (!Arrays.equals(laneState, states[index])) {
                return difference(
                        index,
                        ply,
                        "state after " + moves(),
                        reference.stateLayout().fluentsOf(states[index]),
                        reference.stateLayout().fluentsOf(laneState));
            }
            return null;
        }

        private @Nullable String compareGoals(int index, int ply) {
            lanes.evaluateGoals();
            int[] goals = new int[roleCount];
            lanes.goals(lane(index), goals);
            for (int role = 0; role < roleCount; role++) {
                int found = goals[role];
                if (found != reasoner.goal(role)) {
                    String what = "goal of " + reference.roles().get(role);
                    return difference(index, ply, what, reasoner.goal(role), found);
                }
            }
            return null;
        }

        private String difference(int index, int ply, String what, Object expected, Object found) {
            return "playout %d, ply %d: %s: expected %s, but the lane has %s; in the state %s"
                    .formatted(
                            playoutCount + index,
                            ply,
                            what,
                            expected,
                            found,
                            reference.stateLayout().fluentsOf(states[index]));
        }
    }

    private String moves() {
        StringBuilder text = new StringBuilder();
        for (int role = 0; role < roleCount; role++) {
            text.append(role == 0 ? "" : " | ");
            text.append(reference.moveTable().move(role, jointMove[role]));
        }
        return text.toString();
    }
}

package org.propjet.compiler.lanes;

import jdk.jfr.FlightRecorder;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.code.planes.PlaneRandom;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.PlayoutTally;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.game.PlayoutsEvent;
import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.game.Reasoner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Playouts in the lanes of a kernel, which may give way to a faster one at any time. The circuit
 * may give way to another one, too: playouts that are in flight then end in the lanes of the old
 * one.
 *
 * <p>Not thread-safe.
 */
public final class LanePlayouts implements Playouts {
    /*
     * When playing from one state, lanes that are done are harvested together: the goal planes are
     * computed, everything is counted by popcount, and they start again. So no lane is ever handled
     * alone, and the goals, which are often half of a game's network, are computed once in many
     * steps.
     */

    /** The clock, and whether there is a better kernel, is looked at once in this many steps. */
    private static final int STEPS_PER_LOOK = 16;

    private final Game game;
    private final Supplier<CircuitKernels> newest;
    private final long seed;
    private final int[] goals;
    private final long[] oneLanes = new long[1];
    private final long[][] oneState = new long[1][];
    private CircuitKernels kernels;
    private HarvestShare share;
    private LaneMachine lanes;
    private LaneTally counter;
    private LaneEnds ends;
    private long[] streamAtStart;

    /** Of the playouts that were started last. */
    private PlayoutCircuit circuitAtStart;

    /**
     * Makes playouts of a game, none of them begun.
     *
     * @param newest returns the circuit to play by, in any thread
     * @param seed fixes all choices
     */
    public LanePlayouts(Game game, Supplier<CircuitKernels> newest, long seed) {
        this.game = game;
        this.newest = newest;
        this.seed = seed;
        this.kernels = newest.get();
        this.share = kernels.newShare();
        this.circuitAtStart = kernels.circuit();
        this.goals = new int[circuitAtStart.net().ends().roleCount()];
        this.lanes = kernels.newMachine(seed);
        this.counter = new LaneTally(lanes);
        this.ends = new LaneEnds(lanes);
        this.streamAtStart = new long[PlaneRandom.STATE_WORDS * lanes.laneCount()];
    }

    @Override
    public Game game() {
        return game;
    }

    @Override
    public int laneCount() {
        if (lanes.isIdle()) {
            adoptKernel();
        }
        return lanes.laneCount();
    }

    @Override
    public boolean isDrainWanted() {
        return isOld() || !lanes.fitKernel();
    }

    /** Returns whether there is another circuit. */
    private boolean isOld() {
        return !newest.get().equals(kernels);
    }

    // ---- From one state, for a time ----

    @Override
    public void run(long[] start, long endNanos, PlayoutTally tally) {
        @Nullable PlayoutsEvent event =
                FlightRecorder.isInitialized() ? PlayoutsEvent.begun(tally) : null;
        share.reset();
        do {
            adoptKernel();
            playWhileKernelFits(start, endNanos, tally);
            drain(tally);
        } while (System.nanoTime() - endNanos < 0);
        if (event != null) {
            event.write(this, tally);
        }
    }

    private void playWhileKernelFits(long[] start, long endNanos, PlayoutTally tally) {
        lanes.stopAll();
        lanes.setStart(start);
        lanes.startDone();
        boolean isOver = false;
        for (int step = 1; !isOver; step++) {
            if (lanes.step() >= share.of(lanes.laneCount())) {
                counter.countDone(tally);
                share.add(counter.playoutCount(), counter.stepCount());
                lanes.startDone();
            }
            if (step % STEPS_PER_LOOK == 0) {
                isOver = System.nanoTime() - endNanos >= 0 || isOld() || !lanes.adoptKernel();
            }
        }
    }

    /** Plays the lanes in flight to their ends, and counts them. */
    private void drain(PlayoutTally tally) {
        while (!lanes.isIdle()) {
            if (lanes.step() > 0) {
                counter.countDone(tally);
                lanes.stopDone();
            }
        }
    }

    /** Goes over to the newest circuit and its fastest kernel; no playout may be in flight. */
    private void adoptKernel() {
        if (isOld()) {
            kernels = newest.get();
            share = kernels.newShare();
            begin(~seed); // other draws than before
        } else if (!lanes.adoptKernel()) {
            long[] stream = new long[PlaneRandom.STATE_WORDS];
            lanes.stream(0, stream, 0);
            begin(stream[0]);
        }
    }

    private void begin(long laneSeed) {
        lanes = kernels.newMachine(laneSeed);
        counter = new LaneTally(lanes);
        ends = new LaneEnds(lanes);
    }

    // ---- From any states, one a lane ----

    @Override
    public void start(int lane, int count, long[] state) {
        Objects.checkFromIndexSize(lane, count, lanes.laneCount());
        for (int first = lane, end; first < lane + count; first = end) {
            end = Math.min(lane + count, (first & -Long.SIZE) + Long.SIZE);
            startWord(first & -Long.SIZE, -1L >>> (Long.SIZE - (end - first)) << first, state);
        }
    }

    @Override
    public void startWord(int firstLane, long started, long[] state) {
        oneLanes[0] = started;
        oneState[0] = state;
        startWord(firstLane, 1, oneLanes, oneState);
    }

    @Override
    public void startWord(int firstLane, int count, long[] started, long[][] states) {
        int word = firstLane >>> 6;
        long occupied = lanes.active(word);
        if (streamAtStart.length < PlaneRandom.STATE_WORDS * lanes.laneCount()) {
            streamAtStart = new long[PlaneRandom.STATE_WORDS * lanes.laneCount()];
        }
        for (int i = 0; i < count; i++) {
            if ((occupied & started[i]) != 0) {
                int lane = Long.numberOfTrailingZeros(occupied & started[i]);
                throw new IllegalArgumentException("a playout is in lane " + (firstLane + lane));
            }
            occupied |= started[i];
            for (long left = started[i]; left != 0; left &= left - 1) {
                int lane = firstLane + Long.numberOfTrailingZeros(left);
                lanes.stream(word, streamAtStart, PlaneRandom.STATE_WORDS * lane);
            }
        }
        circuitAtStart = kernels.circuit();
        lanes.start(word, count, started, states);
    }

    @Override
    public int advance() {
        lanes.adoptKernel();
        return lanes.step();
    }

    @Override
    public void collect(Receiver receiver) {
        boolean hasGoals = false;
        for (int word = 0; word < lanes.wordCount(); word++) {
            long ended = lanes.active(word) & lanes.done(word);
            if (ended != 0 && !hasGoals) {
                lanes.evaluateGoals();
                hasGoals = true;
            }
            lanes.stop(word, ended);
            for (long left = ended; left != 0; left &= left - 1) {
                int lane = (word << 6) + Long.numberOfTrailingZeros(left);
                lanes.goals(lane, goals);
                receiver.ended(lane, lanes.lengthOf(lane), goals);
            }
        }
    }

    @Override
    public void collectWords(WordReceiver receiver) {
        boolean hasGoals = false;
        for (int word = 0; word < lanes.wordCount(); word++) {
            long ended = lanes.active(word) & lanes.done(word);
            if (ended != 0) {
                if (!hasGoals) {
                    lanes.evaluateGoals();
                    hasGoals = true;
                }
                lanes.stop(word, ended);
                receiver.ended(ends.at(word, ended));
            }
        }
    }

    @Override
    public int[][] movesOf(int lane, long[] state) {
        Reasoner reasoner = game.newReasoner();
        int first = PlaneRandom.STATE_WORDS * lane;
        long[] stream = Arrays.copyOfRange(streamAtStart, first, first + PlaneRandom.STATE_WORDS);
        PlaneChoice choice = new PlaneChoice(circuitAtStart, stream, lane & 63);
        long[] here = state.clone();
        List<int[]> moves = new ArrayList<>();
        reasoner.setState(here);
        while (!reasoner.isTerminal() && moves.size() < RandomPlayout.MAX_PLIES) {
            int[] jointMove = choice.chooseJointMove(reasoner, here);
            if (jointMove.length == 0) {
                break;
            }
            moves.add(jointMove);
            reasoner.successor(jointMove, here);
            reasoner.setState(here);
        }
        return moves.toArray(int[][]::new);
    }
}

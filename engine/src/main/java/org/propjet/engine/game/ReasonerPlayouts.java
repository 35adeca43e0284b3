package org.propjet.engine.game;

import jdk.jfr.FlightRecorder;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * Playouts one after another through a {@link Reasoner}: a single lane. The playouts of an instance
 * are those of a seed with the indices from 0 on.
 *
 * <p>Not thread-safe.
 */
public final class ReasonerPlayouts implements Playouts, Playouts.EndedLanes {
    private final Game game;
    private final RandomPlayout playout;
    private final long seed;
    private final int[] goals;
    private long nextIndex;
    private long lastSeed;
    private Phase phase = Phase.FREE;

    /** What is in the lane. */
    private enum Phase {
        FREE,
        PLAYING,
        ENDED
    }

    /** Makes an instance; the same seed gives the same playouts. */
    public ReasonerPlayouts(Game game, long seed) {
        this.game = game;
        this.playout = new RandomPlayout(game.newReasoner());
        this.seed = seed;
        this.goals = new int[game.roles().size()];
    }

    @Override
    public Game game() {
        return game;
    }

    @Override
    public int laneCount() {
        return 1;
    }

    @Override
    public void run(long[] start, long endNanos, PlayoutTally tally) {
        @Nullable PlayoutsEvent event =
                FlightRecorder.isInitialized() ? PlayoutsEvent.begun(tally) : null;
        phase = Phase.FREE;
        do {
            playout.play(start, SeededChoice.playoutSeed(seed, nextIndex++));
            tally.add(playout);
        } while (System.nanoTime() - endNanos < 0);
        if (event != null) {
            event.write(this, tally);
        }
    }

    @Override
    public void start(int lane, int count, long[] state) {
        if (lane != 0 || count != 1 || phase != Phase.FREE) {
            throw new IllegalArgumentException("there is one lane, and it is " + phase);
        }
        lastSeed = SeededChoice.playoutSeed(seed, nextIndex++);
        playout.begin(state, lastSeed);
        phase = Phase.PLAYING;
    }

    @Override
    public void startWord(int firstLane, long lanes, long[] state) {
        start(firstLane, lanes == 1 ? 1 : 0, state);
    }

    @Override
    public int advance() {
        if (phase == Phase.PLAYING && !playout.step()) {
            phase = Phase.ENDED;
        }
        return phase == Phase.ENDED ? 1 : 0;
    }

    @Override
    public void collect(Receiver receiver) {
        if (phase == Phase.ENDED) {
            phase = Phase.FREE;
            for (int role = 0; role < goals.length; role++) {
                goals[role] = playout.goal(role);
            }
            receiver.ended(0, playout.length(), goals);
        }
    }

    @Override
    public void collectWords(WordReceiver receiver) {
        if (phase == Phase.ENDED) {
            phase = Phase.FREE;
            receiver.ended(this);
        }
    }

    @Override
    public int firstLane() {
        return 0;
    }

    @Override
    public long lanes() {
        return 1;
    }

    @Override
    public long goalSum(int roleIndex, long among) {
        return Math.max(0, greatestGoal(roleIndex, among));
    }

    @Override
    public long goalSquareSum(int roleIndex, long among) {
        long goal = goalSum(roleIndex, among);
        return goal * goal;
    }

    @Override
    public int greatestGoal(int roleIndex, long among) {
        return (among & 1) == 0 ? Reasoner.NO_GOAL : playout.goal(roleIndex);
    }

    @Override
    public long lanesWith(int roleIndex, int goal, long among) {
        return playout.goal(roleIndex) == goal ? among & 1 : 0;
    }

    @Override
    public long lanesHolding(int bit) {
        return playout.state()[bit >>> 6] >>> bit & 1;
    }

    @Override
    public int[][] movesOf(int lane, long[] state) {
        RandomPlayout again = new RandomPlayout(game.newReasoner());
        List<int[]> moves = new ArrayList<>();
        again.begin(state, lastSeed);
        while (again.step()) {
            moves.add(again.jointMove().clone());
        }
        return moves.toArray(int[][]::new);
    }
}

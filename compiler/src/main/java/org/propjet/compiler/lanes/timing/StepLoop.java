package org.propjet.compiler.lanes.timing;

import org.propjet.compiler.lanes.HarvestShare;
import org.propjet.compiler.lanes.LaneMachine;
import org.propjet.compiler.lanes.LaneTally;
import org.propjet.engine.game.PlayoutTally;
import org.propjet.engine.time.Stopwatch;

/**
 * Plays random games from a state as {@link org.propjet.compiler.lanes.LanePlayouts} does, so many
 * steps at a time.
 *
 * <p>Not thread-safe.
 */
public final class StepLoop {
    private final LaneMachine lanes;
    private final LaneTally counter;
    private final HarvestShare share;
    private final PlayoutTally tally;
    private long harvestNanos;
    private long harvestCount;

    /** Starts playouts from a state in every lane that is done. */
    public StepLoop(LaneMachine lanes, HarvestShare share, long[] start) {
        this.lanes = lanes;
        this.counter = new LaneTally(lanes);
        this.share = share;
        this.tally = new PlayoutTally(lanes.ends().roleCount());
        lanes.setStart(start);
        lanes.startDone();
    }

    /** Returns the lanes that play. */
    LaneMachine lanes() {
        return lanes;
    }

    /** Makes some steps; returns the nanoseconds that they took, harvests included. */
    long play(int count) {
        Stopwatch time = Stopwatch.start();
        for (int i = 0; i < count; i++) {
            if (lanes.step() >= share.of(lanes.laneCount())) {
                Stopwatch watch = Stopwatch.start();
                counter.countDone(tally);
                share.add(counter.playoutCount(), counter.stepCount());
                lanes.startDone();
                harvestNanos += watch.nanos();
                harvestCount++;
            }
        }
        return time.nanos();
    }

    /** Returns how many steps take about so long; plays meanwhile. */
    int stepsIn(long nanos) {
        int count = 16;
        while (play(count) < nanos) {
            count *= 2;
        }
        return count;
    }

    /** Returns the nanoseconds that all harvests took so far. */
    long harvestNanos() {
        return harvestNanos;
    }

    /** Returns how many harvests there were so far. */
    long harvestCount() {
        return harvestCount;
    }
}

package org.propjet.compiler.lanes.timing;

import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.planes.PlaneKernel;
import org.propjet.compiler.lanes.HarvestShare;
import org.propjet.compiler.lanes.LaneMachine;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.engine.time.Stopwatch;

/**
 * Measures a kernel by playing with it, as {@link org.propjet.compiler.lanes.LanePlayouts} would
 * but for the counting. That is also how it comes to be compiled by HotSpot.
 *
 * <p>Not thread-safe.
 */
public final class KernelTimer {
    private final LaneMachine lanes;
    private final int doneShare;
    private long stepCount;
    private double best = Double.POSITIVE_INFINITY;

    /** Makes a timer that plays from a state. */
    public KernelTimer(PlayoutCircuit circuit, PlaneKernel kernel, long[] start) {
        this.lanes = new LaneMachine(circuit, () -> kernel, 1);
        this.doneShare = new HarvestShare(circuit, CompileOptions.standard()).of(lanes.laneCount());
        lanes.setStart(start);
        lanes.startDone();
    }

    /** Returns the shortest time of a step of one lane so far, in nanoseconds. */
    public double best() {
        return best;
    }

    /** Returns how many steps were played. */
    public long stepCount() {
        return stepCount;
    }

    /** Makes so many steps and computes the goals as often, without measuring. */
    public void warm(int count) {
        for (int i = 0; i < count; i++) {
            lanes.step();
            lanes.evaluateGoals();
            lanes.startDone();
        }
        stepCount += count;
    }

    /** Plays for at least so long. */
    public void play(long nanos) {
        Stopwatch time = Stopwatch.start();
        long elapsed = 0;
        long steps = 0;
        for (int batch = 1; elapsed < nanos; batch *= 2) {
            for (int i = 0; i < batch; i++) {
                if (lanes.step() >= doneShare) {
                    lanes.evaluateGoals();
                    lanes.startDone();
                }
            }
            steps += batch;
            elapsed = time.nanos();
        }
        stepCount += steps;
        best = Math.min(best, (double) elapsed / steps / lanes.laneCount());
    }
}

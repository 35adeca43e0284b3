package org.propjet.compiler;

import it.unimi.dsi.fastutil.doubles.DoubleArrayList;

import org.propjet.engine.game.PlayoutTally;

import java.util.Arrays;

/**
 * Measures what the parts of a step take: plays random games as {@link LanePlayouts} does, and in
 * between does each part by itself many times over, in the same memory. That changes nothing but
 * which games are played: random numbers are drawn that nobody uses, and circuits evaluated again.
 *
 * <p>Each figure is the median of many rounds of about a millisecond, so that what else the machine
 * does in one of them does not matter. Not thread-safe.
 */
final class StepTimer {
    private static final long ROUND_NANOS = 1_000_000;

    private final LaneMachine lanes;
    private final LaneTally counter;
    private final HarvestShare share;
    private final PlayoutTally tally;
    private final DoubleArrayList steps = new DoubleArrayList();
    private final DoubleArrayList random = new DoubleArrayList();
    private final DoubleArrayList circuit = new DoubleArrayList();
    private final DoubleArrayList goals = new DoubleArrayList();
    private final DoubleArrayList harvests = new DoubleArrayList();
    private long stepCount;
    private long harvestCount;

    /** Makes a timer that plays from a state. */
    StepTimer(LaneMachine lanes, HarvestShare share, long[] start) {
        this.lanes = lanes;
        this.counter = new LaneTally(lanes);
        this.share = share;
        this.tally = new PlayoutTally(lanes.ends().roleCount());
        lanes.setStart(start);
        lanes.startDone();
    }

    /** Plays until a time, one round at least. */
    StepTimes measure(long endNanos) {
        int batch = batchSize();
        do {
            steps.add(play(batch));
            random.add(time(batch, lanes::drawRandom));
            circuit.add(time(batch, lanes::evaluateStep));
            goals.add(time(batch, lanes::evaluateGoals));
        } while (System.nanoTime() - endNanos < 0);
        double stepsPerHarvest = (double) stepCount / Math.max(1, harvestCount);
        double step = median(steps);
        double drawn = median(random);
        double evaluated = median(circuit);
        double goal = median(goals);
        double harvest = harvests.isEmpty() ? 0 : Math.max(0, median(harvests) - goal);
        return new StepTimes(
                lanes.laneCount(),
                drawn,
                evaluated,
                Math.max(0, step - drawn - evaluated),
                goal / stepsPerHarvest,
                harvest / stepsPerHarvest,
                stepsPerHarvest);
    }

    private int batchSize() {
        int batch = 16;
        double nanos = play(batch);
        while (batch * nanos < ROUND_NANOS) {
            batch *= 2;
            nanos = play(batch);
        }
        steps.clear();
        harvests.clear();
        stepCount = 0;
        harvestCount = 0;
        return batch;
    }

    /** Plays some steps; returns what one of them took, without the harvests in between. */
    private double play(int count) {
        long begin = System.nanoTime();
        long apart = 0;
        for (int i = 0; i < count; i++) {
            if (lanes.step() >= share.of(lanes.laneCount())) {
                long before = System.nanoTime();
                counter.countDone(tally);
                share.add(counter.playoutCount(), counter.stepCount());
                lanes.startDone();
                long taken = System.nanoTime() - before;
                harvests.add((double) taken);
                apart += taken;
                harvestCount++;
            }
        }
        stepCount += count;
        return (double) (System.nanoTime() - begin - apart) / count;
    }

    private static double time(int count, Runnable part) {
        long begin = System.nanoTime();
        for (int i = 0; i < count; i++) {
            part.run();
        }
        return (double) (System.nanoTime() - begin) / count;
    }

    private static double median(DoubleArrayList values) {
        double[] sorted = values.toDoubleArray();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}

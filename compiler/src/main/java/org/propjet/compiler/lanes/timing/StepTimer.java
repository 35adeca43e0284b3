package org.propjet.compiler.lanes.timing;

import it.unimi.dsi.fastutil.doubles.DoubleArrayList;

import org.propjet.compiler.code.KernelBuilder;
import org.propjet.compiler.code.KernelBuilder.KernelPieces;
import org.propjet.compiler.lanes.LaneMachine;
import org.propjet.compiler.playout.OperationCounts;
import org.propjet.engine.time.Budget;
import org.propjet.engine.time.Stopwatch;

import java.util.Arrays;

/**
 * Measures what the parts of a step take: plays random games as {@link
 * org.propjet.compiler.lanes.LanePlayouts} does, and in between does each part by itself many times
 * over, in the same memory. That changes nothing but which games are played: random numbers are
 * drawn that nobody uses, and circuits evaluated again.
 *
 * <p>Each figure is the median of many rounds of about a millisecond, so that what else the machine
 * does in one of them does not matter. Not thread-safe.
 */
public final class StepTimer {
    private static final long ROUND_NANOS = 1_000_000;

    private final StepLoop loop;
    private final LaneMachine lanes;
    private final DoubleArrayList steps = new DoubleArrayList();
    private final DoubleArrayList random = new DoubleArrayList();
    private final DoubleArrayList circuit = new DoubleArrayList();
    private final DoubleArrayList goals = new DoubleArrayList();
    private final DoubleArrayList harvests = new DoubleArrayList();
    private long stepCount;
    private long harvestCount;

    /** Makes a timer of a loop, which plays on meanwhile. */
    public StepTimer(StepLoop loop) {
        this.loop = loop;
        this.lanes = loop.lanes();
    }

    /** Plays until the budget is over, one round at least. */
    public StepTimes measure(Budget budget) {
        int batch = loop.stepsIn(ROUND_NANOS);
        do {
            steps.add(play(batch));
            random.add(time(batch, lanes::drawRandom));
            circuit.add(time(batch, lanes::evaluateStep));
            goals.add(time(batch, lanes::evaluateGoals));
        } while (!budget.isOver());
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

    /**
     * Counts the operations, with what each takes. Cost: that of planning the kernels again, and
     * some 20 microseconds for each of their pieces, 18 times over.
     *
     * @param builder takes the kernel apart
     * @param times what all of them take together
     */
    public OperationCounts count(KernelBuilder builder, StepTimes times) {
        KernelPieces pieces = builder.pieces(lanes.kernel());
        double goalNanos = times.goals() * times.stepsPerHarvest();
        return OperationCounts.of(
                pieces.circuit(),
                new PieceTimer(lanes, pieces.step()).measure(pieces.stepWork(), times.circuit()),
                new PieceTimer(lanes, pieces.goals()).measure(pieces.goalWork(), goalNanos));
    }

    /** Plays some steps; returns what one of them took, without the harvests in between. */
    private double play(int count) {
        long nanosBefore = loop.harvestNanos();
        long countBefore = loop.harvestCount();
        long taken = loop.play(count);
        long harvestNanos = loop.harvestNanos() - nanosBefore;
        long harvested = loop.harvestCount() - countBefore;
        if (harvested > 0) {
            harvests.add((double) harvestNanos / harvested);
        }
        harvestCount += harvested;
        stepCount += count;
        return (double) (taken - harvestNanos) / count;
    }

    private static double time(int count, Runnable part) {
        Stopwatch watch = Stopwatch.start();
        for (int i = 0; i < count; i++) {
            part.run();
        }
        return (double) watch.nanos() / count;
    }

    static double median(DoubleArrayList values) {
        double[] sorted = values.toDoubleArray();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}

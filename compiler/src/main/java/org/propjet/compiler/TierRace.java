package org.propjet.compiler;

import org.propjet.compiler.circuit.PlayoutCircuit;
import org.propjet.compiler.emit.KernelTooLargeException;
import org.propjet.compiler.planes.PlaneKernel;
import org.propjet.compiler.planes.Vectors;
import org.propjet.engine.propnet.NetGame;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.lang.ref.WeakReference;

/**
 * Looks for a kernel that is faster than the tape, in the background: makes one, plays with it
 * until HotSpot has compiled it, compares, and puts the faster one into the slot. At first only the
 * steps are taken over: there are more of them than of goals, and the goals' code is often the
 * larger part.
 *
 * <p>Ends when the game is closed or forgotten, or when all has been tried. Whatever goes wrong
 * leaves the tape in place, with the reason in the report.
 */
final class TierRace implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(TierRace.class);

    /**
     * Larger circuits stay on the tape: HotSpot's second compiler takes 0.15 to 0.3 milliseconds an
     * operation.
     */
    private static final int MOST_OPERATIONS = 60_000;

    /** How long to play with a kernel before it is given up: this, and so long an operation. */
    private static final long LEAST_WARM_NANOS = 5_000_000_000L;

    private static final long WARM_NANOS_PER_OPERATION = 1_000_000;

    /** What is measured at a time. */
    private static final long CHUNK_NANOS = 3_000_000;

    /** The tape is taken for compiled if it has gained less than a tenth in so long. */
    private static final long STEADY_NANOS = 100_000_000L;

    private static final double STEADY = 0.9;

    /** A kernel has won if its steps take less than this share of what they took before. */
    private static final double MARGIN = 0.95;

    private final WeakReference<CompiledGame> game;
    private final NetGame net;
    private final KernelBuilder builder;
    private final PlayoutCircuit circuit;
    private final long[] start;
    private final KernelSlot slot;
    private final KernelBuilder.Built tape;
    private final KernelTimer tapeTimer;
    private final long raceStart = System.nanoTime();
    private boolean isTapeWarm;

    private TierRace(
            CompiledGame game, KernelBuilder builder, KernelBuilder.Built tape, KernelSlot slot) {
        this.game = new WeakReference<>(game);
        this.net = game.net();
        this.builder = builder;
        this.circuit = game.circuit();
        this.start = game.initialState();
        this.slot = slot;
        this.tape = tape;
        this.tapeTimer = new KernelTimer(circuit, tape.kernel(), start);
    }

    /** Begins in a thread of its own. */
    static void start(
            CompiledGame game, KernelBuilder builder, KernelBuilder.Built tape, KernelSlot slot) {
        Thread.ofPlatform()
                .daemon()
                .name("compiler of " + game.name())
                .start(new TierRace(game, builder, tape, slot));
    }

    @Override
    public void run() {
        try {
            slot.putScalar(ScalarGame.of(net));
            race(Vectors.wordCount() > 0 ? Tier.VECTOR : Tier.LANES);
        } catch (RuntimeException | LinkageError | OutOfMemoryError failure) {
            LOG.warn("no kernel of generated code", failure);
        } finally {
            slot.settle();
        }
    }

    private void race(Tier tier) {
        int stepCount = circuit.step().operations().size();
        if (stepCount > MOST_OPERATIONS) {
            refuse(tier, "left out: %,d operations would take too long".formatted(stepCount));
            return;
        }
        KernelBuilder.Built built;
        try {
            built = builder.build(tier);
        } catch (KernelTooLargeException | LinkageError | OutOfMemoryError e) {
            refuse(tier, "could not be made: " + e.getMessage());
            return;
        }
        if (MixedKernel.canMix(built.kernel(), tape.kernel())) {
            PlaneKernel mixed = new MixedKernel(built.kernel(), tape.kernel());
            KernelTimer steps = new KernelTimer(circuit, mixed, start);
            if (!tryKernel(built, mixed, steps, tapeTimer, "steps")) {
                return;
            }
            int goalCount = circuit.goals().operations().size();
            if (goalCount <= MOST_OPERATIONS) {
                KernelTimer all = new KernelTimer(circuit, built.kernel(), start);
                tryKernel(built, built.kernel(), all, steps, "steps and goals");
            }
        } else {
            KernelTimer all = new KernelTimer(circuit, built.kernel(), start);
            tryKernel(built, built.kernel(), all, tapeTimer, "steps and goals");
        }
    }

    /** Plays with a kernel until it is faster than another; returns whether it is. */
    private boolean tryKernel(
            KernelBuilder.Built built,
            PlaneKernel kernel,
            KernelTimer timer,
            KernelTimer before,
            String what) {
        long begin = System.nanoTime();
        long limit = LEAST_WARM_NANOS + WARM_NANOS_PER_OPERATION * circuit.operationCount();
        double margin = before == tapeTimer ? MARGIN : 1;
        while (!isOver() && System.nanoTime() - begin < limit) {
            timer.play(CHUNK_NANOS);
            before.play(CHUNK_NANOS);
            if (timer.best() < margin * before.best()) {
                warmTape();
            }
            if (timer.best() < margin * before.best()) {
                slot.put(kernel);
                report(built, timer, "%s from %.1f s on".formatted(what, sinceStart() / 1e9));
                return true;
            }
        }
        if (before == tapeTimer) {
            String reason =
                    isOver() ? "not ready when the game was closed" : "no faster than the tape";
            report(built, timer, reason);
        }
        return false;
    }

    /** Plays on the tape until that has not become faster for a while. */
    private void warmTape() {
        if (isTapeWarm) {
            return;
        }
        long since = System.nanoTime();
        double best = Double.POSITIVE_INFINITY;
        while (!isOver() && System.nanoTime() - since < STEADY_NANOS) {
            tapeTimer.play(CHUNK_NANOS);
            if (tapeTimer.best() < STEADY * best) {
                best = tapeTimer.best();
                since = System.nanoTime();
            }
        }
        isTapeWarm = true;
    }

    private boolean isOver() {
        return slot.isClosed() || game.refersTo(null);
    }

    private long sinceStart() {
        return System.nanoTime() - raceStart;
    }

    private void refuse(Tier tier, String reason) {
        slot.report(KernelReport.refused(tier, reason));
    }

    private void report(KernelBuilder.Built built, KernelTimer timer, String outcome) {
        slot.report(built.report().measured(timer.best(), sinceStart(), outcome));
        slot.report(tape.report().measured(tapeTimer.best(), 0, "from the start"));
    }
}

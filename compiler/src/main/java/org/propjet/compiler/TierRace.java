package org.propjet.compiler;

import org.propjet.compiler.circuit.PlayoutCircuit;
import org.propjet.compiler.emit.KernelRefusedException;
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

    /** A kernel is taken for compiled if it has gained less than a tenth in so long. */
    private static final long STEADY_NANOS = 100_000_000L;

    /** The same for the last measurements, which nobody waits for. */
    private static final long LAST_STEADY_NANOS = 400_000_000L;

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
    private long readyNanos;

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
            Tier tier = Vectors.wordCount() > 0 ? Tier.VECTOR : Tier.LANES;
            slot.report(race(tier));
            settle(tapeTimer, STEADY_NANOS);
            slot.report(tape.report().measured(tapeTimer.best(), 0, "from the start"));
        } catch (RuntimeException | LinkageError | OutOfMemoryError failure) {
            LOG.warn("no kernel of generated code", failure);
        } finally {
            slot.settle();
        }
    }

    /** Returns what came of a tier. */
    private KernelReport race(Tier tier) {
        int stepCount = circuit.step().operations().size();
        int goalCount = circuit.goals().operations().size();
        if (stepCount > MOST_OPERATIONS) {
            return KernelReport.refused(
                    tier,
                    "left out: %,d operations a step take too long to compile"
                            .formatted(stepCount));
        }
        KernelBuilder.Built built;
        try {
            built = builder.build(tier);
        } catch (KernelRefusedException | LinkageError | OutOfMemoryError e) {
            return KernelReport.refused(tier, "could not be made: " + e.getMessage());
        }
        PlaneKernel kernel = built.kernel();
        KernelTimer whole = new KernelTimer(circuit, kernel, start);
        if (!MixedKernel.canMix(kernel, tape.kernel())) {
            boolean won = wins(kernel, whole, tapeTimer, MARGIN);
            return report(built, whole, readyNanos, won ? since("steps and goals") : loses());
        }
        PlaneKernel mixed = new MixedKernel(kernel, tape.kernel());
        KernelTimer steps = new KernelTimer(circuit, mixed, start);
        if (!wins(mixed, steps, tapeTimer, MARGIN)) {
            return report(built, steps, 0, loses());
        }
        String outcome = since("steps");
        if (goalCount > MOST_OPERATIONS || !wins(kernel, whole, steps, 1)) {
            return report(built, steps, readyNanos, outcome);
        }
        return report(built, whole, readyNanos, outcome + since(", goals"));
    }

    /** Plays with a kernel until it is faster than another, and puts it into the slot then. */
    private boolean wins(PlaneKernel kernel, KernelTimer timer, KernelTimer before, double margin) {
        long begin = System.nanoTime();
        long limit = LEAST_WARM_NANOS + WARM_NANOS_PER_OPERATION * circuit.operationCount();
        while (!isOver() && System.nanoTime() - begin < limit) {
            timer.play(CHUNK_NANOS);
            before.play(CHUNK_NANOS);
            if (timer.best() < margin * before.best()) {
                settle(tapeTimer, STEADY_NANOS);
            }
            if (timer.best() < margin * before.best()) {
                slot.put(kernel);
                readyNanos = System.nanoTime() - raceStart;
                return true;
            }
        }
        return false;
    }

    /** Measures once more, now that HotSpot should be done, and takes the tape back if need be. */
    private KernelReport report(
            KernelBuilder.Built built, KernelTimer timer, long readyNanos, String outcome) {
        settle(timer, LAST_STEADY_NANOS);
        settle(tapeTimer, LAST_STEADY_NANOS);
        boolean isBack = readyNanos > 0 && timer.best() > tapeTimer.best();
        if (isBack) {
            slot.put(tape.kernel());
        }
        return built.report()
                .measured(
                        timer.best(),
                        isBack ? 0 : readyNanos,
                        outcome + (isBack ? ", then the tape again, being faster" : ""));
    }

    private String since(String what) {
        return "%s from %.1f s on".formatted(what, readyNanos / 1e9);
    }

    private String loses() {
        return isOver() ? "not ready when the game was closed" : "no faster than the tape";
    }

    /** Plays until that has not become faster for a while. */
    private void settle(KernelTimer timer, long steadyNanos) {
        long since = System.nanoTime();
        double best = Double.POSITIVE_INFINITY;
        while (!isOver() && System.nanoTime() - since < steadyNanos) {
            timer.play(CHUNK_NANOS);
            if (timer.best() < STEADY * best) {
                best = timer.best();
                since = System.nanoTime();
            }
        }
    }

    private boolean isOver() {
        return slot.isClosed() || game.refersTo(null);
    }
}

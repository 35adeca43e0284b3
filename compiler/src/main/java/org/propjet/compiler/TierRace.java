package org.propjet.compiler;

import org.propjet.compiler.circuit.PlayoutCircuit;
import org.propjet.compiler.emit.KernelDefiner;
import org.propjet.compiler.planes.Vectors;
import org.propjet.compiler.emit.KernelTooLargeException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.lang.ref.WeakReference;
import java.util.Locale;

/**
 * Looks for a kernel that is faster than the tape, in the background: makes one, plays with it
 * until HotSpot has compiled it, compares, and puts the faster one into the slot.
 *
 * <p>Ends when the game is closed or forgotten, or when one kernel has won. Whatever goes wrong
 * leaves the tape in place, with the reason in the report.
 */
final class TierRace implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(TierRace.class);

    /**
     * Larger circuits stay on the tape: HotSpot's second compiler takes 0.2 to 0.3 milliseconds an
     * operation.
     */
    private static final int MOST_OPERATIONS = 60_000;

    /** How long to play with a kernel before it is given up: this, and so long an operation. */
    private static final long LEAST_WARM_NANOS = 10_000_000_000L;

    private static final long WARM_NANOS_PER_OPERATION = 1_000_000;

    /** What is measured at a time. */
    private static final long CHUNK_NANOS = 3_000_000;

    /** The tape is taken for compiled if it has gained less than a tenth in so long. */
    private static final long STEADY_NANOS = 300_000_000L;

    private static final double STEADY = 0.9;

    /** A kernel has won if its steps take less than this share of the tape's. */
    private static final double MARGIN = 0.9;

    private final WeakReference<CompiledGame> game;
    private final KernelBuilder builder;
    private final PlayoutCircuit circuit;
    private final long[] start;
    private final KernelSlot slot;
    private final KernelBuilder.Built tape;
    private final KernelTimer tapeTimer;
    private final long raceStart = System.nanoTime();

    private TierRace(
            CompiledGame game, KernelBuilder builder, KernelBuilder.Built tape, KernelSlot slot) {
        this.game = new WeakReference<>(game);
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
            Tier tier = Vectors.wordCount() > 0 ? Tier.VECTOR : Tier.LANES;
            boolean won = tryTier(tier);
            report(tape, tapeTimer, 0, won ? "was used until then" : "is in use");
        } catch (RuntimeException | LinkageError | OutOfMemoryError failure) {
            LOG.warn("no kernel of generated code", failure);
        } finally {
            slot.settle();
        }
    }

    /** Returns whether a tier has won. */
    private boolean tryTier(Tier tier) {
        if (circuit.operationCount() > MOST_OPERATIONS) {
            return refused(
                    tier,
                    "is left out: %,d operations would not be compiled in time"
                            .formatted(circuit.operationCount()));
        }
        KernelBuilder.Built built;
        try {
            built = builder.build(tier);
        } catch (KernelTooLargeException e) {
            return refused(tier, "cannot be had: " + e.getMessage());
        } catch (LinkageError | OutOfMemoryError e) {
            return refused(tier, "cannot be had: " + e);
        }
        warmTape();
        KernelTimer timer = new KernelTimer(circuit, built.kernel(), start);
        long begin = System.nanoTime();
        long limit = LEAST_WARM_NANOS + WARM_NANOS_PER_OPERATION * circuit.operationCount();
        while (!isOver() && System.nanoTime() - begin < limit) {
            timer.play(CHUNK_NANOS);
            if (timer.best() < MARGIN * tapeTimer.best()) {
                tapeTimer.play(CHUNK_NANOS);
            }
            if (timer.best() < MARGIN * tapeTimer.best()) {
                slot.put(built.kernel());
                report(
                        built,
                        timer,
                        System.nanoTime() - begin,
                        "is in use from %.1f s on, %.1f times as fast as the tape"
                                .formatted(
                                        (System.nanoTime() - raceStart) / 1e9,
                                        tapeTimer.best() / timer.best()));
                return true;
            }
        }
        String reason =
                isOver()
                        ? "was not ready when the game was closed"
                        : "was not faster in %.0f s".formatted(limit / 1e9);
        report(built, timer, System.nanoTime() - begin, reason);
        return false;
    }

    /** Plays on the tape until that has not become faster for a while. */
    private void warmTape() {
        long since = System.nanoTime();
        double before = Double.POSITIVE_INFINITY;
        while (!isOver() && System.nanoTime() - since < STEADY_NANOS) {
            tapeTimer.play(CHUNK_NANOS);
            if (tapeTimer.best() < STEADY * before) {
                before = tapeTimer.best();
                since = System.nanoTime();
            }
        }
    }

    private boolean isOver() {
        return slot.isClosed() || game.refersTo(null);
    }

    private boolean refused(Tier tier, String reason) {
        slot.report(KernelReport.refused(tier, reason));
        return false;
    }

    private void report(
            KernelBuilder.Built built, KernelTimer timer, long warmNanos, String outcome) {
        slot.report(built.report().measured(timer.best(), warmNanos, outcome));
        LOG.debug("{}: {}", built.report().tier().name().toLowerCase(Locale.ROOT), outcome);
    }
}

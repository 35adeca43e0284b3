package org.propjet.compiler;

import org.propjet.compiler.circuit.PlayoutCircuit;
import org.propjet.compiler.emit.KernelRefusedException;
import org.propjet.compiler.planes.PlaneKernel;
import org.propjet.compiler.planes.Vectors;
import org.propjet.engine.propnet.NetGame;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * Looks for a kernel that is faster than the tape, in the background: makes one, and plays with it
 * and with the tape in turn, which is how HotSpot comes to compile them. Whichever was fastest so
 * far is in the slot. A kernel that steps with the new code and leaves the goals to the tape takes
 * part, too: there are more steps than goals, and the goals' code is often the larger part.
 *
 * <p>Ends when the game is closed or forgotten, or when HotSpot has had its time. Whatever goes
 * wrong leaves the tape in place, with the reason in the report.
 */
final class TierRace implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(TierRace.class);

    /** Larger circuits stay on the tape: HotSpot would be at work for a minute. */
    private static final int MOST_OPERATIONS = 100_000;

    /**
     * How long the race lasts: this, and so long for each operation, of this thread's time.
     * HotSpot's second compiler takes 0.15 to 0.3 milliseconds an operation.
     */
    private static final long LEAST_NANOS = 2_000_000_000L;

    private static final long NANOS_PER_OPERATION = 300_000;

    /** How long a kernel plays when it is its turn. */
    private static final long CHUNK_NANOS = 3_000_000;

    /** A kernel takes over if its steps take less than this share of those of the one in use. */
    private static final double MARGIN = 0.95;

    private final WeakReference<CompiledGame> game;
    private final NetGame net;
    private final KernelBuilder builder;
    private final PlayoutCircuit circuit;
    private final long[] start;
    private final KernelSlot slot;
    private final KernelBuilder.Built tape;
    private final long raceStart = System.nanoTime();

    private TierRace(
            CompiledGame game, KernelBuilder builder, KernelBuilder.Built tape, KernelSlot slot) {
        this.game = new WeakReference<>(game);
        this.net = game.net();
        this.builder = builder;
        this.circuit = game.circuit();
        this.start = game.initialState();
        this.slot = slot;
        this.tape = tape;
    }

    /** A kernel in the race. */
    private record Runner(PlaneKernel kernel, KernelTimer timer, String part) {}

    /** Begins in a thread of its own. */
    static void start(
            CompiledGame game, KernelBuilder builder, KernelBuilder.Built tape, KernelSlot slot) {
        try {
            Thread.ofPlatform()
                    .daemon()
                    .name("compiler of " + game.name())
                    .start(new TierRace(game, builder, tape, slot));
        } catch (OutOfMemoryError e) { // no memory for a thread
            LOG.warn("{} stays on the tape: {}", game.name(), e.toString());
            slot.settle();
        }
    }

    @Override
    public void run() {
        try {
            makeScalar();
            race(Vectors.wordCount() > 0 ? Tier.VECTOR : Tier.LANES);
        } catch (RuntimeException | LinkageError | OutOfMemoryError failure) {
            LOG.warn("{} stays on the tape", net.name(), failure);
        } finally {
            slot.settle();
        }
    }

    private void makeScalar() {
        try {
            slot.putScalar(ScalarGame.of(net));
        } catch (RuntimeException | LinkageError | OutOfMemoryError failure) {
            LOG.warn("{}: single states stay with the network", net.name(), failure);
        }
    }

    private void race(Tier tier) {
        slot.report(KernelReport.refused(tier, "not made when the game was closed"));
        if (isOver()) {
            return;
        }
        if (circuit.operationCount() > MOST_OPERATIONS) {
            String reason =
                    "left out: %,d operations would take too long to compile"
                            .formatted(circuit.operationCount());
            slot.report(KernelReport.refused(tier, reason));
            return;
        }
        KernelBuilder.Built built;
        try {
            built = builder.build(tier);
        } catch (KernelRefusedException e) {
            slot.report(KernelReport.refused(tier, e.getMessage()));
            return;
        }
        List<Runner> runners = new ArrayList<>();
        runners.add(runner(tape.kernel(), ""));
        if (MixedKernel.canMix(built.kernel(), tape.kernel())) {
            runners.add(runner(new MixedKernel(built.kernel(), tape.kernel()), "steps"));
        }
        runners.add(runner(built.kernel(), "steps and goals"));
        race(built, runners);
    }

    private Runner runner(PlaneKernel kernel, String part) {
        return new Runner(kernel, new KernelTimer(circuit, kernel, start), part);
    }

    private void race(KernelBuilder.Built built, List<Runner> runners) {
        Runner first = runners.getFirst();
        long limit = LEAST_NANOS + NANOS_PER_OPERATION * circuit.operationCount();
        long begin = threadNanos();
        Runner ahead = first;
        long aheadNanos = 0;
        while (!isOver() && threadNanos() - begin < limit) {
            for (Runner runner : runners) {
                runner.timer().play(CHUNK_NANOS);
            }
            Runner fastest =
                    Collections.min(
                            runners, Comparator.comparingDouble(runner -> runner.timer().best()));
            if (fastest.timer().best() < MARGIN * ahead.timer().best()) {
                slot.put(fastest.kernel());
                ahead = fastest;
                aheadNanos = System.nanoTime() - raceStart;
            }
        }
        boolean won = !ahead.equals(first);
        String outcome =
                won
                        ? "%s from %.1f s on".formatted(ahead.part(), aheadNanos / 1e9)
                        : "not faster than the tape";
        Runner reported = won ? ahead : runners.getLast();
        slot.report(built.report().measured(reported.timer().best(), aheadNanos, outcome));
        slot.report(tape.report().measured(first.timer().best(), 0, "from the start"));
    }

    /** Returns the time that this thread has had, so that others' work does not end the race. */
    private static long threadNanos() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return threads.isCurrentThreadCpuTimeSupported()
                ? threads.getCurrentThreadCpuTime()
                : System.nanoTime();
    }

    private boolean isOver() {
        return slot.isClosed() || game.refersTo(null);
    }
}

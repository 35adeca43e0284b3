package org.propjet.bench.throughput;

import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.tiers.CompilerActivity;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.PlayoutTally;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.time.Seconds;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Plays random games for a time, in several threads.
 *
 * <p>Playouts are begun until the time is up; those in flight are then played to their end, counted
 * and timed. Dropping them would favour short games.
 */
public final class PlayoutRun {
    /** How long to warm up at most, if the kernel has not been chosen before. */
    private static final double MOST_WARMUP_SECONDS = 120;

    /** How much longer to warm up at most while HotSpot compiles. */
    private static final double MOST_COMPILING_SECONDS = 20;

    /** How long to play before asking again whether all is ready. */
    private static final double SLICE_SECONDS = 0.1;

    /** Compilers that have done nothing for so many slices have nothing to do. */
    private static final int IDLE_SLICES = 6;

    /** How long to play between two delays: playouts are ended each time, which takes some µs. */
    private static final long SLICE_NANOS = 5_000_000;

    private final Game game;
    private final double delay;
    private final List<Playouts> players = new ArrayList<>();

    /**
     * Makes a run, with playouts of its own for each thread.
     *
     * @param game the game
     * @param threadCount how many threads
     * @param seed fixes the playouts
     */
    public PlayoutRun(Game game, int threadCount, long seed) {
        this(game, threadCount, seed, 0);
    }

    /**
     * Makes a run that plays more slowly than it could, to see whether that is noticed.
     *
     * @param delay how much longer everything takes: 0.1 for a tenth
     */
    PlayoutRun(Game game, int threadCount, long seed, double delay) {
        this.game = game;
        this.delay = delay;
        for (int thread = 0; thread < threadCount; thread++) {
            players.add(game.newPlayouts(SeededChoice.playoutSeed(seed, thread)));
        }
    }

    /**
     * What a run gave.
     *
     * @param figures the playouts' figures
     * @param seconds from the first playout's beginning to the last one's end
     * @param throughput playouts a second, by samples
     * @param memory what the threads allocated, and how often it was collected
     */
    public record Result(
            PlayoutFigures figures, double seconds, Throughput throughput, MemoryUse memory) {}

    /**
     * What was done to the heap.
     *
     * @param allocatedMib what the threads that play allocated
     * @param collections how often garbage was collected
     */
    public record MemoryUse(double allocatedMib, long collections) {}

    /** What a thread that has played took. */
    private record Spent(double processorSeconds, long allocatedBytes) {}

    /**
     * Plays until the kernel has been chosen and HotSpot has compiled what plays; returns for how
     * many seconds.
     *
     * @param seconds how long to play at least
     * @throws InterruptedException if this thread is interrupted
     */
    public double warmUp(double seconds) throws InterruptedException {
        return warmUp(seconds, MOST_WARMUP_SECONDS);
    }

    /**
     * The same, with a limit.
     *
     * @param seconds how long to play at least
     * @param most how long to play at most
     * @throws InterruptedException if this thread is interrupted
     */
    double warmUp(double seconds, double most) throws InterruptedException {
        CompilerActivity compilers = new CompilerActivity(Seconds.millis(SLICE_SECONDS));
        double warmed = 0;
        boolean isWarm = false;
        while (!isWarm) {
            double left = seconds - warmed;
            warmed += play(left > 0 ? Math.min(left, SLICE_SECONDS) : SLICE_SECONDS).seconds();
            boolean isCompiled =
                    compilers.areIdle(IDLE_SLICES) || warmed >= seconds + MOST_COMPILING_SECONDS;
            boolean isReady = isCompiled && isKernelChosen();
            isWarm = warmed >= seconds && (isReady || warmed >= most);
        }
        return warmed;
    }

    /** Returns whether no faster kernel will come. */
    boolean isKernelChosen() throws InterruptedException {
        return !(game instanceof CompiledGame compiled) || compiled.awaitFastest(Duration.ZERO);
    }

    /**
     * Plays for so many seconds, at least one playout a thread.
     *
     * @throws InterruptedException if this thread is interrupted
     */
    public Result play(double seconds) throws InterruptedException {
        PlayoutTally all = new PlayoutTally(game.roles().size());
        ExecutorService threads =
                Executors.newFixedThreadPool(
                        players.size(),
                        Thread.ofPlatform().daemon().name("playouts-", 1).factory());
        long start = System.nanoTime();
        long nanos = Seconds.nanos(seconds);
        double processorSeconds = 0;
        long allocatedBytes = 0;
        long collectionsBefore = collections();
        double[] rates;
        try {
            List<PlayoutTally> tallies = new ArrayList<>();
            List<Future<Spent>> parts = new ArrayList<>();
            for (Playouts player : players) {
                PlayoutTally tally = new PlayoutTally(game.roles().size());
                tallies.add(tally);
                parts.add(threads.submit(() -> playUntil(start + nanos, player, tally)));
            }
            rates = sample(tallies, parts, start, nanos);
            for (Future<Spent> part : parts) {
                processorSeconds += part.get().processorSeconds();
                allocatedBytes += part.get().allocatedBytes();
            }
            tallies.forEach(all::add);
        } catch (ExecutionException e) {
            throw failure(e);
        } finally {
            threads.shutdownNow();
        }
        double taken = (System.nanoTime() - start) / 1e9;
        double share = processorSeconds / (taken * players.size());
        return new Result(
                new PlayoutFigures(all),
                taken,
                Throughput.of(rates, all.playoutCount(), taken, share),
                new MemoryUse(
                        allocatedBytes / (double) (1 << 20), collections() - collectionsBefore));
    }

    /**
     * Returns for each part of the time how many playouts were made a second; comes back early if a
     * thread has failed.
     */
    private static double[] sample(
            List<PlayoutTally> tallies, List<Future<Spent>> parts, long start, long nanos)
            throws InterruptedException {
        double[] rates = new double[Throughput.SAMPLES];
        long timeBefore = start;
        long countBefore = 0;
        boolean hasFailed = false;
        for (int i = 0; i < rates.length && !hasFailed; i++) {
            long until = start + nanos * (i + 1) / rates.length;
            long left = until - System.nanoTime();
            if (left > 0) {
                TimeUnit.NANOSECONDS.sleep(left);
            }
            long count = tallies.stream().mapToLong(PlayoutTally::playoutCount).sum();
            long time = System.nanoTime();
            rates[i] = (count - countBefore) * 1e9 / Math.max(1, time - timeBefore);
            timeBefore = time;
            countBefore = count;
            hasFailed = parts.stream().anyMatch(part -> part.state() == Future.State.FAILED);
        }
        return rates;
    }

    private Spent playUntil(long endNanos, Playouts player, PlayoutTally tally) {
        ProcessorClock clock = ProcessorClock.ofThread();
        long allocatedBefore = allocatedBytes();
        if (delay == 0) {
            player.run(game.initialState(), endNanos, tally);
        } else {
            runSlowed(endNanos, player, tally);
        }
        return new Spent(clock.seconds(), allocatedBytes() - allocatedBefore);
    }

    /** Plays for a while, and then does nothing for a while, as a slower kernel would. */
    private void runSlowed(long endNanos, Playouts player, PlayoutTally tally) {
        for (long now = System.nanoTime(); now - endNanos < 0; now = System.nanoTime()) {
            player.run(game.initialState(), Math.min(endNanos, now + SLICE_NANOS), tally);
            long played = System.nanoTime() - now;
            long idleUntil = now + Math.round(played * (1 + delay));
            while (System.nanoTime() - idleUntil < 0) {
                Thread.onSpinWait();
            }
        }
    }

    private static long allocatedBytes() {
        return ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean bean
                ? bean.getCurrentThreadAllocatedBytes()
                : 0;
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }

    private static RuntimeException failure(ExecutionException e) {
        return switch (e.getCause()) {
            case RuntimeException failure -> failure;
            case Error error -> throw error;
            case null, default -> new IllegalStateException(e);
        };
    }
}

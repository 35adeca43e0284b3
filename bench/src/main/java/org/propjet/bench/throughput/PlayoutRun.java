package org.propjet.bench.throughput;

import org.propjet.compiler.CompiledGame;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.PlayoutTally;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.game.SeededChoice;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
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

    /** How long to play before asking again whether it has been. */
    private static final double CHOICE_SECONDS = 0.25;

    private final Game game;
    private final List<Playouts> players = new ArrayList<>();

    /**
     * Makes a run, with playouts of its own for each thread.
     *
     * @param game the game
     * @param threadCount how many threads
     * @param seed fixes the playouts
     */
    public PlayoutRun(Game game, int threadCount, long seed) {
        this.game = game;
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
     */
    public record Result(PlayoutFigures figures, double seconds, Throughput throughput) {}

    /**
     * Plays until the machine is warm and the kernel chosen; returns for how many seconds.
     *
     * @param seconds how long to play at least
     * @throws InterruptedException if this thread is interrupted
     */
    public double warmUp(double seconds) throws InterruptedException {
        double warmed = play(seconds).seconds();
        if (game instanceof CompiledGame compiled) {
            while (!compiled.awaitFastest(Duration.ZERO) && warmed < MOST_WARMUP_SECONDS) {
                warmed += play(CHOICE_SECONDS).seconds();
            }
        }
        return warmed;
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
        long nanos = Math.round(seconds * 1e9);
        double processorNanos = 0;
        double[] rates;
        try {
            List<PlayoutTally> tallies = new ArrayList<>();
            List<Future<Double>> parts = new ArrayList<>();
            for (Playouts player : players) {
                PlayoutTally tally = new PlayoutTally(game.roles().size());
                tallies.add(tally);
                parts.add(threads.submit(() -> playUntil(start + nanos, player, tally)));
            }
            rates = sample(tallies, parts, start, nanos);
            for (Future<Double> part : parts) {
                processorNanos += part.get();
            }
            tallies.forEach(all::add);
        } catch (ExecutionException e) {
            throw failure(e);
        } finally {
            threads.shutdownNow();
        }
        double taken = (System.nanoTime() - start) / 1e9;
        double share = processorNanos / (1e9 * taken * players.size());
        return new Result(
                new PlayoutFigures(all),
                taken,
                Throughput.of(rates, all.playoutCount(), taken, share));
    }

    /**
     * Returns for each part of the time how many playouts were made a second; comes back early if a
     * thread has failed.
     */
    private static double[] sample(
            List<PlayoutTally> tallies, List<Future<Double>> parts, long start, long nanos)
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

    /**
     * Plays; returns for how long this thread had a processor, in nanoseconds, or not a number if
     * the machine does not say.
     */
    private double playUntil(long endNanos, Playouts player, PlayoutTally tally) {
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        long before =
                clock.isCurrentThreadCpuTimeSupported() ? clock.getCurrentThreadCpuTime() : -1;
        player.run(game.initialState(), endNanos, tally);
        return before < 0 ? Double.NaN : (double) (clock.getCurrentThreadCpuTime() - before);
    }

    private static RuntimeException failure(ExecutionException e) {
        return switch (e.getCause()) {
            case RuntimeException failure -> failure;
            case Error error -> throw error;
            case null, default -> new IllegalStateException(e);
        };
    }
}

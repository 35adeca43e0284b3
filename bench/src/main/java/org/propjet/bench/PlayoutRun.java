package org.propjet.bench;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.game.SeededChoice;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Plays random games for a time, in several threads.
 *
 * <p>Playouts are begun until the time is up; those in flight are then played to their end, counted
 * and timed. Dropping them would favour short games. The playouts of a run are those of the indices
 * from 0 on, whatever thread plays them.
 */
final class PlayoutRun {
    private final Game game;
    private final long seed;
    private final List<RandomPlayout> players = new ArrayList<>();
    private final AtomicLong begun = new AtomicLong();

    /**
     * Makes a run, with a reasoner for each thread.
     *
     * @param game the game
     * @param threadCount how many threads
     * @param seed fixes the playouts
     */
    PlayoutRun(Game game, int threadCount, long seed) {
        this.game = game;
        this.seed = seed;
        for (int thread = 0; thread < threadCount; thread++) {
            players.add(new RandomPlayout(game.newReasoner()));
        }
    }

    /**
     * What a run gave.
     *
     * @param figures the playouts' figures
     * @param seconds from the first playout's beginning to the last one's end
     */
    record Result(PlayoutFigures figures, double seconds) {}

    /** Returns how many playouts have been begun in all; any thread may ask. */
    long begunCount() {
        return begun.get();
    }

    /**
     * Plays for so many seconds, at least one playout a thread.
     *
     * @throws InterruptedException if this thread is interrupted
     */
    Result play(double seconds) throws InterruptedException {
        begun.set(0);
        PlayoutFigures all = new PlayoutFigures(game.roles().size());
        ExecutorService threads =
                Executors.newFixedThreadPool(
                        players.size(),
                        Thread.ofPlatform().daemon().name("playouts-", 1).factory());
        long start = System.nanoTime();
        long end = start + Math.round(seconds * 1e9);
        try {
            List<Future<PlayoutFigures>> parts = new ArrayList<>();
            for (RandomPlayout player : players) {
                parts.add(threads.submit(() -> playUntil(end, player)));
            }
            for (Future<PlayoutFigures> part : parts) {
                all.add(part.get());
            }
        } catch (ExecutionException e) {
            throw failure(e);
        } finally {
            threads.shutdownNow();
        }
        return new Result(all, (System.nanoTime() - start) / 1e9);
    }

    private PlayoutFigures playUntil(long endNanos, RandomPlayout player) {
        PlayoutFigures figures = new PlayoutFigures(game.roles().size());
        long[] start = game.initialState();
        do {
            player.play(start, SeededChoice.playoutSeed(seed, begun.getAndIncrement()));
            figures.add(player);
        } while (System.nanoTime() - endNanos < 0);
        return figures;
    }

    private static RuntimeException failure(ExecutionException e) {
        return switch (e.getCause()) {
            case RuntimeException failure -> failure;
            case Error error -> throw error;
            case null, default -> new IllegalStateException(e);
        };
    }
}

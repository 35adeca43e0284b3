package org.propjet.bench;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.PlayoutTally;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.game.SeededChoice;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Plays random games for a time, in several threads.
 *
 * <p>Playouts are begun until the time is up; those in flight are then played to their end, counted
 * and timed. Dropping them would favour short games.
 */
final class PlayoutRun {
    private final Game game;
    private final List<Playouts> players = new ArrayList<>();

    /**
     * Makes a run, with playouts of its own for each thread.
     *
     * @param game the game
     * @param threadCount how many threads
     * @param seed fixes the playouts
     */
    PlayoutRun(Game game, int threadCount, long seed) {
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
     */
    record Result(PlayoutFigures figures, double seconds) {}

    /**
     * Plays for so many seconds, at least one playout a thread.
     *
     * @throws InterruptedException if this thread is interrupted
     */
    Result play(double seconds) throws InterruptedException {
        PlayoutTally all = new PlayoutTally(game.roles().size());
        ExecutorService threads =
                Executors.newFixedThreadPool(
                        players.size(),
                        Thread.ofPlatform().daemon().name("playouts-", 1).factory());
        long start = System.nanoTime();
        long end = start + Math.round(seconds * 1e9);
        try {
            List<Future<PlayoutTally>> parts = new ArrayList<>();
            for (Playouts player : players) {
                parts.add(threads.submit(() -> playUntil(end, player)));
            }
            for (Future<PlayoutTally> part : parts) {
                all.add(part.get());
            }
        } catch (ExecutionException e) {
            throw failure(e);
        } finally {
            threads.shutdownNow();
        }
        return new Result(new PlayoutFigures(all), (System.nanoTime() - start) / 1e9);
    }

    private PlayoutTally playUntil(long endNanos, Playouts player) {
        PlayoutTally tally = new PlayoutTally(game.roles().size());
        player.run(game.initialState(), endNanos, tally);
        return tally;
    }

    private static RuntimeException failure(ExecutionException e) {
        return switch (e.getCause()) {
            case RuntimeException failure -> failure;
            case Error error -> throw error;
            case null, default -> new IllegalStateException(e);
        };
    }
}

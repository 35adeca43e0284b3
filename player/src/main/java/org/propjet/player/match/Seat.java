package org.propjet.player.match;

import org.jspecify.annotations.Nullable;
import org.propjet.player.search.Decision;
import org.propjet.player.search.Player;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A player's place in a match: the player, at work in a thread of its own. What it is asked to do
 * is queued, so that a slow player is asked one thing at a time, as it may expect.
 *
 * <p>Used by one thread, but for {@link #stop}.
 */
final class Seat implements AutoCloseable {
    /** How long to wait for a player to close. One that hangs is left to its daemon thread. */
    private static final long CLOSING_MILLIS = 1_000;

    private final Player player;
    private final ExecutorService thread;
    private final AtomicLong worstOverrunNanos = new AtomicLong();

    /** What broke the player, so that it does not know the state any more. */
    private volatile @Nullable Throwable broken;

    private int lateCount;
    private int illegalCount;
    private int errorCount;
    private String firstError = "";

    /** A decision, and when it was there. */
    record Answer(Decision decision, long nanoTime) {}

    Seat(Contestant contestant) {
        this.player = contestant.player();
        this.thread =
                Executors.newSingleThreadExecutor(
                        Thread.ofPlatform().daemon().name("player " + contestant.name()).factory());
    }

    /** Asks the player to prepare; failing is its own loss. */
    CompletableFuture<Void> prepare(long deadlineNanos) {
        return CompletableFuture.runAsync(() -> player.prepare(deadlineNanos), thread);
    }

    /** Asks the player for a move. */
    CompletableFuture<Answer> decide(long deadlineNanos) {
        return CompletableFuture.supplyAsync(() -> answer(deadlineNanos), thread);
    }

    private Answer answer(long deadlineNanos) {
        Throwable cause = broken;
        if (cause != null) {
            throw new IllegalStateException("has lost track: " + words(cause), cause);
        }
        Decision decision = player.decide(deadlineNanos);
        long now = System.nanoTime();
        worstOverrunNanos.accumulateAndGet(now - deadlineNanos, Math::max);
        return new Answer(decision, now);
    }

    /** Tells the player what was played. */
    void advance(int[] jointMove) {
        int[] copy = jointMove.clone();
        thread.execute(() -> follow(copy));
    }

    private void follow(int[] jointMove) {
        try {
            player.advance(jointMove);
        } catch (RuntimeException | Error e) {
            broken = broken == null ? e : broken;
        }
    }

    /** Has the player come back from what it does. Any thread. */
    void stop() {
        player.stop();
    }

    void countLate() {
        lateCount++;
    }

    void countIllegal() {
        illegalCount++;
    }

    void countError(Throwable failure) {
        errorCount++;
        if (firstError.isEmpty()) {
            firstError = words(failure);
        }
    }

    private static String words(Throwable failure) {
        String message = failure.getMessage();
        return failure.getClass().getSimpleName() + (message == null ? "" : ": " + message);
    }

    /** Returns what the player did wrong; after closing, that is all. */
    MatchRecord.Faults faults() {
        return new MatchRecord.Faults(
                lateCount, illegalCount, errorCount, worstOverrunNanos.get() / 1e6, firstError);
    }

    /** Stops and closes the player. Cost: a second, at most. */
    @Override
    public void close() {
        player.stop();
        thread.execute(this::closePlayer);
        thread.shutdown();
        try {
            if (!thread.awaitTermination(CLOSING_MILLIS, TimeUnit.MILLISECONDS)) {
                thread.shutdownNow();
            }
        } catch (InterruptedException e) {
            thread.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }

    private void closePlayer() {
        try {
            player.close();
        } catch (RuntimeException | Error e) {
            // The match is over: it is let go.
        }
    }
}

package org.propjet.player.protocol;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.time.Budget;
import org.propjet.player.search.PlayerThread;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.concurrent.CancellationException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * The thread of a match that searches. A search that does not come back is left to itself: others
 * begin in a thread of their own. Thread-safe.
 */
final class MatchPlayer {
    private static final Logger LOG = LoggerFactory.getLogger(MatchPlayer.class);

    /** How many searches may hang before no more threads are spent on them. */
    private static final int MOST_RENEWALS = 2;

    /** How often a search that fails is begun again, while there is time. */
    private static final int MOST_ATTEMPTS = 3;

    /** How long after its deadline a search is taken to hang. */
    private static final long HANGING_NANOS = 1_000_000_000;

    private final Consumer<String> remarks;
    private PlayerThread thread = newThread();
    private int renewalCount;

    /** What the thread searches, if it does. */
    private final AtomicReference<@Nullable Search> running = new AtomicReference<>();

    /** Who chose last, and thinks in the opponents' time. */
    private volatile @Nullable MatchFollower chooser;

    /** One search; its follower is an older one if the match has gone over to another meanwhile. */
    private record Search(MatchFollower follower, Budget budget) {}

    /**
     * Makes one that does nothing yet.
     *
     * @param remarks is told what was found before the first move
     */
    MatchPlayer(Consumer<String> remarks) {
        this.remarks = remarks;
    }

    private PlayerThread newThread() {
        return new PlayerThread("match-player", this::ponder);
    }

    private void ponder(Budget budget) {
        MatchFollower current = chooser;
        if (current != null) {
            search(current, budget, () -> current.ponder(budget));
        }
    }

    /** Has a follower prepare, and something done when it is back, in whatever way. */
    void prepare(MatchFollower follower, Budget preparing, Runnable afterwards) {
        var ignored =
                free().ask(
                                preparing,
                                budget -> {
                                    search(follower, budget, () -> follower.prepare(budget));
                                    follower.remark().ifPresent(remarks);
                                    return true;
                                })
                        .exceptionally(MatchPlayer::noted)
                        .thenRun(afterwards);
    }

    private static boolean noted(Throwable failure) {
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        if (!(cause instanceof CancellationException)
                && !(cause instanceof RejectedExecutionException)) {
            LOG.warn("a match goes on in spite of {}", String.valueOf(cause));
        }
        LOG.debug("the failure", failure);
        return false;
    }

    /** Has something done after all that was wanted before. */
    void after(Runnable task) {
        var ignored =
                thread().ask(
                                Budget.endless(),
                                budget -> {
                                    task.run();
                                    return true;
                                })
                        .exceptionally(MatchPlayer::noted);
    }

    /** Has a follower choose for a request, and gives up if it cannot. */
    void decide(MatchFollower follower, int ply, PlayRequest request) {
        var ignored =
                free().choose(
                                request.search(),
                                budget -> {
                                    chooser = follower;
                                    search(
                                            follower,
                                            budget,
                                            () -> choose(follower, ply, request, budget));
                                    return true;
                                })
                        .exceptionally(
                                failure -> {
                                    request.giveUp();
                                    return noted(failure);
                                });
    }

    private void search(MatchFollower follower, Budget budget, Runnable task) {
        Search search = new Search(follower, budget);
        running.set(search);
        try {
            task.run();
        } finally {
            boolean ignored = running.compareAndSet(search, null); // not if it hung: others run
        }
    }

    /** Has a search, if one goes on or was wanted, end at once. */
    void stopSearch() {
        thread().stop();
    }

    private static void choose(
            MatchFollower follower, int ply, PlayRequest request, Budget budget) {
        if (request.given() != null) {
            return; // the thread was not free in time
        }
        for (int attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
            if (budget.isOver() && attempt > 1) {
                break;
            }
            try {
                request.choose(
                        PlayRequest.Answer.chosen(
                                follower.thought(ply, follower.decide(ply, budget))));
                return;
            } catch (CancellationException e) {
                break; // the match is over
            } catch (RuntimeException | Error e) {
                LOG.warn("the search has failed: {}", String.valueOf(e));
                LOG.debug("the failure", e);
            }
        }
        request.giveUp();
    }

    /** Returns a thread that is free, or soon will be: what it still does is told to end. */
    private synchronized PlayerThread free() {
        if (thread.isBusy()) {
            thread.stop();
            Search search = running.get();
            if (search != null
                    && -search.budget.remainingNanos() > HANGING_NANOS
                    && renewalCount < MOST_RENEWALS) {
                LOG.error("a search hangs; it is left alone");
                search.follower.abandonSearch();
                thread.interrupt();
                thread = newThread();
                renewalCount++;
            }
        }
        return thread;
    }

    private synchronized PlayerThread thread() {
        return thread;
    }

    /**
     * Closes a follower, if there is one, and ends the thread.
     *
     * @param budget how long a search may take to come back; then it is interrupted
     */
    void end(@Nullable MatchFollower follower, Budget budget) {
        PlayerThread last = thread();
        if (!last.end(budget.remainingMillis())) {
            last.interrupt();
        }
        if (follower != null) {
            follower.close();
        }
    }
}

package org.propjet.player.protocol;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.concurrent.CancellationException;
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
    private MatchThread thread = new MatchThread("match-player");
    private int renewalCount;

    /** What the thread searches, if it does. */
    private final AtomicReference<@Nullable Search> running = new AtomicReference<>();

    /** One search; its follower is an older one if the match has gone over to another meanwhile. */
    private record Search(MatchFollower follower) {}

    /**
     * Makes one that does nothing yet.
     *
     * @param remarks is told what was found before the first move
     */
    MatchPlayer(Consumer<String> remarks) {
        this.remarks = remarks;
    }

    /** Has a follower prepare, and something done when it is back, in whatever way. */
    void prepare(MatchFollower follower, long deadlineNanos, Runnable afterwards) {
        free().run(
                        () -> {
                            search(follower, () -> follower.prepare(deadlineNanos));
                            follower.remark().ifPresent(remarks);
                            afterwards.run();
                        },
                        deadlineNanos,
                        afterwards);
    }

    /** Has something done after all that was wanted before. */
    void after(Runnable task) {
        thread().run(task, () -> {});
    }

    /** Has a follower choose for a request, and gives up if it cannot. */
    void decide(MatchFollower follower, int ply, PlayRequest request) {
        free().run(
                        () -> search(follower, () -> choose(follower, ply, request)),
                        request.deadlineNanos(),
                        request::giveUp);
    }

    private void search(MatchFollower follower, Runnable task) {
        Search search = new Search(follower);
        running.set(search);
        try {
            task.run();
        } finally {
            boolean ignored = running.compareAndSet(search, null); // not if it hung: others run
        }
    }

    /** Has a search, if one goes on, end at once. */
    void stopSearch() {
        Search search = running.get();
        if (search != null) {
            search.follower.stop();
        }
    }

    private static void choose(MatchFollower follower, int ply, PlayRequest request) {
        if (request.given() != null) {
            return; // the thread was not free in time
        }
        for (int attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
            if (System.nanoTime() - request.deadlineNanos() >= 0 && attempt > 1) {
                break;
            }
            try {
                request.choose(
                        PlayRequest.Answer.of(
                                follower, follower.decide(ply, request.deadlineNanos())));
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
    private synchronized MatchThread free() {
        if (thread.isBusy()) {
            stopSearch();
            if (thread.isOverdue(HANGING_NANOS) && renewalCount < MOST_RENEWALS) {
                LOG.error("a search hangs; it is left alone");
                Search search = running.get();
                if (search != null) {
                    search.follower.abandonSearch();
                }
                thread.interrupt();
                thread = new MatchThread("match-player");
                renewalCount++;
            }
        }
        return thread;
    }

    private synchronized MatchThread thread() {
        return thread;
    }

    /**
     * Closes a follower, if there is one, and ends the thread.
     *
     * @param limitNanos when a search is interrupted, as {@link System#nanoTime()}
     */
    void end(@Nullable MatchFollower follower, long limitNanos) {
        MatchThread last = thread();
        if (!last.end(limitNanos, this::stopSearch)) {
            last.interrupt();
        }
        if (follower != null) {
            follower.close();
        }
    }
}

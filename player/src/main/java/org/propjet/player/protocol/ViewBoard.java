package org.propjet.player.protocol;

import org.jspecify.annotations.Nullable;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Where the latest {@link MatchView} hangs. Thread-safe.
 *
 * <p>Views may be left out: who looks seldom sees the latest only.
 */
public final class ViewBoard {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private volatile MatchView view = MatchView.idle();
    private @Nullable Object owner;

    ViewBoard() {}

    /** Returns the latest view. Waits for nothing. */
    public MatchView view() {
        return view;
    }

    /**
     * Waits for a view that is newer than one that was seen.
     *
     * @param seenVersion the version of that
     * @param limitNanos how long to wait at most
     * @return the latest view, which may be no newer if the time was up
     * @throws InterruptedException if the thread is interrupted
     */
    public MatchView awaitNewer(long seenVersion, long limitNanos) throws InterruptedException {
        long end = System.nanoTime() + limitNanos;
        lock.lock();
        try {
            while (view.version() <= seenVersion) {
                long left = end - System.nanoTime();
                if (left <= 0 || !changed.await(left, TimeUnit.NANOSECONDS)) {
                    break;
                }
            }
            return view;
        } finally {
            lock.unlock();
        }
    }

    /** Makes the next view of its version. */
    interface Draft {
        MatchView view(long version);
    }

    /** Gives the board to another match: what the last one still has to say is not shown. */
    void give(Object newOwner) {
        lock.lock();
        try {
            owner = newOwner;
        } finally {
            lock.unlock();
        }
    }

    /** Hangs up a view, if the board is the caller's. */
    void hang(Object caller, Draft draft) {
        lock.lock();
        try {
            if (caller.equals(owner)) {
                view = draft.view(view.version() + 1);
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }
}

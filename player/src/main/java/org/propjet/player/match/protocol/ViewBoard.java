package org.propjet.player.match.protocol;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.time.Budget;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Where the latest {@link MatchView} hangs. Thread-safe.
 *
 * <p>Views may be left out: who looks seldom sees the latest only.
 */
public final class ViewBoard {
    /** So many matches that are over are kept. */
    private static final int MOST_RECENT = 10;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private volatile MatchView view = MatchView.idle();
    private @Nullable Object owner;

    /** The last views of the matches before this one, the latest last. Guarded by lock. */
    private final Deque<MatchView> recent = new ArrayDeque<>();

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
        Budget budget = Budget.ofNanos(limitNanos);
        lock.lock();
        try {
            while (view.version() <= seenVersion && !budget.isOver()) {
                long ignored = changed.awaitNanos(budget.remainingNanos());
            }
            return view;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the last views of matches in which something was played, the latest first. */
    public List<MatchView> recent() {
        lock.lock();
        try {
            List<MatchView> views = new ArrayList<>(recent);
            if (view.isOver() && view.course().ply() > 0) {
                views.add(view);
            }
            return views.reversed();
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
            if (view.course().ply() > 0) {
                recent.add(view.forReplay());
                if (recent.size() > MOST_RECENT) {
                    recent.remove();
                }
            }
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

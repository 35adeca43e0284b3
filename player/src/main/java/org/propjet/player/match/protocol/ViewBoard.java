package org.propjet.player.match.protocol;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.time.Budget;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.LongFunction;

/**
 * Where the latest {@link MatchView} hangs. Thread-safe.
 *
 * <p>Views may be left out: who looks seldom sees the latest only.
 */
public final class ViewBoard {
    /** So many matches that are over are kept. */
    private static final int MOST_RECENT = 10;

    private volatile MatchView view = MatchView.idle();

    // Guarded by this.
    private @Nullable Object owner;

    /** The last views of the matches before this one, the latest last. */
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
    public synchronized MatchView awaitNewer(long seenVersion, long limitNanos)
            throws InterruptedException {
        Budget budget = Budget.ofNanos(limitNanos);
        while (view.version() <= seenVersion && !budget.isOver()) {
            wait(budget.remainingMillis());
        }
        return view;
    }

    /** Returns the last views of matches in which something was played, the latest first. */
    public synchronized List<MatchView> recent() {
        List<MatchView> views = new ArrayList<>(recent);
        if (view.isOver() && view.course().ply() > 0) {
            views.add(view);
        }
        return views.reversed();
    }

    /** Gives the board to another match: what the last one still has to say is not shown. */
    synchronized void give(Object newOwner) {
        owner = newOwner;
        if (view.course().ply() > 0) {
            recent.add(view.forReplay());
            if (recent.size() > MOST_RECENT) {
                recent.remove();
            }
        }
    }

    /**
     * Hangs up a view, if the board is the caller's.
     *
     * @param draft makes the view of its version
     */
    synchronized void hang(Object caller, LongFunction<MatchView> draft) {
        if (caller.equals(owner)) {
            view = draft.apply(view.version() + 1);
            notifyAll();
        }
    }
}

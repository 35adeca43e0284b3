package org.propjet.player.cluster.work;

import org.jspecify.annotations.Nullable;
import org.propjet.player.cluster.work.WorkMessage.PieceKey;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * Who has which piece, and what came of it. Each piece is given to one holder at a time, and counts
 * once: what a holder says of a piece that was taken from it is not heard.
 *
 * <p>Thread-safe: its lock is this object, so that several calls can be one step. Pieces are made
 * as they are needed, and no more of them than {@link #MOST_AHEAD} beyond the first that is not
 * done.
 *
 * @param <P> a piece
 * @param <R> what comes of it
 */
final class Ledger<P, R> {
    /** So many results may wait for one before them. */
    static final int MOST_AHEAD = 4096;

    /** After so many holders could not do a piece, this process does it. */
    static final int MOST_FAILURES = 2;

    /** After so many attempts, too, however they ended. */
    private static final int MOST_ATTEMPTS = 20;

    /** The holder of what this process does. */
    static final Object HERE = new Object();

    private final Iterator<? extends P> source;
    private final Map<Integer, Given<P, R>> entries = new HashMap<>();
    private final Deque<Given<P, R>> returned = new ArrayDeque<>();
    private int first;
    private int end;
    private int doneCount;
    private boolean isDelivering;
    private boolean stopped;
    private @Nullable Throwable failure;

    /** A piece on its way. */
    static final class Given<P, R> {
        private final int number;
        private final P piece;
        private int attempt;
        private int failureCount;
        private boolean hasFailed;
        private @Nullable Object holder;
        private @Nullable Object failedHolder;
        private @Nullable R result;

        private Given(int number, P piece) {
            this.number = number;
            this.piece = piece;
        }

        /** Returns its number, from 0. */
        int number() {
            return number;
        }

        /** Returns how often it was given away before. */
        int attempt() {
            return attempt;
        }

        P piece() {
            return piece;
        }

        R result() {
            return Objects.requireNonNull(result);
        }
    }

    Ledger(Iterator<? extends P> source) {
        this.source = source;
    }

    /** Returns how many pieces are done, those that wait for others before them among them. */
    synchronized int doneCount() {
        return doneCount;
    }

    /** Returns how many pieces there were so far. */
    synchronized int count() {
        return end;
    }

    /** Returns a piece for a member; null if there is none now. */
    synchronized @Nullable Given<P, R> take(Object holder) {
        return take(
                holder, entry -> !isHopeless(entry) && !holder.equals(entry.failedHolder), true);
    }

    private static boolean isHopeless(Given<?, ?> entry) {
        return entry.failureCount >= MOST_FAILURES;
    }

    /**
     * Waits for a piece for this process. It gets none before the results that are next in order
     * have been delivered, as they may say that no more pieces are wanted.
     *
     * @param onlyFailed whether it does only those that a member could not do
     * @return the piece; null if all are done, or no more are to be begun
     * @throws InterruptedException if this thread is interrupted
     */
    synchronized @Nullable Given<P, R> takeHere(boolean onlyFailed) throws InterruptedException {
        while (!isOver()) {
            Given<P, R> entry = isResultReady() ? null : takeOneHere(onlyFailed);
            if (entry != null) {
                return entry;
            }
            wait(100); // the source may have come to its end by itself, as time does
        }
        return null;
    }

    private boolean isResultReady() {
        Given<P, R> next = entries.get(first);
        return isDelivering || (next != null && next.result != null);
    }

    private @Nullable Given<P, R> takeOneHere(boolean onlyFailed) {
        return take(
                HERE, other -> !onlyFailed || other.hasFailed || isHopeless(other), !onlyFailed);
    }

    private @Nullable Given<P, R> take(
            Object holder, Predicate<Given<P, R>> mayHave, boolean mayHaveNew) {
        if (stopped || failure != null) {
            return null;
        }
        for (Iterator<Given<P, R>> others = returned.iterator(); others.hasNext(); ) {
            Given<P, R> entry = others.next();
            if (mayHave.test(entry)) {
                others.remove();
                return given(entry, holder);
            }
        }
        if (!mayHaveNew || end - first >= MOST_AHEAD || !source.hasNext()) {
            return null;
        }
        Given<P, R> entry = new Given<>(end++, source.next());
        entries.put(entry.number, entry);
        return given(entry, holder);
    }

    private static <P, R> Given<P, R> given(Given<P, R> entry, Object holder) {
        entry.holder = holder;
        return entry;
    }

    /**
     * Returns what a holder has; null if it does not have it, or not any more.
     *
     * @param attempt the attempt that it speaks of
     */
    synchronized @Nullable Given<P, R> held(Object holder, int number, int attempt) {
        Given<P, R> entry = entries.get(number);
        return entry != null && holder.equals(entry.holder) && entry.attempt == attempt
                ? entry
                : null;
    }

    /** Takes the result of a piece from its holder. */
    synchronized void done(Given<P, R> entry, R result) {
        entry.holder = null;
        entry.result = result;
        doneCount++;
        notifyAll();
    }

    /** Takes a piece from its holder, to give it to another. */
    synchronized void giveBack(Given<P, R> entry) {
        entry.holder = null;
        entry.attempt++;
        if (entry.attempt > MOST_ATTEMPTS) {
            entry.failureCount = MOST_FAILURES;
        }
        returned.addLast(entry);
        notifyAll();
    }

    /** Takes a piece from a holder that could not do it. */
    synchronized void failed(Given<P, R> entry) {
        entry.failureCount++;
        entry.hasFailed = true;
        entry.failedHolder = entry.holder;
        giveBack(entry);
    }

    /** Has a piece done by this process, without asking others again. */
    synchronized void keepHere(Given<P, R> entry) {
        entry.failureCount = MOST_FAILURES;
        giveBack(entry);
    }

    /**
     * Takes all pieces from a holder that was lost, which may have been their fault.
     *
     * @return how many it had
     */
    synchronized int giveBackAll(Object holder) {
        int count = 0;
        for (int number = first; number < end; number++) {
            Given<P, R> entry = entries.get(number);
            if (entry != null && holder.equals(entry.holder)) {
                entry.failureCount++;
                giveBack(entry);
                count++;
            }
        }
        return count;
    }

    /** Ends all: no more pieces are begun, and whoever waits for a result learns why. */
    synchronized void fail(Throwable why) {
        if (failure == null) {
            failure = why;
        }
        notifyAll();
    }

    /** Has no more pieces begun. */
    synchronized void stop() {
        stopped = true;
        notifyAll();
    }

    private boolean isOver() {
        return stopped || failure != null || (first == end && !source.hasNext());
    }

    /**
     * Returns the next piece in order, if it is done. The one before it has been delivered when
     * this is called.
     *
     * @return null if it is not done yet
     */
    synchronized @Nullable Given<P, R> nextDone() {
        if (isDelivering) {
            isDelivering = false;
            notifyAll();
        }
        for (; first < end; first++) {
            Given<P, R> entry = Objects.requireNonNull(entries.get(first));
            if (entry.result != null) {
                entries.remove(first++);
                isDelivering = true;
                return entry;
            }
            if (!stopped || entry.holder != null) {
                return null;
            }
            entries.remove(first); // nobody will do it any more
        }
        return null;
    }

    /** Returns what a holder has. */
    synchronized PieceKey[] heldBy(Object holder) {
        return entries.values().stream()
                .filter(entry -> holder.equals(entry.holder))
                .map(entry -> new PieceKey(entry.number, entry.attempt))
                .toArray(PieceKey[]::new);
    }

    /** Returns whether somebody has pieces. */
    synchronized boolean isHeld(Object holder) {
        return entries.values().stream().anyMatch(entry -> holder.equals(entry.holder));
    }

    /** Returns whether nothing is left to wait for. */
    synchronized boolean isComplete() {
        return first == end && isOver();
    }

    /** Returns why there will be no more results; null if there may be. */
    synchronized @Nullable Throwable failure() {
        return failure;
    }
}

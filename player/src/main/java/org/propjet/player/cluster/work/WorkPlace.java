package org.propjet.player.cluster.work;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.time.Budget;
import org.propjet.player.cluster.Cluster;
import org.propjet.player.cluster.work.Ledger.Given;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Where work is done: in threads of this process, and by the members of a cluster if there is one.
 * Results are the same, and in the same order, wherever.
 *
 * <p>One piece of work at a time. {@link #stop} and the figures are for any thread.
 */
public final class WorkPlace implements AutoCloseable {
    /** How long members have to come to an end after {@link #stop}. */
    private static final long STOP_NANOS = 5_000_000_000L;

    private final int threadCount;
    private final boolean onlyFailed;
    private final @Nullable Cluster cluster;
    private final String version;
    private final Duration patience;
    private final Consumer<String> note;
    private final Set<String> distrusted = ConcurrentHashMap.newKeySet();
    private volatile @Nullable Run<?, ?, ?> running;
    private final Budget all = Budget.endless();
    private volatile int doneCount;

    private WorkPlace(
            int threadCount,
            boolean onlyFailed,
            @Nullable Cluster cluster,
            String version,
            Duration patience,
            Consumer<String> note) {
        this.threadCount = threadCount;
        this.onlyFailed = onlyFailed;
        this.cluster = cluster;
        this.version = version;
        this.patience = patience;
        this.note = note;
    }

    /** Returns threads of this process. */
    public static WorkPlace here(int threadCount) {
        return new WorkPlace(threadCount, false, null, "", Duration.ZERO, text -> {});
    }

    /**
     * Returns a cluster, which this process works in, too.
     *
     * @param cluster closed with the place
     * @param threadCount how many threads of this process work
     * @param version the version of Propjet; members of another one get no work
     * @param note gets remarks for people about members, from any thread
     */
    public static WorkPlace of(
            Cluster cluster, int threadCount, String version, Consumer<String> note) {
        return new WorkPlace(threadCount, false, cluster, version, Duration.ZERO, note);
    }

    /**
     * Returns the other members of a cluster. This process does what they cannot do.
     *
     * @param patience how long to wait for somebody who works
     */
    public static WorkPlace ofMembers(
            Cluster cluster, String version, Duration patience, Consumer<String> note) {
        return new WorkPlace(1, true, cluster, version, patience, note);
    }

    /** Returns whether there are other members. */
    public boolean isCluster() {
        return cluster != null;
    }

    /** Returns how many pieces of some work this process does at a time. */
    public int pieceCount(Work<?, ?, ?> work) {
        return Work.pieceCount(threadCount, work.threadsOfPiece(), work.mostAtATime());
    }

    /** Returns how many pieces of the work are done. */
    public int doneCount() {
        Run<?, ?, ?> run = running;
        return run == null ? doneCount : run.ledger.doneCount();
    }

    /** Returns how many processes work now, this one among them. */
    public int workerCount() {
        Run<?, ?, ?> run = running;
        int others = run == null || run.dispatcher == null ? 0 : run.dispatcher.workerCount();
        return others + (onlyFailed ? 0 : 1);
    }

    /** Returns who works besides this process, as the end of a text for people; may be empty. */
    public String helpers() {
        Run<?, ?, ?> run = running;
        return run == null || run.dispatcher == null
                ? ""
                : ", %d other members".formatted(run.dispatcher.workerCount());
    }

    /** Has the work end soon: no more pieces are begun, and those that can end early do. */
    public void stop() {
        all.cancel();
        Run<?, ?, ?> run = running;
        if (run != null) {
            run.stop();
        }
    }

    /**
     * Does work.
     *
     * @param pieces made one after another, as they are needed
     * @param results gets each piece and its result, in order, in this thread
     * @throws Exception what a piece threw that was done by this process
     * @throws NobodyWorksException if it is left to members, and none came
     * @throws InterruptedException if this thread was interrupted, unless the work can be stopped:
     *     then the results are those until there, and the thread is interrupted still
     */
    public <O, P, R> void run(
            Work<O, P, R> work, Iterator<? extends P> pieces, BiConsumer<P, R> results)
            throws Exception {
        Run<O, P, R> run = new Run<>(work, pieces);
        running = run;
        if (all.isCancelled()) {
            run.stop();
        }
        try (run) {
            run.start();
            run.deliver(results);
        } finally {
            doneCount = run.ledger.doneCount();
            running = null;
        }
    }

    @Override
    public void close() {
        if (cluster != null) {
            cluster.close();
        }
    }

    /** One piece of work. */
    private final class Run<O, P, R> implements AutoCloseable {
        private final Ledger<P, R> ledger;
        private final OpenWork<P, R> here;
        private final @Nullable Dispatcher<O, P, R> dispatcher;
        private final int hereCount;
        private final List<Thread> threads = new ArrayList<>();
        private volatile @Nullable Budget stopping;
        private boolean wasInterrupted;

        Run(Work<O, P, R> work, Iterator<? extends P> pieces) {
            ledger = new Ledger<>(pieces);
            hereCount = pieceCount(work);
            here = new LazyWork<>(work.here(), hereCount);
            dispatcher =
                    cluster == null || work.kind() == null
                            ? null
                            : new Dispatcher<>(cluster, version, work, ledger, distrusted, note);
        }

        void start() {
            for (int i = 1; i <= hereCount; i++) {
                threads.add(Thread.ofPlatform().daemon().name("work-" + i).start(this::work));
            }
            if (dispatcher != null) {
                dispatcher.start();
            }
        }

        private void work() {
            try {
                for (Given<P, R> entry = ledger.takeHere(onlyFailed);
                        entry != null;
                        entry = ledger.takeHere(onlyFailed)) {
                    ledger.done(entry, here.work(entry.piece()));
                }
            } catch (Throwable failure) {
                ledger.fail(failure);
            }
        }

        private void deliver(BiConsumer<P, R> results) throws Exception {
            while (true) {
                Given<P, R> entry = next();
                if (entry == null) {
                    break;
                }
                results.accept(entry.piece(), entry.result());
                if (dispatcher != null) {
                    dispatcher.handOut(); // there may be room again
                }
            }
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }

        /** Waits for the next result; null if there are no more. */
        private @Nullable Given<P, R> next() throws Exception {
            synchronized (ledger) {
                while (true) {
                    Given<P, R> entry = ledger.nextDone();
                    if (entry != null) {
                        return entry;
                    }
                    Throwable failure = ledger.failure();
                    if (failure != null) {
                        throw failure instanceof Exception cause
                                ? cause
                                : new java.util.concurrent.ExecutionException(failure);
                    }
                    if (ledger.isComplete() || isGivenUp()) {
                        return null;
                    }
                    requireWorkers();
                    if (dispatcher != null) {
                        dispatcher.check();
                    }
                    try {
                        ledger.wait(100);
                    } catch (InterruptedException e) {
                        wasInterrupted = true;
                        if (!stop()) {
                            throw e;
                        }
                    }
                }
            }
        }

        /** Returns whether members had enough time to come to an end. */
        private boolean isGivenUp() {
            Budget known = stopping;
            return known != null && known.isOver() && !ledger.isHeld(Ledger.HERE);
        }

        private void requireWorkers() {
            if (onlyFailed && dispatcher != null && dispatcher.idleNanos() > patience.toNanos()) {
                throw new NobodyWorksException(
                        "no member of the cluster works for us; start some with propjet node");
            }
        }

        boolean stop() {
            stopping = Budget.ofNanos(STOP_NANOS);
            ledger.stop();
            if (dispatcher != null) {
                dispatcher.stop();
            }
            return here.stop();
        }

        @Override
        public void close() {
            ledger.stop();
            if (dispatcher != null) {
                dispatcher.close();
            }
            threads.forEach(Thread::interrupt);
            for (Thread thread : threads) {
                try {
                    thread.join(Duration.ofSeconds(5));
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            if (threads.stream().noneMatch(Thread::isAlive)) {
                here.close();
            }
        }
    }
}

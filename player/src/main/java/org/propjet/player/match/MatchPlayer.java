package org.propjet.player.match;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Decision;
import org.propjet.player.play.DeepThread;
import org.propjet.player.play.Player;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A player of one role in one match, at work in a thread of its own. It does one thing after the
 * other: it prepares, chooses moves, and thinks in the opponents' time, until it is asked for
 * something else. What was played it is told when it is asked the next time.
 *
 * <p>If it fails it is closed, and another is made for the next request, and told all that was
 * played. If it hangs it is left to its thread, and another goes on in a new one.
 *
 * <p>No call waits for the player, except {@link #end}. {@link #stop} ends what goes on and what
 * was asked for before it, and is never lost: each request has a {@link Budget} of its own from the
 * moment on in which it is made. Thread-safe. The thread is a daemon.
 */
public final class MatchPlayer {
    private static final Logger LOG = LoggerFactory.getLogger(MatchPlayer.class);

    /** How many players may hang before no more threads are spent on them. */
    private static final int MOST_HANGING = 2;

    /** How long after the end of its budget a player is taken to hang. */
    private static final long HANGING_NANOS = 1_000_000_000;

    private final String name;
    private final @Nullable Supplier<Player> players;

    /** What was played, as it is told to a player. */
    private final List<Consumer<Player>> played = Collections.synchronizedList(new ArrayList<>());

    /** Of what was asked for and has not ended. */
    private final Set<Budget> budgets = ConcurrentHashMap.newKeySet();

    private final AtomicInteger stopCount = new AtomicInteger();
    private volatile Budget ponderBudget = Budget.ofNanos(0);
    private volatile Worker worker;

    /** Guarded by this. */
    private int hangingCount;

    private MatchPlayer(String name, @Nullable Player first, @Nullable Supplier<Player> players) {
        this.name = name;
        this.players = players;
        this.worker = new Worker(first);
    }

    /** Begins with a player that cannot be made anew: it is asked again, whatever it does. */
    public static MatchPlayer of(String name, Player only) {
        return new MatchPlayer(name, only, null);
    }

    /**
     * Begins with a player.
     *
     * @param name what its thread is called
     * @param others makes a player at the initial state, in place of one that fails or hangs
     */
    public static MatchPlayer of(String name, Player first, Supplier<Player> others) {
        return new MatchPlayer(name, first, others);
    }

    /** Begins without a player: it is made when it is asked for something, in its thread. */
    public static MatchPlayer of(String name, Supplier<Player> players) {
        return new MatchPlayer(name, null, players);
    }

    // ---- What it is told and asked ----

    /** Tells it a joint move. */
    public void advance(int[] jointMove) {
        int[] copy = jointMove.clone();
        played.add(player -> player.advance(copy));
    }

    /** Tells it its own move, and what its role perceived. */
    public void perceive(int moveId, List<String> percepts) {
        played.add(player -> player.perceive(moveId, percepts));
    }

    /** Returns how many joint moves it was told. */
    public int ply() {
        return played.size();
    }

    /**
     * Has it use the time before the first move.
     *
     * @return what it remarks then ({@link Player#remark})
     */
    public CompletableFuture<Optional<String>> prepare(Budget budget) {
        int ply = ply();
        return ask(
                free(),
                budget,
                (at, own) ->
                        at.work(
                                ply,
                                own,
                                player -> {
                                    player.prepare(own);
                                    return player.remark();
                                }));
    }

    /**
     * Has it choose a move where the match stands now; then it thinks in the opponents' time, if it
     * wants to.
     *
     * @param mostAttempts how many players may fail, while there is time
     * @return the decision, or the failure of the last of them
     */
    public CompletableFuture<Decision> decide(Budget budget, int mostAttempts) {
        int ply = ply();
        return choose(budget, (at, own) -> at.decide(ply, own, mostAttempts));
    }

    /** Returns what is done, or fails, when it has followed all that it was told. */
    public CompletableFuture<?> caughtUp() {
        int ply = ply();
        return ask(Budget.endless(), (at, own) -> at.work(ply, own, player -> true));
    }

    /** Returns what a search that is going on knows by now, if one is and can tell. */
    public Optional<Decision> snapshot() {
        Player current = worker.player;
        return current == null ? Optional.empty() : current.snapshot();
    }

    /** Has what goes on, and all that was asked for, come back at once. Waits for nothing. */
    public void stop() {
        stopCount.getAndIncrement(); // nobody begins to think now
        ponderBudget.cancel();
        budgets.forEach(Budget::cancel);
    }

    /** Ends, and closes the player, when all is done that it was asked for. */
    public void retire() {
        worker.retire();
        ponderBudget.cancel(); // after the queue has ended: see ponder
    }

    /**
     * Stops, ends, and closes the player, when it comes back. Waits for that, and for the closing.
     *
     * @param budget how long it may take to come back; then it is interrupted and left alone
     * @return whether it came back
     */
    public boolean end(Budget budget) {
        Worker last = worker;
        last.isEnding = true;
        last.retire();
        stop();
        if (!budget.await(last.back)) {
            last.interrupt();
            return false;
        }
        last.closed.join();
        return true;
    }

    // ---- Requests ----

    /** What the thread does for a request. */
    interface Task<T> {
        T in(Worker worker, Budget budget);
    }

    /** Has something done after all that was wanted before, in a part of a budget. */
    <T> CompletableFuture<T> ask(Budget budget, Task<T> task) {
        return ask(worker, budget, task);
    }

    private <T> CompletableFuture<T> ask(Worker to, Budget budget, Task<T> task) {
        Budget own = budget.part();
        budgets.add(own);
        try {
            return CompletableFuture.supplyAsync(() -> done(to, own, task), to.queue);
        } catch (RejectedExecutionException e) {
            budgets.remove(own);
            return CompletableFuture.failedFuture(e);
        } finally {
            ponderBudget.cancel(); // after the queue has it: see ponder
        }
    }

    private <T> T done(Worker at, Budget own, Task<T> task) {
        try {
            return task.in(at, own);
        } finally {
            budgets.remove(own);
        }
    }

    /** Has something chosen, as {@link #ask}; then thinks until the next request, or a stop. */
    <T> CompletableFuture<T> choose(Budget budget, Task<T> task) {
        Worker to = free();
        int stops = stopCount.get(); // by now: what it did before was stopped
        CompletableFuture<T> chosen = ask(to, budget, task);
        try {
            to.queue.execute(() -> ponder(to, stops));
        } catch (RejectedExecutionException e) {
            LOG.debug("nobody thinks on: the thread has ended", e);
        }
        return chosen;
    }

    private void ponder(Worker at, int stops) {
        Budget own = Budget.endless();
        ponderBudget = own;
        // Whoever asks or stops after this has cancelled the budget.
        if (!at.queue.getQueue().isEmpty() || stopCount.get() != stops || at.queue.isShutdown()) {
            return;
        }
        try {
            at.ponder(own);
        } catch (RuntimeException | Error e) {
            // No reason to lose the match: the next decision searches anew.
            if (!at.queue.isShutdown()) {
                LOG.error("thinking in the opponents' time failed: {}", String.valueOf(e));
            }
            LOG.debug("the failure", e);
        }
    }

    /** Returns whether it does something, or has something to do; thinking on does not count. */
    boolean isBusy() {
        return !budgets.isEmpty();
    }

    /** Returns who is free, or soon will be: what it still does is told to end. */
    private synchronized Worker free() {
        if (isBusy()) {
            stop();
            boolean isLast = players == null || worker.isEnding || hangingCount == MOST_HANGING;
            if (!isLast && worker.isHanging()) {
                LOG.error("{} hangs; it is left alone", name);
                worker.isEnding = true;
                worker.retire();
                worker.interrupt();
                budgets.clear(); // they were those of this worker
                worker = new Worker(null);
                hangingCount++;
            }
        }
        return worker;
    }

    /** A thread, and the player that it makes, uses and closes. */
    final class Worker {
        private final ThreadPoolExecutor queue;
        private volatile @Nullable Thread thread;

        /** Done when it has come back from all that it was asked for. */
        private final CompletableFuture<Void> back = new CompletableFuture<>();

        /** Done when then the player is closed. */
        private final CompletableFuture<Void> closed = new CompletableFuture<>();

        private volatile @Nullable Player player;

        /** Of what the player does, if it does something. */
        private volatile @Nullable Budget running;

        private volatile boolean isEnding;

        // The thread's own.
        private int ply;

        /** What broke a player that cannot be made anew, so that nobody knows where it is. */
        private @Nullable Throwable lost;

        Worker(@Nullable Player player) {
            this.player = player;
            this.queue =
                    new ThreadPoolExecutor(
                            1,
                            1,
                            0,
                            TimeUnit.SECONDS,
                            new LinkedBlockingQueue<>(),
                            task -> thread = DeepThread.named(name).unstarted(task));
        }

        private Decision decide(int wantedPly, Budget budget, int mostAttempts) {
            if (budget.isCancelled()) {
                throw new CancellationException("it was stopped before it began");
            }
            for (int attempt = 1; true; attempt++) {
                try {
                    return work(wantedPly, budget, it -> it.decide(budget));
                } catch (CancellationException e) {
                    throw e; // the match is over
                } catch (RuntimeException | Error e) {
                    if (attempt == mostAttempts || budget.isOver()) {
                        throw e;
                    }
                }
            }
        }

        /** Thinks where the player has chosen. */
        private void ponder(Budget budget) {
            Player current = player;
            if (current != null && current.ponders()) {
                boolean ignored =
                        work(
                                0,
                                budget,
                                it -> {
                                    it.ponder(budget);
                                    return true;
                                });
            }
        }

        /** Does something with the player when it has followed so many plies. */
        private <T> T work(int wantedPly, Budget budget, Function<Player, T> task) {
            running = budget;
            try {
                Player current = player();
                catchUp(current, wantedPly);
                if (isEnding) { // it took so long that it was left alone
                    throw new CancellationException("the match is over");
                }
                return task.apply(current);
            } catch (RuntimeException | Error e) {
                if (players != null) {
                    if (!(e instanceof CancellationException)) {
                        LOG.warn("{} has failed: {}", name, String.valueOf(e));
                        LOG.debug("the failure", e);
                    }
                    closePlayer();
                }
                throw e;
            } finally {
                running = null;
            }
        }

        private Player player() {
            Player current = player;
            if (current == null && players != null && !isEnding) {
                Player made = players.get();
                player = made;
                ply = 0;
                current = isEnding ? null : made;
            }
            if (current == null) {
                throw new CancellationException("the match is over");
            }
            return current;
        }

        private void catchUp(Player current, int wantedPly) {
            while (ply < wantedPly) {
                if (lost != null) {
                    throw new IllegalStateException("has lost track: " + lost, lost);
                }
                try {
                    played.get(ply).accept(current);
                    ply++;
                } catch (RuntimeException | Error e) {
                    lost = players == null ? e : null; // who is made anew finds its way
                    throw e;
                }
            }
        }

        private void closePlayer() {
            Player last = player;
            player = null;
            try {
                if (last != null) {
                    last.close();
                }
            } catch (RuntimeException | Error e) {
                LOG.warn("a player could not be closed: {}", String.valueOf(e));
            }
        }

        private boolean isHanging() {
            Budget late = running;
            return late != null && -late.remainingNanos() > HANGING_NANOS;
        }

        /** Does what it was asked to, and nothing after that. */
        private synchronized void retire() {
            if (!queue.isShutdown()) {
                queue.execute(
                        () -> {
                            back.complete(null);
                            closePlayer();
                            closed.complete(null);
                        });
                queue.shutdown();
            }
        }

        private void interrupt() {
            Thread current = thread;
            if (current != null) {
                current.interrupt();
            }
        }
    }
}

package org.propjet.player.search.tree;

import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Decision;
import org.propjet.player.play.MoveEstimate;
import org.propjet.player.play.Options;
import org.propjet.player.puzzle.BestPath;
import org.propjet.player.search.features.FeatureSum;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.UnaryOperator;

/**
 * UCT with one tree for each role (Finnsson and Björnsson, 2008), in several threads on the same
 * trees, each with many playouts in flight.
 *
 * <ol>
 *   <li>A descent begins at the root. A node that nobody has expanded is the leaf.
 *   <li>Selection: each role selects a move of its own ({@link Selection}); the state that follows
 *       is found in the graph, or added to it ({@link StateGraph}).
 *   <li>Expansion: the states after the moves of some leaves are computed together ({@link
 *       SuccessorBatch}), and looked at. What is proven is backed up ({@link Proof}). Steps 1 to 3
 *       are {@link Descent}'s.
 *   <li>Playouts begin at each of these states, in lanes that are free ({@link SearchWorker}).
 *   <li>As they end, what their states have in common is learnt ({@link RowLearner}), and all nodes
 *       of the path are valued anew ({@link Backup}).
 * </ol>
 *
 * <p>Not thread-safe, but for {@link #stop}.
 */
final class UctSearch implements SearchWorker.Control, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(UctSearch.class);

    /**
     * Where states have fewer moves, the ends of playouts are not looked at: all moves are played
     * out there, and searched deeply. At 0.7 s a move that lost 7 of 10 matches in connectFour (8
     * moves) and 8 of 10 in nineBoardTicTacToe (up to 9).
     */
    private static final int LEAST_MOVES = 20;

    /**
     * Where more fluents last, they are not looked at either, and nothing is learnt: it takes too
     * many playouts to tell what each is worth. At 1 s a move that lost 11 of 16 matches in
     * gomoku_15x15 (450 fluents) against a search that only learnt weights. That one had 20 of 44
     * points against one that learnt nothing, and 8 of 28 as the search of {@code auto}. In
     * gomoku_11x11 (242) it won 7 of 8 and 9 of 10.
     */
    private static final int MOST_FLUENTS = 300;

    /** How often room is made for a new root, before everything is forgotten. */
    private static final int MOST_TRIES = 64;

    /** A step of a search takes less, unless a game is played by its rules. */
    static final long STEP_MILLIS = 100;

    private final UctOptions options;
    private final boolean isSolving;
    private final StateGraph graph;
    private final GraphMemory memory;
    private final Expansion expansion;
    private final int ownRole;
    private final BestPath bestPath;
    private final List<SearchWorker> workers = new ArrayList<>();
    private final SearchThreads threads = new SearchThreads("a thread of the search", "search-");

    /** Of the search that is going on, or the last one. */
    private volatile Budget budget = Budget.ofNanos(0);

    private long mostPlayouts;
    private volatile boolean isPauseWanted;

    /** Where the threads of a search meet for a pause. */
    private final Phaser phaser =
            new Phaser() {
                @Override
                protected boolean onAdvance(int phase, int registeredParties) {
                    try {
                        makeWantedRoom();
                    } catch (RuntimeException | Error e) {
                        // Thrown here it would keep the others waiting for ever.
                        budget.cancel();
                        LOG.error("no room could be made in the tree: {}", String.valueOf(e));
                        LOG.debug("the failure", e);
                    }
                    return false;
                }
            };

    private int root = StateGraph.FULL;
    private long[] rootState = {};
    private int rootPly;

    /** Whether a search is going on that others may look at. */
    private volatile boolean isWatchable;

    /** Held for reading while somebody looks at the root, for writing while it changes. */
    private final ReentrantReadWriteLock snapshots = new ReentrantReadWriteLock();

    /**
     * Makes a search without a root.
     *
     * @param game the game
     * @param ownRole the role that a move is wanted for
     * @param options the parameters
     * @param opponents what opponents are known to do
     * @param bestPath receives the best playout of a game with one role
     */
    UctSearch(
            Game game,
            int ownRole,
            UctOptions options,
            OpponentModel opponents,
            BestPath bestPath) {
        this.options = options;
        this.isSolving = options.get(UctOptions.SOLVER);
        this.graph = new StateGraph(game, ownRole, options);
        this.memory = new GraphMemory(graph);
        this.expansion = new Expansion(game);
        this.ownRole = ownRole;
        this.bestPath = bestPath;
        // Its statistics go down a path, on which no state may be replaced by an image of it.
        boolean looksAtEnds =
                options.learns()
                        && options.get(UctOptions.AMAF)
                        && !options.get(UctOptions.SYMMETRY);
        LastingFluents.Finder finder =
                looksAtEnds ? new LastingFluents.Finder(game, LEAST_MOVES, MOST_FLUENTS) : null;
        for (int i = 0; i < options.get(Options.THREADS); i++) {
            workers.add(new SearchWorker(game, graph, options, opponents, bestPath, finder, i));
        }
    }

    /** Has features guide the search; before it begins. */
    void guideBy(FeatureSum sum) {
        workers.forEach(worker -> worker.guideBy(sum.again()));
    }

    StateGraph graph() {
        return graph;
    }

    @Override
    public int root() {
        return root;
    }

    /**
     * Begins at a state, of which something may be known from before. If there is no room for it,
     * room is made.
     *
     * @throws IllegalStateException if the memory does not suffice for a single state
     */
    void setRoot(long[] state, int ply) {
        awaitWorkers();
        awaitSnapshots();
        rootState = state.clone();
        rootPly = ply;
        graph.beginEpoch();
        memory.beginSearch();
        int found = graph.findOrAdd(state, ply, expansion);
        for (int tries = 0; found == StateGraph.FULL && root >= 0 && tries < MOST_TRIES; tries++) {
            memory.makeRoom(root);
            found = graph.findOrAdd(state, ply, expansion);
        }
        if (found == StateGraph.FULL) {
            forgetAll();
        } else {
            root = found;
        }
    }

    /**
     * Searches while there is time.
     *
     * @param whole counts playouts; each thread makes its share of them
     */
    void search(Budget whole) {
        awaitWorkers();
        budget = whole.part();
        mostPlayouts = whole.remainingWork() / workers.size();
        if (workers.size() == 1 && whole.remainingWork() < Long.MAX_VALUE) {
            phaser.register();
            work(workers.get(0));
            return;
        }
        start();
        isWatchable = true;
        budget.await();
        budget.cancel();
        isWatchable = false;
    }

    private void start() {
        AtomicInteger left = new AtomicInteger(workers.size());
        phaser.bulkRegister(workers.size());
        threads.start(workers.stream().map(worker -> (Runnable) () -> work(worker, left)).toList());
    }

    private void work(SearchWorker worker, AtomicInteger left) {
        try {
            work(worker);
        } finally {
            if (left.decrementAndGet() == 0) {
                budget.cancel();
            }
        }
    }

    private void work(SearchWorker worker) {
        try {
            worker.search(this);
            budget.count(worker.searchedCount());
        } finally {
            phaser.arriveAndDeregister();
        }
    }

    /**
     * Waits for workers that have not ended yet though their time is up: for a few steps. If the
     * thread is interrupted, so are they.
     */
    void awaitWorkers() {
        threads.await();
    }

    /** Ends the search that is going on, if any. Called by any thread. */
    void stop() {
        budget.cancel();
    }

    /** Returns the number of playouts that were made in all searches. */
    long playoutCount() {
        return workers.stream().mapToLong(SearchWorker::playoutCount).sum();
    }

    /** Returns the number of states that were evaluated in all searches. */
    long stateCount() {
        return workers.stream().mapToLong(SearchWorker::stateCount).sum();
    }

    /** Returns the length of the longest path of the last search. */
    int depth() {
        return workers.stream().mapToInt(SearchWorker::deepest).max().orElse(0);
    }

    /** Returns how many nodes have been forgotten. */
    long forgottenCount() {
        return memory.forgottenCount();
    }

    /** Cost: {@value #STEP_MILLIS} ms at most, and what it takes to heed an interrupt. */
    @Override
    public void close() {
        stop();
        threads.close(STEP_MILLIS);
    }

    /**
     * Returns what is known of the moves at the root.
     *
     * @param elsewhere what other searches know of them, each for itself
     */
    RootChoice choice(List<List<MoveEstimate>> elsewhere) {
        return new RootChoice(graph, root, ownRole, elsewhere);
    }

    /**
     * Returns what is known of the moves at the root, if a search is going on and there are
     * several. By any thread.
     *
     * @param told what is told of what is known
     * @param countBefore how many playouts had been made before
     */
    Optional<Decision> snapshot(UnaryOperator<List<MoveEstimate>> told, long countBefore) {
        if (!snapshots.readLock().tryLock()) {
            return Optional.empty();
        }
        try {
            if (!isWatchable) {
                return Optional.empty();
            }
            return choice(List.of()).snapshot(options, told, playoutCount() - countBefore, depth());
        } finally {
            snapshots.readLock().unlock();
        }
    }

    /** Waits for threads that look at the root, as it is going to move. */
    private void awaitSnapshots() {
        snapshots.writeLock().lock();
        try {
            isWatchable = false;
        } finally {
            snapshots.writeLock().unlock();
        }
    }

    private void forgetAll() {
        graph.clear();
        root = graph.findOrAdd(rootState, rootPly, expansion);
        if (root == StateGraph.FULL) {
            throw new IllegalStateException(
                    "the memory of the search does not suffice for a single state");
        }
    }

    // ---- What the workers ask ----

    @Override
    public boolean isOver(SearchWorker worker) {
        return budget.isOver()
                || worker.searchedCount() >= mostPlayouts
                || bestPath.isPerfect()
                || (isSolving && Bounds.isSettled(graph.bounds(root, ownRole)));
    }

    @Override
    public Budget budget() {
        return budget;
    }

    @Override
    public void wantRoom() {
        isPauseWanted = true;
    }

    @Override
    public boolean isPauseWanted() {
        return isPauseWanted;
    }

    @Override
    public void pause() {
        phaser.arriveAndAwaitAdvance();
    }

    private void makeWantedRoom() {
        if (isPauseWanted) {
            isPauseWanted = false;
            memory.makeRoom(root);
        }
    }
}

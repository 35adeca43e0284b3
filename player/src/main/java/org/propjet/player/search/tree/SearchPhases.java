package org.propjet.player.search.tree;

import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Options;
import org.propjet.player.puzzle.BestPath;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The phases of a search in one thread, one at a time and many times over, on a tree that a search
 * has grown: for measuring them. They are those of the search itself; only the playouts are left
 * out, and after each call the tree is about what it was before.
 *
 * <p>A search goes down to many leaves before the first playout ends, so each call is for {@link
 * #LEAVES} leaves. They are the same ones in each call, and nodes that are missing on the way are
 * added in the first; but where several roles choose at the same time some choices are random, and
 * the tree goes on growing.
 *
 * <p>Used by one thread at a time. Cost: growing takes some microseconds a node.
 */
public final class SearchPhases {
    /** How many leaves each call goes down to, or works on. */
    public static final int LEAVES = 64;

    /** Fixed, as what is measured would make one tree differ from the next; few, to grow fast. */
    private static final int PLAYOUTS_PER_STATE = 1;

    /** How many descents, some of which come to the game's end, are made for these leaves. */
    private static final int MOST_TRIES = 8 * LEAVES;

    /** Of so many rows there are enough of which the states are not in the tree. */
    private static final int ENOUGH_ROWS = 4 * LEAVES;

    private static final int OWN_ROLE = 0;

    private final Game game;
    private final StateGraph graph;
    private final int root;
    private final Expansion expansion;
    private final SuccessorBatch successorBatch;
    private final Backup backup;
    private final Descent descent;
    private final SplittableRandom random;

    /** What goes down in each call, and what {@link #prepare} left at its leaves. */
    private final List<LeafBatch> going = new ArrayList<>();

    private final List<LeafBatch> prepared = new ArrayList<>();
    private final List<LeafBatch> landing = new ArrayList<>();

    /** States that are not in the tree, the number of joint moves before each, and its node. */
    private final long[][] newStates;

    private final int[] newPlies = new int[LEAVES];
    private final int[] newNodes = new int[LEAVES];
    private int newCount;
    private boolean areStatesNew;

    /**
     * Grows a tree from the initial state, and prepares.
     *
     * @param game the game; playouts and successors are as it makes them
     * @param wanted the options; threads, seed and playouts a state are fixed
     * @param nodeCount how many nodes the tree is to have
     * @throws IllegalStateException with a message for people, if it cannot have so many: because
     *     the game is solved before, or the memory does not suffice
     */
    public SearchPhases(Game game, UctOptions wanted, int nodeCount) {
        UctOptions options =
                wanted.with(Options.THREADS, 1)
                        .with(Options.SEED, 1L)
                        .with(UctOptions.AMAF, false) // which comes when there is time for it
                        .with(UctOptions.PLAYOUTS, PLAYOUTS_PER_STATE);
        OpponentModel opponents = new OpponentModel(game, OWN_ROLE);
        this.game = game;
        try (UctSearch search = new UctSearch(game, OWN_ROLE, options, opponents, new BestPath())) {
            this.graph = search.graph();
            search.setRoot(game.initialState(), 0);
            this.root = search.root();
            search.search(
                    Budget.endless()
                            .unless(() -> graph.nodeCount() >= nodeCount || graph.isFull()));
        }
        if (graph.isSettled(root) || graph.nodeCount() < nodeCount) {
            throw new IllegalStateException(
                    "the tree of %s has %,d nodes, not %,d: %s"
                            .formatted(game.name(), graph.nodeCount(), nodeCount, obstacle()));
        }
        this.expansion = new Expansion(game);
        this.random = new SplittableRandom(options.get(Options.SEED));
        this.successorBatch = new SuccessorBatch(game, graph, expansion);
        this.backup = new Backup(game, graph, options);
        this.descent = new Descent(graph, options, expansion, backup, opponents, random);
        descent.weigh(PLAYOUTS_PER_STATE, 1);
        int laneCount = game.newPlayouts(options.get(Options.SEED)).laneCount();
        int rows = options.get(UctOptions.ROWS);
        descent.setMostRows(rows, Math.clamp(laneCount / SearchWorker.LANES_PER_STATE, 1, rows));
        this.newStates = new long[LEAVES][graph.stateWords()];
        for (int i = 0; i < LEAVES; i++) {
            going.add(new LeafBatch(graph.roleCount(), graph.stateWords()));
        }
        prepare();
    }

    private String obstacle() {
        if (Bounds.isSettled(graph.bounds(root, OWN_ROLE))) {
            return "the search has solved the game; ask for fewer";
        }
        return graph.isFull()
                ? "there is no more memory; ask for fewer, or give it more"
                : "the search has ended before";
    }

    /**
     * Goes down once more, and keeps what was found for {@link #addNodes}, {@link #computeRows} and
     * {@link #backUp}. What these do a million times leads the search astray: prepare again now and
     * then.
     *
     * @throws IllegalStateException if there are not so many leaves, or states after them, because
     *     the tree is as good as solved
     */
    public void prepare() {
        List<LeafBatch> found = new ArrayList<>();
        int rows = 0;
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            LeafBatch batch = new LeafBatch(graph.roleCount(), graph.stateWords());
            if (descent.go(root, batch)) {
                found.add(batch);
                rows += batch.rowCount();
            }
            if (found.size() >= LEAVES && rows >= ENOUGH_ROWS) {
                break;
            }
        }
        found.forEach(backup::cancel);
        successorBatch.compute(found);
        prepared.clear();
        prepared.addAll(found.subList(0, Math.min(LEAVES, found.size())));
        newCount = 0;
        for (LeafBatch batch : found) {
            for (int row = 0; row < batch.rowCount(); row++) {
                value(batch, row);
                keep(batch.state(row), graph.ply(batch.leaf()) + 1);
            }
        }
        forgetNew();
        areStatesNew = true;
        if (prepared.size() < LEAVES || newCount < LEAVES) {
            throw new IllegalStateException(
                    "%,d leaves and %,d new states are left in the tree of %s, not %d; ask for another number of nodes"
                            .formatted(prepared.size(), newCount, game.name(), LEAVES));
        }
    }

    /** Makes up what playouts would have said of a row. */
    private void value(LeafBatch batch, int row) {
        int first = random.nextInt(101);
        for (int role = 0; role < graph.roleCount(); role++) {
            batch.setValue(row, role, role % 2 == 0 ? first : 100 - first);
        }
    }

    private void keep(long[] state, int ply) {
        if (newCount < LEAVES && graph.find(state, ply) < 0) {
            System.arraycopy(state, 0, newStates[newCount], 0, state.length);
            newPlies[newCount] = ply;
            newNodes[newCount] = graph.findOrAdd(state, ply, expansion);
            newCount += newNodes[newCount] == StateGraph.FULL ? 0 : 1;
        }
    }

    private void forgetNew() {
        for (int i = 0; i < newCount; i++) {
            graph.forget(newNodes[i]);
        }
    }

    /** Returns the nodes of the tree. */
    public int nodeCount() {
        return graph.nodeCount();
    }

    StateGraph graph() {
        return graph;
    }

    int root() {
        return root;
    }

    /**
     * Selection: goes down to each leaf, chooses which of its moves are to be evaluated, and counts
     * them as being so, which the next descent sees; then takes the counts back.
     *
     * @return the moves that were chosen at all leaves together
     */
    public int descend() {
        areStatesNew = false;
        int rows = 0;
        for (LeafBatch batch : going) {
            boolean ignored = descent.go(root, batch);
            rows += batch.rowCount();
        }
        going.forEach(backup::cancel);
        return rows;
    }

    /**
     * Selection and expansion: {@link #descend}, but before the counts are taken back the states
     * after the moves are computed, looked up in the tree, and what is proven by them is backed up.
     *
     * @return the moves that would get playouts
     */
    public int expand() {
        areStatesNew = false;
        landing.clear();
        for (LeafBatch batch : going) {
            if (descent.go(root, batch)) {
                landing.add(batch);
            }
        }
        successorBatch.compute(landing);
        int rows = 0;
        for (LeafBatch batch : landing) {
            descent.land(batch);
            rows += batch.waitingCount();
        }
        going.forEach(backup::cancel);
        return rows;
    }

    /** Of that, computes the states alone, at the leaves that were prepared; returns how many. */
    public int computeRows() {
        int rows = 0;
        for (LeafBatch batch : prepared) {
            rows += batch.rowCount();
        }
        successorBatch.compute(prepared);
        return rows;
    }

    /**
     * Adds {@link #LEAVES} states to the tree, for which it looks at their moves, and forgets them.
     *
     * @throws IllegalStateException after descents since {@link #prepare}, which may have added
     *     them for good
     */
    public void addNodes() {
        if (!areStatesNew) {
            throw new IllegalStateException("prepare again: descents may have added these states");
        }
        for (int i = 0; i < LEAVES; i++) {
            newNodes[i] = graph.findOrAdd(newStates[i], newPlies[i], expansion);
        }
        forgetNew();
    }

    /**
     * Back-up: counts the moves at the leaves that were prepared as being evaluated, and backs up
     * what they are worth.
     *
     * @return how many
     */
    public int backUp() {
        int rows = 0;
        for (LeafBatch batch : prepared) {
            backup.start(batch);
            for (int row = 0; row < batch.rowCount(); row++) {
                batch.settle(row);
            }
            backup.backUp(batch);
            rows += batch.rowCount();
        }
        return rows;
    }
}

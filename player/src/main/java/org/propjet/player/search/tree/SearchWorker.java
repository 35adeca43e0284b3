package org.propjet.player.search.tree;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Options;
import org.propjet.player.puzzle.BestPath;
import org.propjet.player.search.features.FeatureSum;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;

/**
 * One thread's part of a search: keeps its lanes full of playouts from the leaves of the tree, and
 * backs up their results.
 *
 * <p>Playouts stay in flight when a search ends, and end in the next one: dropping them would
 * favour short games.
 *
 * <p>Used by one thread at a time. The class is long, as all steps of a round work on the same
 * lanes.
 */
final class SearchWorker {
    /** Lanes in a word of lanes. */
    private static final int WORD = Long.SIZE;

    /**
     * Whether to end is asked once in so many steps, and whenever playouts have been collected;
     * where so many take longer than {@link #LOOK_NANOS}, the time is looked at after each.
     */
    private static final int STEPS_PER_LOOK = 16;

    private static final long LOOK_NANOS = 1_000_000;

    /** How many leaves are looked for, as some are known, before the lanes play on. */
    private static final int MOST_LEAVES = 256;

    /** The states of a leaf take at most this part of the lanes. */
    static final int LANES_PER_STATE = 8;

    /**
     * The share of the lanes whose playouts must have ended before they are collected. With 0.1 and
     * 0.5 the search won no more matches in eight games (docs/search-history.md).
     */
    private static final double HARVEST_SHARE = 0.25;

    /** How often it is asked for a faster reasoner, which may have been compiled meanwhile. */
    private static final long RENEW_NANOS = 200_000_000;

    /**
     * Where the ends of playouts are looked at, so much of the usual exploration is enough. Against
     * a search that did not look at them, at 0.7 s a move, it won 20 of 28 matches in hex and 10 of
     * 14 in gomoku_15x15 with this, and 12 of 18 in hex with half of it.
     */
    private static final double AMAF_EXPLORATION = 0.5;

    /**
     * How often lasting fluents are looked for until they are found, and how long at a time: a
     * fifth of a search that lasts long enough. In hex it takes 0.6 s in all.
     */
    private static final long FINDER_RENEW_NANOS = 50_000_000;

    private static final long FINDER_NANOS = 10_000_000;

    /** Of so many leaves one is measured, with so many playouts of each state at least. */
    private static final int BATCHES_PER_MEASUREMENT = 8;

    private static final int PLAYOUTS_OF_MEASUREMENT = 4;

    /**
     * Where states would get fewer, that is more than a quarter of all playouts; so once a number
     * of leaves have been measured, one in so many is. At equal time that had 59 +- 14 % of the
     * points of 48 matches in six games.
     */
    private static final int BATCHES_PER_DEAR_MEASUREMENT = 64;

    private static final int BATCHES_BEFORE = 200 * BATCHES_PER_MEASUREMENT;

    private static final int[][] NO_MOVES = {};

    private final StateGraph graph;
    private final UctOptions options;
    private final boolean isRestless;
    private final Game game;
    private final SplittableRandom random;
    private Playouts playouts;
    private final Expansion expansion;
    private final SuccessorBatch successorBatch;
    private final Descent descent;
    private final Backup backup;
    private final RowLearner learner;
    private @Nullable RowGuide guide;
    private final LastingFluents.@Nullable Finder finder;
    private @Nullable AmafTable table;
    private final BestPath bestPath;
    private final PlayoutAllocation allocation;

    private final Playouts.WordReceiver receiver = this::ended;
    private final Deque<LeafBatch> idle = new ArrayDeque<>();
    private final List<LeafBatch> batches = new ArrayList<>();

    /** The batches of which rows wait for lanes. */
    private final Deque<LeafBatch> waiting = new ArrayDeque<>();

    /** The batches whose rows' states are to be computed. */
    private final List<LeafBatch> landing = new ArrayList<>();

    /** Whether it learns from playouts; no longer once more fluents last than there may be. */
    private boolean learns;

    private long[] free = {};
    private LaneWord[] words = {};
    private int laneCount;
    private int root;
    private boolean areStepsSlow = true;
    private int inFlight;
    private long playoutCount;
    private long countAtBegin;
    private long stateCount;
    private int deepest;
    private long batchCount;

    /** What workers ask of the search that they are part of. Thread-safe. */
    interface Control {
        /** Returns the node where descents begin; changes in pauses only. */
        int root();

        /** Returns whether it is time to end the search. */
        boolean isOver(SearchWorker worker);

        /** Returns what the search may take, all workers together. */
        Budget budget();

        /** Asks for a pause of all workers, in which room is made in the graph. */
        void wantRoom();

        /** Returns whether all workers are to pause, so that room can be made. */
        boolean isPauseWanted();

        /** Waits for the other workers to pause, until room has been made. */
        void pause();
    }

    SearchWorker(
            Game game,
            StateGraph graph,
            UctOptions options,
            OpponentModel opponents,
            BestPath bestPath,
            LastingFluents.@Nullable Finder finder,
            int index) {
        this.finder = finder;
        this.graph = graph;
        this.options = options;
        this.isRestless = options.get(UctOptions.VOLATILITY);
        this.bestPath = bestPath;
        long seed = SeededChoice.playoutSeed(options.get(Options.SEED), index);
        this.game = game;
        this.random = new SplittableRandom(seed);
        this.playouts = game.newPlayouts(random.nextLong());
        this.expansion = new Expansion(game);
        this.successorBatch = new SuccessorBatch(game, graph, expansion);
        this.learner = new RowLearner(graph, options.get(UctOptions.LEARN));
        this.learns = options.learns() && graph.roleCount() > 1;
        this.backup = new Backup(game, graph, options);
        this.descent = new Descent(graph, options, expansion, backup, opponents, random);
        this.allocation = new PlayoutAllocation(options.fixedPlayouts());
    }

    /** Has features guide the search; before it begins. */
    void guideBy(FeatureSum sum) {
        double share = options.get(UctOptions.GUIDE_SHARE);
        switch (options.get(UctOptions.GUIDE)) {
            case OFF -> {}
            case PLAYOUTS -> playouts = new GuidedPlayouts(game, sum, false, share, random);
            case CUT -> playouts = new GuidedPlayouts(game, sum, true, share, random);
            case ORDER -> descent.orderBy(new RowGuide(sum, graph.roleCount()));
            case START -> guide = new RowGuide(sum, graph.roleCount());
        }
    }

    /**
     * Returns the number of playouts that have been backed up; a state that is known counts as one.
     */
    long playoutCount() {
        return playoutCount;
    }

    /** Returns how many states have been evaluated, by playouts or because they were known. */
    long stateCount() {
        return stateCount;
    }

    /** Returns how many playouts belong to the current search. */
    long searchedCount() {
        return playoutCount - countAtBegin;
    }

    /** Returns the length of the longest path of the current search. */
    int deepest() {
        return deepest;
    }

    /** Searches until it is time to stop, or nothing is left to find. */
    void search(Control control) {
        expansion.renew();
        deepest = 0;
        countAtBegin = playoutCount;
        root = control.root();
        long now = System.nanoTime();
        long renewed = now;
        while (!control.isOver(this)) {
            if (control.isPauseWanted()) {
                control.pause();
                root = control.root();
                now = System.nanoTime();
            }
            if (now - renewed > (isLooking() ? FINDER_RENEW_NANOS : RENEW_NANOS)) {
                renew();
                renewed = now;
            }
            adoptLanes();
            boolean isDraining = inFlight > 0 && playouts.isDrainWanted();
            int found = isDraining ? 0 : fill(control);
            if (graph.isFull()) {
                control.wantRoom();
            }
            long filled = System.nanoTime();
            int endedCount = play(control);
            long played = System.nanoTime();
            collect();
            if (!isDraining) { // else lanes are empty on purpose, and playouts look dear
                allocation.addTree(filled - now, found);
                allocation.addPlay(played - filled, endedCount);
            }
            now = played;
        }
    }

    private boolean isLooking() {
        return finder != null && table == null && !finder.isOver();
    }

    /** Goes over to what is faster or known by now. */
    private void renew() {
        expansion.renew();
        LastingFluents fluents = finder == null ? null : finder.look(FINDER_NANOS);
        if (fluents != null && table == null) {
            table = new AmafTable(graph, fluents);
            learner.predictBy(table);
            descent.orderBy(table);
        }
        learns &= finder == null || !finder.areTooMany();
    }

    /** Makes lanes known; their number may change when no playout is in flight. */
    private void adoptLanes() {
        if (inFlight == 0 && playouts.laneCount() != laneCount) {
            laneCount = playouts.laneCount();
            free = new long[(laneCount + WORD - 1) / WORD];
            Arrays.fill(free, laneCount < WORD ? (1L << laneCount) - 1 : -1L);
            words = new LaneWord[free.length];
            for (int word = 0; word < words.length; word++) {
                words[word] = new LaneWord();
            }
            int rows = options.get(UctOptions.ROWS);
            descent.setMostRows(rows, Math.clamp(laneCount / LANES_PER_STATE, 1, rows));
        }
    }

    /** Plays until enough playouts have ended to be collected; returns how many have. */
    private int play(Control control) {
        if (inFlight == 0) {
            return 0;
        }
        int enough = Math.clamp((int) (laneCount * HARVEST_SHARE), 1, inFlight);
        long looked = System.nanoTime();
        int ended = playouts.advance();
        for (int step = 1; ended < enough; step++) {
            if (step % STEPS_PER_LOOK == 0) {
                if (control.isOver(this)) {
                    break;
                }
                long now = System.nanoTime();
                areStepsSlow = now - looked > LOOK_NANOS;
                looked = now;
            } else if (areStepsSlow && control.budget().isOver()) {
                break;
            }
            ended = playouts.advance();
        }
        return ended;
    }

    // ---- Starting playouts ----

    /** Starts playouts in the lanes that are free; returns how many states were found. */
    private int fill(Control control) {
        int found = 0;
        int playoutsPerState = allocation.playoutsPerState(laneCount);
        descent.weigh(playoutsPerState, restlessness());
        boolean hasLanes = depart();
        for (int leaves = 0; leaves < MOST_LEAVES && hasLanes && !control.isOver(this); ) {
            int rowsWanted = Math.max(1, (laneCount - inFlight) / playoutsPerState);
            int rows = 0;
            for (; leaves < MOST_LEAVES && rows < rowsWanted && !control.isOver(this); leaves++) {
                LeafBatch batch = idle.isEmpty() ? newBatch() : idle.pop();
                boolean isToLand = descent.go(root, batch);
                measure(batch, playoutsPerState);
                deepest = Math.max(deepest, batch.length() - 1);
                found += Math.max(1, batch.rowCount());
                rows += batch.rowCount();
                if (isToLand) {
                    landing.add(batch);
                } else {
                    begin(batch, batch.rowCount() == 0);
                }
            }
            successorBatch.compute(landing);
            for (int i = 0; i < landing.size(); i++) {
                descent.land(landing.get(i));
                begin(landing.get(i), false);
            }
            landing.clear();
            hasLanes = depart();
        }
        return found;
    }

    private double restlessness() {
        double restlessness = isRestless ? backup.volatility().restlessness() : 1;
        return table == null ? restlessness : AMAF_EXPLORATION * restlessness;
    }

    /** Says how many playouts a batch's rows get: more if the variance between them is measured. */
    private void measure(LeafBatch batch, int playoutsPerState) {
        batchCount++;
        int most = Math.max(playoutsPerState, Math.min(PLAYOUTS_OF_MEASUREMENT, laneCount));
        boolean isDear = playoutsPerState < most && batchCount > BATCHES_BEFORE;
        int batches = isDear ? BATCHES_PER_DEAR_MEASUREMENT : BATCHES_PER_MEASUREMENT;
        boolean measures = learns && most > 1 && batchCount % batches == 0;
        int role = Math.max(0, batch.chooser(batch.length() - 1));
        batch.setPlayoutsPerRow(measures ? most : playoutsPerState, measures ? role : -1);
    }

    private LeafBatch newBatch() {
        return new LeafBatch(graph.roleCount(), graph.stateWords());
    }

    /** Has a batch's rows wait for lanes, or backs it up if none needs any. */
    private void begin(LeafBatch batch, boolean isKnown) {
        if (graph.roleCount() == 1) {
            offerKnown(batch);
        }
        if (batch.isOver()) {
            backUp(batch);
            playoutCount += isKnown ? 1 : 0;
            stateCount += isKnown ? 1 : 0;
            idle.push(batch);
        } else {
            batches.add(batch);
            waiting.add(batch);
        }
    }

    /** Starts playouts for rows that wait, while there are lanes; whether there are more lanes. */
    private boolean depart() {
        LeafBatch batch = waiting.peek();
        for (int word = 0; word < free.length && batch != null; word++) {
            LaneWord rows = words[word];
            rows.clearNew();
            while (batch != null && Long.bitCount(free[word]) >= batch.playoutsPerRow()) {
                int count = batch.playoutsPerRow();
                long lanes = Long.expand(-1L >>> (WORD - count), free[word]); // the lowest ones
                free[word] ^= lanes;
                inFlight += count;
                rows.add(batch, batch.depart(lanes), lanes);
                if (batch.waitingCount() == 0) {
                    waiting.remove();
                    batch = waiting.peek();
                }
            }
            rows.start(playouts, word * WORD);
        }
        return batch == null && laneCount > inFlight;
    }

    // ---- Backing up ----

    private void collect() {
        playouts.collectWords(receiver);
        for (int i = 0; i < batches.size(); ) {
            LeafBatch batch = batches.get(i);
            if (batch.isOver()) {
                backUp(batch);
                idle.push(batch);
                LeafBatch last = batches.removeLast();
                if (!last.equals(batch)) {
                    batches.set(i, last);
                }
            } else {
                // Half of the rows are worth a back-up; the others may take long.
                if (2 * batch.readyCount() >= batch.rowCount()) {
                    backUp(batch);
                }
                i++;
            }
        }
    }

    private void backUp(LeafBatch batch) {
        if (batch.readyCount() > 0) {
            stateCount += batch.readyCount();
            for (int i = 0; i < batch.readyCount(); i++) {
                int row = batch.ready(i);
                playoutCount += batch.isKnown(row) ? 1 : batch.playoutsPerRow();
                if (graph.roleCount() == 2) {
                    graph.see(batch.value(row, 0), batch.value(row, 1));
                }
            }
            if (learns) {
                learner.learn(batch);
            }
            if (guide != null) {
                guide.mix(batch, options.get(UctOptions.GUIDE_PLAYOUTS));
            }
            backup.backUp(batch);
        }
    }

    private void ended(Playouts.EndedLanes ended) {
        int index = ended.firstLane() / WORD;
        free[index] |= ended.lanes();
        inFlight -= Long.bitCount(ended.lanes());
        LaneWord word = words[index];
        if (table != null) {
            word.count(ended, table);
        }
        for (int i = 0; i < word.count(); ) {
            LeafBatch batch = word.batch(i);
            int row = word.row(i);
            if (graph.roleCount() == 1) {
                offerBest(batch, row, ended);
            }
            if (batch.arrive(row, ended)) {
                word.remove(i);
            } else {
                i++;
            }
        }
    }

    // ---- Games with one role ----

    private void offerBest(LeafBatch batch, int row, Playouts.EndedLanes ended) {
        long lanes = batch.lanes(row) & ended.lanes();
        if (lanes != 0 && ended.greatestGoal(0, lanes) > bestPath.goal()) {
            int goal = ended.greatestGoal(0, lanes);
            int lane = Long.numberOfTrailingZeros(ended.lanesWith(0, goal, lanes));
            int[][] tail = playouts.movesOf(ended.firstLane() + lane, batch.state(row));
            offerPath(batch, row, goal, tail);
        }
    }

    /** Offers the ends of the game among a batch's rows. */
    private void offerKnown(LeafBatch batch) {
        for (int i = 0; i < batch.readyCount(); i++) {
            int row = batch.ready(i);
            if (batch.isEnd(row)) {
                offerPath(batch, row, batch.greatest(row), NO_MOVES);
            }
        }
    }

    /** Offers the path from the root to a row, and on from there. */
    private void offerPath(LeafBatch batch, int row, int goal, int[][] tail) {
        int leaf = batch.length() - 1;
        int level = 0;
        while (level <= leaf && batch.node(level) != root) {
            level++;
        }
        if (level > leaf || goal < bestPath.goal()) {
            return;
        }
        int[] moves = new int[leaf - level + 1 + tail.length];
        int count = 0;
        for (; level < leaf; level++) {
            moves[count++] = batch.moveId(level, 0);
        }
        moves[count++] = batch.rowMoveId(row, 0);
        for (int[] jointMove : tail) {
            moves[count++] = jointMove[0];
        }
        bestPath.offer(goal, moves);
    }
}

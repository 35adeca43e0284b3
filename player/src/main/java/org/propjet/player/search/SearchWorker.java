package org.propjet.player.search;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.game.SeededChoice;
import org.propjet.player.puzzle.BestPath;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * One thread's part of a search: keeps its lanes full of playouts from the leaves of the tree, and
 * backs up their results.
 *
 * <p>Playouts stay in flight when a search ends, and end in the next one: dropping them would
 * favour short games.
 *
 * <p>Used by one thread at a time.
 */
final class SearchWorker {
    /** Lanes in a word of lanes. */
    private static final int WORD = Long.SIZE;

    /** The clock is looked at once in so many steps, and whenever playouts have been collected. */
    private static final int STEPS_PER_LOOK = 16;

    /** How many leaves are looked for, as some are known, before the lanes play on. */
    private static final int MOST_LEAVES = 1024;

    private static final int[][] NO_MOVES = {};

    private final StateGraph graph;
    private final UctOptions options;
    private final Playouts playouts;
    private final Expansion expansion;
    private final Selection selection;
    private final Descent descent;
    private final Proof proof;
    private final MoveSuccess success;
    private final BestPath bestPath;
    private final Pace pace;
    private final Playouts.WordReceiver receiver = this::ended;
    private long[] free = {};
    private Flight[] flights = {};
    private int flightCount;
    private int laneCount;
    private int root;
    private int inFlight;
    private long playoutCount;
    private long countAtBegin;
    private int deepest;

    SearchWorker(
            Game game,
            StateGraph graph,
            UctOptions options,
            Habits habits,
            BestPath bestPath,
            int index) {
        this.graph = graph;
        this.options = options;
        this.bestPath = bestPath;
        long seed = SeededChoice.playoutSeed(options.seed(), index);
        SplittableRandom random = new SplittableRandom(seed);
        this.playouts = game.newPlayouts(random.nextLong());
        this.expansion = new Expansion(game);
        this.success = new MoveSuccess(game.moveTable());
        this.proof = new Proof(graph, options, habits.randomRole());
        this.selection = new Selection(graph, options, success, random);
        this.descent =
                new Descent(
                        graph,
                        options,
                        expansion,
                        selection,
                        proof,
                        habits,
                        game.stateLayout().isOpen(),
                        random);
        this.pace = new Pace(options.playoutsPerLeaf());
    }

    /** Returns the number of playouts that have been backed up, known leaves included. */
    long playoutCount() {
        return playoutCount;
    }

    /** Returns how many of them belong to the current search. */
    long searchedCount() {
        return playoutCount - countAtBegin;
    }

    /** Returns the length of the longest path of the current search. */
    int deepest() {
        return deepest;
    }

    /** Gives the nodes their new numbers; this thread must be pausing. */
    void renumber(int[] newNodes) {
        for (int i = 0; i < flightCount; i++) {
            flights[i].renumber(newNodes);
        }
    }

    /** Takes all nodes for forgotten; this thread must be pausing. */
    void forgetNodes() {
        for (int i = 0; i < flightCount; i++) {
            flights[i].forgetNodes();
        }
    }

    /** Searches until it is time to stop, or nothing is left to find. */
    void search(SearchControl control) {
        expansion.renew();
        deepest = 0;
        countAtBegin = playoutCount;
        root = control.root();
        long now = System.nanoTime();
        while (!control.isOver(this)) {
            if (control.isPauseWanted()) {
                control.pause();
                root = control.root();
                now = System.nanoTime();
            }
            adoptLanes();
            int leafCount = fill(control);
            if (graph.isFull()) {
                control.wantRoom();
            }
            long filled = System.nanoTime();
            int endedCount = play(control);
            long played = System.nanoTime();
            collect();
            pace.addTree(filled - now, leafCount);
            pace.addPlay(played - filled, endedCount);
            now = played;
        }
    }

    /** Makes lanes known; their number may change when no playout is in flight. */
    private void adoptLanes() {
        if (inFlight == 0 && playouts.laneCount() != laneCount) {
            laneCount = playouts.laneCount();
            free = new long[(laneCount + WORD - 1) / WORD];
            Arrays.fill(free, laneCount < WORD ? (1L << laneCount) - 1 : -1L);
            flights = new Flight[laneCount + 1];
            for (int i = 0; i < flights.length; i++) {
                flights[i] = new Flight(graph.roleCount(), free.length);
            }
        }
    }

    /** Plays until enough playouts have ended to be collected; returns how many have. */
    private int play(SearchControl control) {
        if (inFlight == 0) {
            return 0;
        }
        int share = (int) (laneCount * options.harvest());
        int enough = Math.clamp(Math.max(share, pace.playoutsPerLeaf(laneCount)), 1, inFlight);
        int waiting = playouts.advance();
        for (int step = 1; waiting < enough; step++) {
            if (step % STEPS_PER_LOOK == 0 && control.isOver(this)) {
                break;
            }
            waiting = playouts.advance();
        }
        return waiting;
    }

    // ---- Starting playouts ----

    /** Starts playouts in the lanes that are free; returns at how many leaves. */
    private int fill(SearchControl control) {
        int leafCount = 0;
        int wanted = pace.playoutsPerLeaf(laneCount);
        int freeCount = laneCount - inFlight;
        selection.weigh(wanted);
        while (leafCount < MOST_LEAVES && freeCount > 0 && !control.isOver(this)) {
            if (freeCount < wanted && inFlight > 0 && leafCount > 0) {
                break;
            }
            int count = Math.min(freeCount, wanted);
            Flight flight = flights[flightCount];
            descent.go(root, count, flight);
            leafCount++;
            deepest = Math.max(deepest, flight.depth());
            if (descent.isKnown()) {
                flight.arriveAtOnce(count, descent.goals());
                if (graph.roleCount() == 1 && descent.isTerminal()) {
                    offerPath(flight, flight.greatest(), NO_MOVES);
                }
                backUp(flight);
            } else {
                start(flight, count);
                freeCount -= count;
            }
        }
        return leafCount;
    }

    private void start(Flight flight, int count) {
        int left = count;
        for (int word = 0; left > 0; word++) {
            int taken = Math.min(left, Long.bitCount(free[word]));
            if (taken > 0) {
                long lanes = Long.expand(-1L >>> (WORD - taken), free[word]); // the lowest ones
                playouts.startWord(word * WORD, lanes, descent.leafState());
                flight.depart(word, lanes);
                free[word] ^= lanes;
                left -= taken;
            }
        }
        inFlight += count;
        flightCount++;
    }

    // ---- Backing up ----

    private void collect() {
        playouts.collectWords(receiver);
        for (int i = 0; i < flightCount; ) {
            Flight flight = flights[i];
            if (flight.endedCount() > 0) {
                inFlight -= flight.endedCount();
                backUp(flight);
            }
            if (flight.leftCount() == 0) {
                flightCount--;
                flights[i] = flights[flightCount];
                flights[flightCount] = flight;
            } else {
                i++;
            }
        }
    }

    private void ended(Playouts.EndedLanes ended) {
        int word = ended.firstLane() / WORD;
        free[word] |= ended.lanes();
        int best = bestPath.goal();
        for (int i = 0; i < flightCount; i++) {
            Flight flight = flights[i];
            long lanes = flight.arrive(word, ended);
            if (graph.roleCount() == 1 && lanes != 0 && ended.greatestGoal(0, lanes) > best) {
                best = ended.greatestGoal(0, lanes);
                int lane = Long.numberOfTrailingZeros(ended.lanesWith(0, best, lanes));
                offerPlayout(flight, best, ended.firstLane() + lane);
            }
        }
    }

    /**
     * Step 4: every edge of the path counts the playouts that have ended, and what its role got in
     * them.
     */
    private void backUp(Flight flight) {
        int count = flight.endedCount();
        playoutCount += count;
        for (int level = flight.depth() - 1; level >= 0; level--) {
            int node = flight.node(level);
            for (int role = 0; role < graph.roleCount() && node >= 0; role++) {
                int edge = flight.edge(level, role);
                if (edge >= 0) {
                    int at = graph.firstEdge(node, role) + edge;
                    graph.tree(role).end(at, count, flight.sum(role));
                    if (options.mast()) {
                        success.add(role, flight.moveId(level, role), count, flight.sum(role));
                    }
                    if (graph.roleCount() == 1) {
                        graph.tree(0).reach(at, flight.greatest());
                    }
                }
            }
        }
        flight.forgetEnded();
    }

    // ---- Games with one role ----

    /** Offers a playout, with the path to its beginning. */
    private void offerPlayout(Flight flight, int goal, int lane) {
        int last = flight.depth() - 1;
        if (flight.node(last) >= 0) {
            long[] state = new long[graph.stateWords()];
            graph.state(flight.node(last), state);
            expansion.jointMove()[0] = flight.moveId(last, 0);
            expansion.follow(state);
            offerPath(flight, goal, playouts.movesOf(lane, state));
        }
    }

    /** Offers the path from the root to a leaf, and on from there. */
    private void offerPath(Flight flight, int goal, int[][] tail) {
        int level = 0;
        while (level < flight.depth() && flight.node(level) != root) {
            level++;
        }
        if (level == flight.depth() || goal < bestPath.goal()) {
            return;
        }
        int[] moves = new int[flight.depth() - level + tail.length];
        int count = 0;
        for (; level < flight.depth(); level++) {
            moves[count++] = flight.moveId(level, 0);
        }
        for (int[] jointMove : tail) {
            moves[count++] = jointMove[0];
        }
        bestPath.offer(goal, moves);
    }
}

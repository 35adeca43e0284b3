package org.propjet.player.search.tree;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Games;
import org.propjet.player.puzzle.BestPath;

import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** One worker, told by the test when to stop, with lanes that count. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SearchWorkerTest {
    private static final Game CONNECT_FOUR = Games.bundled("connectFour");

    /** A worker, and who tells it what to do. */
    private static final class Desk implements SearchWorker.Control {
        final LaneGame game;
        final StateGraph graph;
        final SearchWorker worker;
        final BestPath bestPath = new BestPath();
        final Budget budget = Budget.endless();
        Predicate<Desk> isOver = desk -> true;
        Runnable inPause = () -> {};
        boolean isPauseWanted;
        int root;
        int lookCount;
        int pauseCount;
        int roomCount;

        Desk(Game game, int laneCount, UctOptions options) {
            this.game = new LaneGame(game, laneCount);
            this.graph = new StateGraph(this.game, 0, options);
            OpponentModel opponents = new OpponentModel(this.game, 0);
            this.worker = new SearchWorker(this.game, graph, options, opponents, bestPath, null, 0);
            this.root = graph.findOrAdd(game.initialState(), 0, new Expansion(game));
        }

        void search(Predicate<Desk> until) {
            isOver = until;
            lookCount = 0;
            worker.search(this);
        }

        /** Searches until so many more playouts have been backed up. */
        void search(long playoutCount) {
            search(desk -> desk.worker.searchedCount() >= playoutCount);
        }

        /** Returns how many states below the first role's moves in a node are being evaluated. */
        long pending(int node) {
            long pending = 0;
            for (int edge = 0; edge < graph.edgeCount(node, 0); edge++) {
                pending += graph.tree(0).pending(graph.firstEdge(node, 0) + edge);
            }
            return pending;
        }

        @Override
        public int root() {
            return root;
        }

        @Override
        public boolean isOver(SearchWorker who) {
            lookCount++;
            return isOver.test(this);
        }

        @Override
        public Budget budget() {
            return budget;
        }

        @Override
        public void wantRoom() {
            roomCount++;
        }

        @Override
        public boolean isPauseWanted() {
            return isPauseWanted;
        }

        @Override
        public void pause() {
            isPauseWanted = false;
            pauseCount++;
            inPause.run();
        }
    }

    /** Options by which each state gets so many playouts, and nothing is known without them. */
    private static UctOptions plain(int playouts) {
        return UctOptions.standard()
                .with(UctOptions.PLAYOUTS, playouts)
                .with(UctOptions.SOLVER, false)
                .with(UctOptions.TRANSPOSITIONS, false)
                .with(UctOptions.LEARN, 0.0)
                .with(UctOptions.MEMORY, 64);
    }

    // ---- When to stop ----

    @Test
    void nothingIsDoneWhenItIsOverAtOnce() {
        Desk desk = new Desk(CONNECT_FOUR, 64, plain(1));
        desk.search(it -> true);
        assertEquals(0, desk.game.startedCount);
        assertEquals(0, desk.worker.playoutCount());
        assertEquals(0, desk.worker.stateCount());
        assertEquals(0, desk.worker.deepest());
        assertEquals(0, desk.graph.visits(desk.root));
    }

    /** Playouts that never end do not keep it; it looks whether it is over while they go on. */
    @Test
    void itStopsInTheMiddleOfPlayouts() {
        Desk desk = new Desk(CONNECT_FOUR, 64, plain(1).with(UctOptions.ROWS, 1));
        desk.game.isStuck = true;
        desk.search(it -> it.lookCount > 5_000);
        assertEquals(0, desk.worker.playoutCount());
        assertEquals(64, desk.game.startedCount);
        assertEquals(64, desk.pending(desk.root));
        desk.game.isStuck = false;
        desk.search(500);
        assertTrue(desk.worker.playoutCount() >= 500);
        assertEquals(desk.game.endedCount, desk.worker.playoutCount(), "none is dropped");
    }

    @Test
    void countsBeginAnewWithEachSearch() {
        Desk desk = new Desk(CONNECT_FOUR, 64, plain(1));
        desk.search(300);
        long first = desk.worker.playoutCount();
        assertEquals(first, desk.worker.searchedCount());
        assertTrue(first >= 300 && first <= 300 + 64, first + " playouts");
        assertTrue(desk.worker.deepest() >= 1);
        desk.search(200);
        assertTrue(desk.worker.searchedCount() >= 200 && desk.worker.searchedCount() <= 264);
        assertEquals(first + desk.worker.searchedCount(), desk.worker.playoutCount());
        desk.search(it -> true);
        assertEquals(0, desk.worker.searchedCount());
        assertEquals(0, desk.worker.deepest());
    }

    // ---- What is in the lanes ----

    /** All that has begun is in flight or backed up; of several playouts, a row's may wait. */
    @ParameterizedTest
    @CsvSource({"1, 1", "10, 1", "64, 1", "64, 4", "128, 1", "128, 8", "192, 64", "64, 5"})
    void noPlayoutIsLost(int laneCount, int playouts) {
        Desk desk = new Desk(CONNECT_FOUR, laneCount, plain(playouts).with(UctOptions.ROWS, 1));
        for (int search = 0; search < 4; search++) {
            desk.search(100 + 20L * playouts);
            assertEquals(playouts * desk.worker.stateCount(), desk.worker.playoutCount());
            long pending = desk.pending(desk.root);
            assertEquals(desk.worker.stateCount() + pending, desk.graph.visits(desk.root));
            long waiting = desk.worker.playoutCount() + playouts * pending - desk.game.startedCount;
            assertTrue(waiting >= 0 && waiting <= (playouts == 1 ? 0 : laneCount));
            assertEquals(0, waiting % playouts);
            int usable = laneCount / 64 * (64 / playouts) + laneCount % 64 / playouts;
            assertTrue(desk.game.mostAtOnce >= playouts * usable, "lanes are kept full");
        }
    }

    /** Some rows wait for lanes, some batches are half back, and some states are known. */
    @ParameterizedTest
    @ValueSource(strings = {"ticTacToe", "connectFour", "nim", "rockPaperScissors", "tron"})
    void noStateIsLost(String name) {
        UctOptions options = UctOptions.standard().with(UctOptions.PLAYOUTS, 2);
        Desk desk = new Desk(Games.bundled(name), 64, options);
        for (int search = 0; search < 10; search++) {
            desk.search(
                    it ->
                            it.worker.searchedCount() >= 100
                                    || it.graph.isSettled(it.root)
                                    || it.lookCount > 100_000);
            long pending = desk.pending(desk.root);
            assertEquals(desk.worker.stateCount() + pending, desk.graph.visits(desk.root));
            assertTrue(desk.worker.playoutCount() >= desk.worker.stateCount());
            assertTrue(desk.worker.playoutCount() <= 4 * desk.worker.stateCount());
            assertTrue(desk.game.endedCount <= 4 * desk.worker.stateCount() + 4 * pending);
        }
        assertTrue(desk.worker.stateCount() > 100);
    }

    // ---- Pauses ----

    @Test
    void itGoesOnFromTheRootThatAPauseLeaves() {
        Desk desk = new Desk(CONNECT_FOUR, 64, plain(1));
        desk.search(500);
        int old = desk.root;
        int follower = desk.graph.follower(old, 3);
        assertTrue(follower >= 0);
        long[] visits = new long[2];
        desk.isPauseWanted = true;
        desk.inPause =
                () -> {
                    desk.root = follower;
                    visits[0] = desk.graph.visits(old);
                    visits[1] = desk.graph.visits(follower);
                };
        desk.search(500);
        assertEquals(1, desk.pauseCount);
        assertEquals(visits[0], desk.graph.visits(old));
        assertTrue(desk.graph.visits(follower) >= visits[1] + 400);
    }

    @Tag("deep")
    @Test
    void aFullTreeIsSaidToWantRoom() {
        UctOptions options = plain(1).with(UctOptions.MEMORY, 4);
        Desk desk = new Desk(Games.bundled("breakthrough"), 64, options);
        desk.search(it -> it.roomCount > 0 || it.worker.searchedCount() > 100_000);
        assertTrue(desk.graph.isFull());
        assertEquals(1, desk.roomCount);
        long pending = desk.pending(desk.root);
        assertEquals(desk.worker.stateCount() + pending, desk.graph.visits(desk.root));
    }

    // ---- Games with one role ----

    /** The path that is offered leads to what it says, also from the states on it. */
    @ParameterizedTest
    @ValueSource(strings = {"blocks", "pegSolitaire", "eightPuzzle"})
    void theBestPlayoutIsOfferedWithItsMoves(String name) {
        UctOptions options = UctOptions.standard().with(UctOptions.PLAYOUTS, 1);
        Desk desk = new Desk(Games.bundled(name), 64, options);
        long[] state = desk.game.initialState();
        for (int ply = 0; ply < 3 && !desk.graph.isTerminal(desk.root); ply++) {
            desk.game.greatestGoal = -1;
            desk.search(it -> it.worker.searchedCount() >= 400 || it.lookCount > 5_000);
            assertPathHolds(desk, state);
            int moveId = desk.bestPath.moves()[0];
            int follower = follower(desk, moveId);
            if (follower < 0) {
                return;
            }
            desk.bestPath.advance(moveId);
            desk.root = follower;
            desk.graph.state(follower, state);
            assertPathHolds(desk, state);
        }
    }

    /** They began above it, and some of them led elsewhere. */
    @ParameterizedTest
    @ValueSource(strings = {"blocks", "pegSolitaire", "eightPuzzle"})
    void pathsOfPlayoutsInFlightBeginAtTheRootOfNow(String name) {
        Desk desk = new Desk(Games.bundled(name), 64, plain(1).with(UctOptions.ROWS, 1));
        desk.search(500);
        int old = desk.root;
        for (int move = 0; move < desk.graph.moveCount(old, 0); move++) {
            desk.root = old;
            desk.game.isStuck = true;
            desk.search(it -> it.lookCount > 5_000);
            assertTrue(desk.pending(old) > 0);
            int follower = desk.graph.follower(old, move);
            long[] state = new long[desk.game.stateLayout().wordCount()];
            desk.graph.state(follower, state);
            desk.bestPath.advance(-1);
            assertEquals(-1, desk.bestPath.goal());
            desk.root = follower;
            desk.game.isStuck = false;
            desk.search(it -> it.bestPath.goal() >= 0);
            assertPathHolds(desk, state);
        }
    }

    private static int follower(Desk desk, int moveId) {
        int[] moves = new int[desk.graph.moveCount(desk.root, 0)];
        for (int i = 0; i < moves.length; i++) {
            if (desk.graph.moveId(desk.root, 0, i) == moveId) {
                return desk.graph.follower(desk.root, i);
            }
        }
        throw new AssertionError("move " + moveId + " is not legal");
    }

    private static void assertPathHolds(Desk desk, long[] from) {
        Reasoner reasoner = desk.game.newReasoner();
        long[] state = from.clone();
        reasoner.setState(state);
        for (int moveId : desk.bestPath.moves()) {
            assertTrue(!reasoner.isTerminal() && reasoner.isLegal(0, moveId));
            reasoner.successor(new int[] {moveId}, state);
            reasoner.setState(state);
        }
        assertTrue(reasoner.isTerminal());
        assertEquals(desk.bestPath.goal(), reasoner.goal(0));
    }

    @Test
    void noPlayoutIsBetterThanTheBestPath() {
        Desk desk = new Desk(Games.bundled("pegSolitaire"), 128, plain(1));
        for (int search = 0; search < 5; search++) {
            desk.search(200);
            assertTrue(desk.bestPath.goal() >= desk.game.greatestGoal);
        }
        assertTrue(desk.game.greatestGoal >= 0);
    }

    @Test
    void theSameSeedGivesTheSameCounts() {
        long[][] counts = new long[2][];
        for (int i = 0; i < 2; i++) {
            Desk desk = new Desk(CONNECT_FOUR, 64, plain(2));
            desk.search(400);
            long playouts = desk.worker.playoutCount();
            counts[i] = new long[] {playouts, desk.game.startedCount, desk.graph.nodeCount()};
        }
        assertArrayEquals(counts[0], counts[1]);
    }
}

package org.propjet.player.search.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Games;
import org.propjet.player.play.MoveEstimate;
import org.propjet.player.play.Options;
import org.propjet.player.puzzle.BestPath;

import java.lang.management.ManagementFactory;
import java.util.List;

class GraphMemoryTest {
    private static final Game GAME = Games.bundled("connectFour");

    @Test
    void theLimitIsKeptByForgetting() {
        try (UctSearch search = search(4)) {
            long most = 0;
            for (int i = 0; i < 10; i++) {
                search.search(Budget.ofWork(3_000));
                most = Math.max(most, search.graph().byteCount());
            }
            assertTrue(search.forgottenCount() > 0, "nothing was forgotten");
            assertTrue(most <= 4 << 20, most + " bytes");
            assertCountsAddUp(search);
        }
    }

    /** Here links and edges are used up long before nodes; two threads add at the same time. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void manyMovesAreForgottenToo(int threads) {
        Game game = Games.bundled("breakthrough");
        UctOptions options =
                UctOptions.standard()
                        .with(UctOptions.MEMORY, 4)
                        .with(UctOptions.PLAYOUTS, 1)
                        .with(Options.THREADS, threads);
        try (UctSearch search =
                new UctSearch(game, 0, options, new OpponentModel(game, 0), new BestPath())) {
            for (int i = 0; i < 4; i++) {
                search.setRoot(game.initialState(), 0);
                search.search(Budget.ofWork(2_500));
            }
            search.stop();
            search.awaitWorkers();
            assertTrue(search.forgottenCount() > 0, "nothing was forgotten");
            assertTrue(search.graph().byteCount() <= 4 << 20);
            assertEquals(0, search.graph().ply(search.root()));
        }
    }

    /** At the root nothing is forgotten: its moves share all states. */
    private static void assertCountsAddUp(UctSearch search) {
        long visits = 0;
        for (MoveEstimate move : search.choice(List.of()).estimates()) {
            visits += move.playoutCount();
        }
        assertEquals(search.stateCount(), visits);
    }

    /**
     * At any clock: what is forgotten makes room for what is found, and the rest stays. A busy
     * machine needs more decisions until the tree is full.
     */
    @Tag("timed")
    @Test
    void aFullTreeGoesOnGrowing() {
        try (UctSearch search = search(4)) {
            long before = 0;
            for (int move = 0;
                    move < 6 || (search.forgottenCount() <= 1_000 && move < 60);
                    move++) {
                search.setRoot(GAME.initialState(), 0);
                search.search(Budget.ofNanos(200_000_000));
                search.awaitWorkers();
                long found = search.forgottenCount() + search.graph().nodeCount();
                assertTrue(found > before + 100, "nothing was added in decision " + move);
                before = found;
            }
            assertTrue(search.forgottenCount() > 1_000, search.forgottenCount() + " forgotten");
            assertTrue(search.graph().nodeCount() > 2_000, "hardly anything was kept");
            assertCountsAddUp(search);
        }
    }

    @Test
    void theTreeIsKeptFromMoveToMove() {
        try (UctSearch search = search(64)) {
            search.search(Budget.ofWork(5_000));
            StateGraph graph = search.graph();
            int follower = graph.follower(search.root(), 3);
            long[] state = GAME.stateLayout().newState();
            graph.state(follower, state);
            search.setRoot(state, 1);
            assertEquals(follower, search.root());
            assertTrue(graph.visits(search.root()) > 100);
        }
    }

    /**
     * A leaf and playout cost no memory but what the graph has: a round has 2,000 of each. Until
     * HotSpot has compiled the loops over vectors, each vector is an object; so there are rounds
     * until one is without.
     */
    @Tag("timed")
    @Test
    void searchingAllocatesNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (UctSearch search = search(64)) {
            long least = Long.MAX_VALUE;
            for (int round = 0; round < 1_000 && least > 20_000; round++) {
                long before = threads.getCurrentThreadAllocatedBytes();
                search.search(Budget.ofWork(2_000));
                least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
            }
            assertTrue(least <= 20_000, least + " bytes in a round");
        }
    }

    private static UctSearch search(int memoryMib) {
        UctOptions options =
                UctOptions.standard()
                        .with(UctOptions.MEMORY, memoryMib)
                        .with(UctOptions.PLAYOUTS, 1);
        UctSearch search =
                new UctSearch(GAME, 0, options, new OpponentModel(GAME, 0), new BestPath());
        search.setRoot(GAME.initialState(), 0);
        return search;
    }
}

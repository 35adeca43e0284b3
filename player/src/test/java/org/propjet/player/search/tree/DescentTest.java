package org.propjet.player.search.tree;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.propnet.NetGame;
import org.propjet.player.kinds.PlayedWords;
import org.propjet.player.play.Games;
import org.propjet.player.play.Options;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;

/** Descents in a tree, step by step; what playouts say is drawn by the test. */
class DescentTest {
    /** One of four ways: the last ends the game, the others lead to another choice. */
    private static final String WAYS =
            """
            (role me) (role other)
            (way a) (way b) (way c) (way d)
            (init start)
            (<= (legal me ?way) (true start) (way ?way))
            (<= (legal me stay) (true (went b)))
            (<= (legal me leave) (true (went ?way)))
            (legal other noop)
            (<= (next (went ?way)) (does me ?way) (way ?way))
            (<= (next done) (does me stay))
            (<= (next done) (does me leave))
            (<= terminal (true (went d)))
            (<= terminal (true done))
            (<= (goal me %1$d) (true (went d)))
            (<= (goal other %2$d) (true (went d)))
            (<= (goal ?role 50) (role ?role) (not (true (went d))))
            """;

    /** Who takes the last of twenty cells has lost; the others are worth the same. */
    private static final String TRAP =
            """
            (role me) (role other)
            (cell 1) (cell 2) (cell 3) (cell 4) (cell 5) (cell 6) (cell 7) (cell 8) (cell 9) (cell 10)
            (cell 11) (cell 12) (cell 13) (cell 14) (cell 15) (cell 16) (cell 17) (cell 18) (cell 19)
            (cell trap)
            (init (turn me))
            (<= (legal ?role (take ?cell)) (true (turn ?role)) (cell ?cell) (not (taken ?cell)))
            (<= (legal ?role noop) (role ?role) (not (true (turn ?role))))
            (<= (taken ?cell) (true (has ?role ?cell)))
            (<= (next (has ?role ?cell)) (does ?role (take ?cell)))
            (<= (next (has ?role ?cell)) (true (has ?role ?cell)))
            (<= (next (turn other)) (true (turn me)))
            (<= (next (turn me)) (true (turn other)))
            (<= terminal (true (has ?role trap)))
            (<= (goal ?role 0) (true (has ?role trap)))
            (<= (goal ?role 100) (role ?role) (not (true (has ?role trap))))
            """;

    private static UctOptions options() {
        return UctOptions.standard().with(UctOptions.PLAYOUTS, 1).with(UctOptions.MEMORY, 16);
    }

    // ---- Step by step ----

    @Test
    void theFirstDescentExpandsTheRoot() {
        DescentTree tree = new DescentTree(Games.bundled("ticTacToe"), options());
        LeafBatch batch = tree.newBatch();
        assertTrue(tree.descent.go(tree.root, batch));
        assertEquals(1, batch.length());
        assertEquals(tree.root, batch.leaf());
        assertEquals(9, batch.rowCount());
        assertEquals(9, tree.graph.visits(tree.root));
        boolean[] isMade = new boolean[9];
        for (int row = 0; row < 9; row++) {
            int edge = batch.rowEdge(row, 0);
            assertFalse(isMade[edge]);
            isMade[edge] = true;
            assertEquals(-1, batch.rowEdge(row, 1));
            assertEquals(tree.graph.moveId(tree.root, 0, edge), batch.rowMoveId(row, 0));
            int at = tree.graph.firstEdge(tree.root, 0) + edge;
            assertEquals(1, tree.graph.tree(0).pending(at));
        }
        tree.successorBatch.compute(List.of(batch));
        tree.descent.land(batch);
        assertEquals(9, batch.waitingCount());
        assertEquals(0, batch.readyCount());
    }

    @Test
    void theNextDescentAddsTheStateAfterAMove() {
        DescentTree tree = new DescentTree(Games.bundled("ticTacToe"), options());
        tree.evaluate(tree.go(), new SplittableRandom(1));
        LeafBatch batch = tree.go();
        assertEquals(2, batch.length());
        assertEquals(tree.root, batch.node(0));
        int index = batch.edge(0, 0);
        assertEquals(tree.graph.moveId(tree.root, 0, index), batch.moveId(0, 0));
        assertEquals(batch.leaf(), tree.graph.follower(tree.root, index));
        assertEquals(1, tree.graph.ply(batch.leaf()));
        assertEquals(1, batch.chooser(1));
        assertEquals(8, batch.rowCount());
        assertEquals(9 + 8, tree.graph.visits(tree.root));
        Reasoner reasoner = tree.game.newReasoner();
        long[] expected = tree.game.stateLayout().newState();
        int noop = tree.graph.moveId(tree.root, 1, 0);
        reasoner.successor(new int[] {batch.moveId(0, 0), noop}, expected);
        long[] state = expected.clone();
        tree.graph.state(batch.leaf(), state);
        assertArrayEquals(expected, state);
    }

    /** Five are looked at and two of them are played; what is left is there for the next. */
    @Test
    void rowsThatAreNotPlayedAreTakenBack() {
        DescentTree tree = new DescentTree(Games.bundled("ticTacToe"), options());
        tree.descent.setMostRows(5, 2);
        LeafBatch batch = tree.newBatch();
        tree.descent.go(tree.root, batch);
        assertEquals(5, batch.rowCount());
        assertEquals(5, tree.graph.visits(tree.root));
        tree.successorBatch.compute(List.of(batch));
        tree.descent.land(batch);
        assertEquals(2, batch.rowCount());
        assertEquals(2, batch.waitingCount());
        assertEquals(2, tree.pending(tree.root, 0));
        tree.assertCountsAddUp(2);
        LeafBatch next = tree.go();
        assertEquals(1, next.length(), "untried moves are left at the root");
        for (int row = 0; row < 2; row++) {
            assertTrue(next.rowEdge(row, 0) != batch.rowEdge(0, 0));
            assertTrue(next.rowEdge(row, 0) != batch.rowEdge(1, 0));
        }
        tree.assertCountsAddUp(4);
    }

    /**
     * Where all moves are looked at, too: else the first piece would move whenever time is short.
     */
    @Test
    void whichMovesArePlayedFirstIsDrawn() {
        BitSet played = new BitSet();
        for (int seed = 0; seed < 100; seed++) {
            DescentTree tree =
                    new DescentTree(
                            Games.bundled("ticTacToe"), options().with(Options.SEED, (long) seed));
            tree.descent.setMostRows(64, 1);
            LeafBatch batch = tree.go();
            assertEquals(1, batch.rowCount());
            played.set(batch.rowEdge(0, 0));
        }
        assertEquals(9, played.cardinality());
    }

    /** Only some moves get playouts, but that the one of which they say least loses is seen. */
    @Test
    void whereMovesAreOrderedFewGetPlayoutsAndAllAreLookedAt() {
        Game game = GameLine.compile((NetGame) Games.of(TRAP), CompileOptions.on(Tier.TAPE));
        DescentTree tree = new DescentTree(game, options());
        LastingFluents fluents = new LastingFluents.Finder(game, 1, 1_000).look(60_000_000_000L);
        assertNotNull(fluents);
        AmafTable table = new AmafTable(tree.graph, fluents);
        count(table, tree);
        tree.descent.orderBy(table);
        LeafBatch batch = tree.go();
        assertTrue(table.gain(0, game.moveTable().idOf(0, "(take trap)")) < -5);
        assertEquals(16, batch.waitingCount());
        assertEquals(17, batch.rowCount());
        assertEquals(1, batch.readyCount());
        assertEquals(0, batch.value(batch.ready(0), 0));
        tree.evaluate(batch, new SplittableRandom(1));
        tree.assertCountsAddUp(0);
    }

    /** Adds some playouts of the root to a table. */
    private static void count(AmafTable table, DescentTree tree) {
        LeafBatch root = tree.newBatch();
        root.clear();
        root.add(tree.root, tree.graph.tag(tree.root), tree.graph.chooser(tree.root));
        PlayedWords.play(
                tree.game,
                tree.game.initialState(),
                64,
                ended -> table.count(root, ended.lanes(), ended));
    }

    /** Of four states one is an end: it needs no playout, and counts even if no lane is left. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anEndIsKnownAtOnce(boolean solver) {
        DescentTree tree =
                new DescentTree(
                        Games.of(WAYS.formatted(70, 20)),
                        options().with(UctOptions.SOLVER, solver));
        tree.descent.setMostRows(64, 1);
        LeafBatch batch = tree.go();
        assertEquals(2, batch.rowCount());
        assertEquals(1, batch.waitingCount());
        assertEquals(1, batch.readyCount());
        int row = batch.ready(0);
        assertTrue(batch.isEnd(row) && batch.isKnown(row));
        assertEquals(70, batch.value(row, 0));
        assertEquals(20, batch.value(row, 1));
        int least = solver ? 70 : 0;
        assertEquals(Bounds.of(least, 100), tree.graph.bounds(tree.root, 0));
        tree.assertCountsAddUp(2);
    }

    /** Then the other rows are of no interest any more. */
    @Test
    void aWinAtOnceLeavesNothingInFlight() {
        DescentTree tree = new DescentTree(Games.of(WAYS.formatted(100, 0)), options());
        LeafBatch batch = tree.go();
        assertTrue(tree.graph.isSettled(tree.root));
        assertEquals(0, batch.rowCount());
        assertTrue(batch.isOver());
        assertEquals(0, tree.pending(tree.root, 0));
        tree.assertCountsAddUp(0);
    }

    /** Without proofs the end is a node like any other, which each visit counts for one state. */
    @Test
    void whatIsKnownIsBackedUpAsOneState() {
        DescentTree tree =
                new DescentTree(
                        Games.of(WAYS.formatted(90, 10)), options().with(UctOptions.SOLVER, false));
        SplittableRandom random = new SplittableRandom(1);
        tree.evaluate(tree.go(), random);
        int knownCount = 0;
        for (int i = 0; i < 40; i++) {
            int before = tree.backedUp;
            long visits = tree.graph.visits(tree.root);
            LeafBatch batch = tree.go();
            if (tree.backedUp > before) {
                knownCount++;
                assertEquals(0, batch.rowCount());
                assertEquals(visits + 1, tree.graph.visits(tree.root));
            }
            tree.evaluate(batch, random);
            tree.assertCountsAddUp(0);
        }
        assertTrue(knownCount > 10, knownCount + " descents came to an end of the game");
    }

    @Test
    void whereAllChooseEachMoveOfEachRoleIsInARow() {
        DescentTree tree = new DescentTree(Games.bundled("rockPaperScissors"), options());
        LeafBatch batch = tree.go();
        assertEquals(3, batch.rowCount());
        assertEquals(-1, batch.chooser(0));
        for (int role = 0; role < 2; role++) {
            for (int edge = 0; edge < 3; edge++) {
                int at = tree.graph.firstEdge(tree.root, role) + edge;
                assertEquals(1, tree.graph.tree(role).pending(at));
            }
        }
        for (int row = 0; row < 3; row++) {
            int joint = batch.rowEdge(row, 0) + 3 * batch.rowEdge(row, 1);
            assertEquals(joint, batch.jointIndex(row));
        }
    }

    // ---- Many descents ----

    /** LeafBatches end in any order, long after others have begun. */
    @ParameterizedTest
    @ValueSource(strings = {"ticTacToe", "nim", "rockPaperScissors", "ticTacToeThree", "blocks"})
    void noVisitIsLost(String name) {
        for (boolean solver : new boolean[] {true, false}) {
            DescentTree tree =
                    new DescentTree(Games.bundled(name), options().with(UctOptions.SOLVER, solver));
            SplittableRandom random = new SplittableRandom(7);
            List<LeafBatch> batches = new ArrayList<>();
            for (int i = 0; i < 600; i++) {
                tree.descent.setMostRows(1 + random.nextInt(12), 1 + random.nextInt(4));
                batches.add(tree.go());
                if (random.nextInt(3) == 0) {
                    batches.forEach(batch -> tree.evaluate(batch, random));
                    batches.clear();
                } else if (random.nextBoolean()) {
                    tree.evaluate(batches.remove(random.nextInt(batches.size())), random);
                }
                if (i % 10 == 0) {
                    tree.assertCountsAddUp(batches.stream().mapToInt(LeafBatch::rowCount).sum());
                }
            }
            batches.forEach(batch -> tree.evaluate(batch, random));
            tree.assertCountsAddUp(0);
        }
    }

    /** Where there is no room for another node, its state is evaluated for the edge to it. */
    @Test
    void inAFullTreeTheStateBecomesTheOnlyRow() {
        DescentTree tree =
                new DescentTree(
                        Games.bundled("breakthrough"), options().with(UctOptions.MEMORY, 4));
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 20_000 && !tree.graph.isFull(); i++) {
            tree.evaluate(tree.go(), random);
        }
        assertTrue(tree.graph.isFull());
        tree.assertCountsAddUp(0);
        long visits = tree.graph.visits(tree.root);
        int rowCount = 0;
        for (int i = 0; i < 50; i++) {
            LeafBatch batch = tree.newBatch();
            boolean isToLand = tree.descent.go(tree.root, batch);
            assertFalse(isToLand);
            assertEquals(1, batch.rowCount());
            assertEquals(1, batch.waitingCount() + batch.readyCount());
            int chooser = tree.graph.chooser(batch.leaf());
            assertTrue(batch.rowEdge(0, chooser) >= 0, Arrays.toString(batch.state(0)));
            rowCount++;
            assertEquals(visits + rowCount, tree.graph.visits(tree.root));
            tree.evaluate(batch, random);
            tree.assertCountsAddUp(0);
        }
    }
}

package org.propjet.player.search.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.game.Game;
import org.propjet.player.kinds.OwnKind;
import org.propjet.player.play.Games;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** What is selected among four moves, of which all that is known is set by hand. */
class SelectionTest {
    private static final int MOVES = 4;
    private static final int[] NOT_TRIED = {0, 0, 0, 0};

    /** The first role makes one of four moves; only after the first of them is the game over. */
    private static final String FOUR_MOVES =
            """
            (role me) %s
            (way a) (way b) (way c) (way d)
            (init start)
            (<= (legal me ?way) (way ?way))
            (<= (next (went ?way)) (does me ?way))
            (<= terminal (true (went a)))
            (<= (goal ?role 100) (role ?role))
            """;

    private static final Game ALONE =
            Games.of(FOUR_MOVES.formatted("(role other) (legal other noop)"));
    private static final Game BOTH =
            Games.of(FOUR_MOVES.formatted("(role other) (legal other up) (legal other down)"));
    private static final Game PUZZLE = Games.of(FOUR_MOVES.formatted(""));

    /** A node with four moves of the first role. */
    private static final class Node {
        final StateGraph graph;
        final Expansion expansion;
        final Game game;
        final int node;
        final int first;
        final Selection selection;

        Node(Game game, UctOptions options) {
            this.game = game;
            this.graph = new StateGraph(game, 0, options);
            this.expansion = new Expansion(game);
            this.node = graph.findOrAdd(game.initialState(), 0, expansion);
            this.first = graph.firstEdge(node, 0);
            this.selection = new Selection(graph, options, new SplittableRandom(1));
            assertEquals(MOVES, graph.moveCount(node, 0));
        }

        /** Says how many states were evaluated after each move, and with what value. */
        Node visited(int[] visits, double... values) {
            for (int i = 0; i < MOVES; i++) {
                graph.tree(0).start(first + i, visits[i]);
                graph.tree(0).end(first + i, visits[i]);
                graph.tree(0).value(first + i, (float) values[i]);
                graph.visit(node, visits[i]);
            }
            return this;
        }

        Node inFlight(int... counts) {
            for (int i = 0; i < MOVES; i++) {
                graph.tree(0).start(first + i, counts[i]);
                graph.visit(node, counts[i]);
            }
            return this;
        }

        Node valued(double value) {
            graph.setValue(node, 0, (float) value);
            return this;
        }

        Node proven(int move, int least, int most) {
            graph.tree(0).prove(first + move, Bounds.of(least, most));
            return this;
        }

        Node provenAtAll(int least, int most) {
            graph.prove(node, 0, Bounds.of(least, most));
            return this;
        }

        Node weighed(int playoutsPerState, double restlessness) {
            selection.weigh(playoutsPerState, restlessness);
            return this;
        }

        int select() {
            return selection.select(node, 0, first);
        }
    }

    private static Node alone() {
        return new Node(ALONE, UctOptions.standard());
    }

    // ---- The formula, at points computed by hand ----

    /**
     * Of 64 + 16 + 16 + 4 visits, sqrt(ln 101) is 2.148. One playout a state: 40 times that, over
     * the root of the visits, is added, so that there are 70.7, 71.5, 66.5 and 83.0.
     */
    private static Node hundredVisits() {
        return alone().visited(new int[] {64, 16, 16, 4}, 60, 50, 45, 40).valued(50);
    }

    @Test
    void aMoveThatWasSeldomTriedIsTriedAgain() {
        assertEquals(3, hundredVisits().select());
        assertEquals(3, hundredVisits().weighed(1, 1).select());
    }

    /** The variance of 64 playouts is 0.33 + 0.67 / 64 = 0.34, its root 0.58; so 66.3 is most. */
    @Test
    void aStateOfManyPlayoutsSaysMore() {
        assertEquals(0, hundredVisits().weighed(64, 1).select());
    }

    @Test
    void whereValuesChangeMuchIsExploredMore() {
        assertEquals(3, hundredVisits().weighed(64, 2).select());
        assertEquals(0, hundredVisits().weighed(1, 0.4).select());
    }

    /** The last move is as if it had been visited 64 times, too: 40 + 12.5. */
    @Test
    void whatIsInFlightCountsAsVisits() {
        assertEquals(1, hundredVisits().inFlight(0, 0, 0, 60).select());
        assertEquals(0, hundredVisits().inFlight(0, 16, 0, 60).select());
    }

    /** What is only in flight is worth what the node is. */
    @Test
    void aMoveWithoutAResultHasTheNodesValue() {
        int[] visits = {99, 99, 0, 0};
        assertEquals(
                2,
                alone().visited(visits, 60, 70, 0, 0).inFlight(0, 0, 99, 150).valued(80).select());
        assertEquals(
                1,
                alone().visited(visits, 60, 70, 0, 0).inFlight(0, 0, 99, 150).valued(50).select());
    }

    /** Together they count as one with one visit: 50 + 85.9. */
    @Test
    void untriedMovesWaitUntilTheyPromiseMost() {
        int[] visits = {60, 40, 0, 0};
        assertEquals(Selection.UNTRIED, alone().visited(visits, 60, 50, 0, 0).valued(50).select());
        assertEquals(0, alone().visited(visits, 60, 50, 0, 0).valued(50).weighed(64, 0.1).select());
        assertEquals(Selection.UNTRIED, alone().visited(NOT_TRIED, 0, 0, 0, 0).select());
    }

    /** Together they count as one with sixteen visits: 50 + 21.5, less than 65 + 11.1. */
    @Test
    void untriedMovesThatPromiseLeastWaitLonger() {
        Node node = alone().visited(new int[] {60, 40, 0, 0}, 65, 50, 0, 0).valued(50);
        assertEquals(Selection.UNTRIED, node.select());
        node.selection.trustOrder();
        assertEquals(0, node.select());
        assertEquals(Selection.UNTRIED, node.valued(60).select());
    }

    /** With nothing to explore by, the value alone decides, and that of an unknown node is 50. */
    @Test
    void aNodeOfWhichNothingIsKnownIsWorthFifty() {
        UctOptions options = UctOptions.standard().with(UctOptions.EXPLORATION, 0.0);
        int[] visits = {9, 9, 9, 0};
        assertEquals(1, new Node(ALONE, options).visited(visits, 40, 51, 45, 0).select());
        Node node = new Node(ALONE, options).visited(visits, 40, 49, 45, 0);
        assertEquals(Selection.UNTRIED, node.select());
    }

    // ---- What is proven ----

    @Test
    void valuesAreNoBetterAndNoWorseThanWhatIsProven() {
        int[] visits = {50, 50, 50, 50};
        assertEquals(0, alone().visited(visits, 80, 60, 50, 40).select());
        assertEquals(1, alone().visited(visits, 80, 60, 50, 40).proven(0, 0, 55).select());
        assertEquals(3, alone().visited(visits, 80, 60, 50, 40).proven(3, 85, 100).select());
    }

    @Test
    void aRoleThatIsAloneLeavesWhatIsSettled() {
        int[] visits = {50, 50, 50, 50};
        Node settled = alone().visited(visits, 80, 60, 50, 40).proven(0, 80, 80);
        assertEquals(1, settled.select());
        assertEquals(2, settled.provenAtAll(80, 100).proven(1, 0, 80).select());
        assertEquals(3, settled.proven(2, 80, 80).select());
    }

    /**
     * With another role choosing, too, whoever is sure of everything by one move needs no other.
     */
    @Test
    void whoIsSureOfEverythingTriesNothingElse() {
        int[] visits = {9, 9, 0, 0};
        for (Game game : List.of(ALONE, BOTH)) {
            Node node = new Node(game, UctOptions.standard()).visited(visits, 70, 95, 0, 0);
            assertEquals(Selection.UNTRIED, node.select());
            node.proven(0, 100, 100).provenAtAll(100, 100);
            assertEquals(0, node.select());
        }
    }

    /** A loss needs no try, though it has not been tried. */
    @Test
    void anUntriedMoveThatIsSettledIsNotTried() {
        Node node = alone().visited(new int[] {9, 9, 9, 0}, 60, 50, 40, 0).valued(50);
        assertEquals(Selection.UNTRIED, node.select());
        assertEquals(0, node.proven(3, 0, 0).select());
    }

    /** The second and the third are as good; the game goes on after those. */
    @Test
    void ifAllIsSettledTheBestIsSelectedOfWhichSomethingIsOpen() {
        Node node = alone().visited(new int[] {9, 9, 9, 9}, 80, 80, 80, 10);
        for (int move = 0; move < MOVES; move++) {
            node.proven(move, move == 3 ? 10 : 80, move == 3 ? 10 : 80);
            long[] state = node.game.initialState();
            node.expansion.enter(state);
            node.expansion.jointMove()[0] = node.graph.moveId(node.node, 0, move);
            node.expansion.jointMove()[1] = node.graph.moveId(node.node, 1, 0);
            node.expansion.follow(state);
            int follower = node.graph.findOrAdd(state, 1, node.expansion);
            assertEquals(move == 0, node.graph.isSettled(follower));
            node.graph.link(node.node, move, follower);
        }
        int selected = node.select();
        assertTrue(selected == 1 || selected == 2, "move " + selected);
        node.proven(0, 90, 90);
        assertEquals(0, node.select());
    }

    /** Others are to meet a move that is sure, and what may not be better only if it is worse. */
    @Test
    void whereSeveralChooseASureMoveIsStillSelected() {
        int[] visits = {50, 50, 50, 50};
        Node node = new Node(BOTH, UctOptions.standard());
        node.visited(visits, 80, 60, 50, 40).proven(0, 80, 80).provenAtAll(80, 100);
        assertEquals(0, node.select());
        assertEquals(1, node.proven(0, 0, 80).select());
    }

    // ---- Other trees and games ----

    @Test
    void aTreeThatDoesNotGuideSelectsAtRandom() {
        UctOptions options = OwnKind.MC_MEMORY.uctOptions(UctOptions.standard().values());
        Node node = new Node(ALONE, options).visited(new int[] {50, 0, 9, 1}, 90, 0, 0, 5);
        int[] counts = new int[MOVES];
        for (int i = 0; i < 4_000; i++) {
            counts[node.select()]++;
        }
        for (int count : counts) {
            assertEquals(1_000, count, 150, Arrays.toString(counts));
        }
    }

    /** A role that has no opponents trusts its luck: half of the value is that of the best. */
    @Test
    void inAPuzzleTheBestPlayoutCounts() {
        int[] visits = {50, 50, 50, 50};
        double[] values = {30, 20, 10, 0};
        assertEquals(0, new Node(PUZZLE, UctOptions.standard()).visited(visits, values).select());
        Node lucky = new Node(PUZZLE, UctOptions.standard()).visited(visits, values);
        lucky.graph.tree(0).reach(lucky.first + 2, 51);
        lucky.graph.tree(0).reach(lucky.first, 30);
        assertEquals(2, lucky.select());
        Node sober = new Node(PUZZLE, UctOptions.standard().with(UctOptions.BEST, 0.0));
        sober.visited(visits, values).graph.tree(0).reach(sober.first + 2, 100);
        assertEquals(0, sober.select());
    }

    // ---- Random figures ----

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theFormulaIsFollowed(boolean isAlone) {
        SplittableRandom random = new SplittableRandom(4);
        int[] counts = new int[MOVES + 1];
        for (int sample = 0; sample < 3_000; sample++) {
            UctOptions options =
                    UctOptions.standard().with(UctOptions.EXPLORATION, random.nextInt(8) / 10.0);
            Node node = new Node(isAlone ? ALONE : BOTH, options);
            int[] visits = new int[MOVES];
            int[] pending = new int[MOVES];
            double[] values = new double[MOVES];
            int least = 0;
            for (int i = 0; i < MOVES; i++) {
                visits[i] = random.nextInt(4) == 0 ? 0 : random.nextInt(100);
                pending[i] = random.nextInt(3) > 0 ? 0 : random.nextInt(30);
                values[i] = random.nextInt(101);
                if (random.nextInt(3) == 0) {
                    int low = random.nextInt(100);
                    int high = random.nextInt(3) == 0 ? low : random.nextInt(low, 101);
                    node.proven(i, low, high);
                    least = Math.max(least, low);
                }
            }
            node.visited(visits, values).inFlight(pending).provenAtAll(least, 100);
            node.valued(random.nextInt(101));
            int playouts = 1 + random.nextInt(8);
            double restlessness = 0.5 + random.nextDouble();
            node.weighed(playouts, restlessness);
            double noise = PlayoutAllocation.variance(playouts);
            double factor =
                    100 * options.get(UctOptions.EXPLORATION) * restlessness * Math.sqrt(noise);
            int expected = expected(node, factor, isAlone);
            if (expected >= Selection.UNTRIED) {
                assertEquals(expected, node.select(), "sample " + sample);
                counts[expected + 1]++;
            }
        }
        assertTrue(Arrays.stream(counts).min().orElseThrow() > 100, Arrays.toString(counts));
    }

    /** Returns what the class says, move by move; less than untried if two are nearly the same. */
    private static int expected(Node node, double factor, boolean isAlone) {
        StateGraph graph = node.graph;
        PlayerTree tree = graph.tree(0);
        double logarithm = Math.log(graph.visits(node.node) + 1.0);
        double[] scores = new double[MOVES + 1];
        Arrays.fill(scores, Double.NEGATIVE_INFINITY);
        int sure = Bounds.least(graph.bounds(node.node, 0));
        for (int i = 0; i < MOVES; i++) {
            int bounds = tree.bounds(node.first + i);
            boolean isNoBetter = Bounds.most(bounds) <= sure;
            boolean isDone =
                    isAlone
                            ? isNoBetter || Bounds.isSettled(bounds)
                            : isNoBetter && Bounds.least(bounds) < sure;
            if (isDone) {
                continue;
            }
            double n = tree.visits(node.first + i);
            double p = tree.pending(node.first + i);
            double nodeValue = graph.value(node.node, 0);
            if (n + p == 0) {
                scores[0] = nodeValue + factor * Math.sqrt(logarithm);
                continue;
            }
            double value = n == 0 ? nodeValue : tree.value(node.first + i);
            value = Math.max(Bounds.least(bounds), Math.min(Bounds.most(bounds), value));
            scores[i + 1] = value + factor * Math.sqrt(logarithm / (n + p));
        }
        double[] sorted = scores.clone();
        Arrays.sort(sorted);
        boolean isClear = sorted[MOVES] - sorted[MOVES - 1] > 1e-4;
        int best = 0;
        while (scores[best] != sorted[MOVES]) {
            best++;
        }
        return isClear ? best - 1 : Selection.UNTRIED - 1;
    }
}

package org.propjet.player.search.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Games;
import org.propjet.player.play.Options;
import org.propjet.player.puzzle.BestPath;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What is proven, compared with what an exhaustive search says. */
class ProofTest {
    /** The first role goes left or right, then the second up or down; the third looks on. */
    private static final String THREE_ROLES =
            """
            (role first)
            (role %1$s)
            (role third)
            (init (step 1))
            (<= (legal first left) (true (step 1)))
            (<= (legal first right) (true (step 1)))
            (<= (legal first noop) (true (step 2)))
            (<= (legal %1$s noop) (true (step 1)))
            (<= (legal %1$s up) (true (step 2)))
            (<= (legal %1$s down) (true (step 2)))
            (legal third noop)
            (<= (next (step 2)) (true (step 1)))
            (<= (next (step 3)) (true (step 2)))
            (<= (next (went ?way)) (does first ?way) (true (step 1)))
            (<= (next (went ?way)) (true (went ?way)))
            (<= (next (then ?way)) (does %1$s ?way) (true (step 2)))
            (<= terminal (true (step 3)))
            (<= (goal ?role ?value) (true (went ?a)) (true (then ?b)) (score ?a ?b ?role ?value))
            (score left up first 50)    (score left up %1$s 40)    (score left up third 10)
            (score left down first 20)  (score left down %1$s 40)  (score left down third 70)
            (score right up first 30)   (score right up %1$s 90)   (score right up third 0)
            (score right down first 80) (score right down %1$s 10) (score right down third 60)
            """;

    /** Both choose at the same time, and get what the table says. */
    private static final String BOTH_CHOOSE =
            """
            (role row) (role column)
            (<= (legal row ?a) (score ?a ?b ?row ?column))
            (<= (legal column ?b) (score ?a ?b ?row ?column))
            (<= (next (went ?a ?b)) (does row ?a) (does column ?b))
            (<= over (true (went ?a ?b)))
            (<= terminal over)
            (<= (goal row ?value) (true (went ?a ?b)) (score ?a ?b ?value ?column))
            (<= (goal column ?value) (true (went ?a ?b)) (score ?a ?b ?row ?value))
            """;

    /** As many as there are lanes on any machine, and more. */
    private static final int MOST_IN_FLIGHT = 4_096;

    private final Map<List<Long>, int[]> values = new HashMap<>();

    @ParameterizedTest
    @ValueSource(strings = {"ticTacToe", "nim"})
    void boundsHoldTheValueOfEveryNode(String name) {
        Game game = Games.bundled(name);
        int settledCount = 0;
        for (int seed = 1; seed <= 4; seed++) {
            try (UctSearch search = search(game, seed)) {
                StateGraph graph = search.graph();
                long[] state = game.stateLayout().newState();
                for (int node = 0; node < graph.nodeCount(); node++) {
                    graph.state(node, state);
                    int[] value = value(game, state);
                    for (int role = 0; role < value.length; role++) {
                        int bounds = graph.bounds(node, role);
                        assertTrue(Bounds.least(bounds) <= value[role]);
                        assertTrue(Bounds.most(bounds) >= value[role]);
                        settledCount += Bounds.isSettled(bounds) ? 1 : 0;
                    }
                }
            }
        }
        assertTrue(settledCount > 500, settledCount + " bounds are settled");
    }

    /**
     * If what a leaf is worth is proven when its rows are looked at, these are not evaluated any
     * more, and no longer in flight. Counted off twice, there would be less than none.
     */
    @Test
    void rowsOfALeafThatIsSettledAreNotInFlight() {
        Game game = Games.bundled("ticTacToe");
        try (UctSearch search = search(game, 1)) {
            StateGraph graph = search.graph();
            for (int node = 0; node < graph.nodeCount(); node++) {
                int role = graph.chooser(node);
                for (int edge = 0; role >= 0 && edge < graph.edgeCount(node, role); edge++) {
                    int at = graph.firstEdge(node, role) + edge;
                    long pending = graph.tree(role).pending(at);
                    assertTrue(pending <= MOST_IN_FLIGHT, pending + " are in flight");
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ticTacToe", "nim"})
    void aSmallGameIsSolved(String name) {
        Game game = Games.bundled(name);
        try (UctSearch search = search(game, 1)) {
            search.search(Budget.ofWork(3_000_000));
            int bounds = search.graph().bounds(search.root(), 0);
            assertTrue(Bounds.isSettled(bounds));
            assertEquals(value(game, game.initialState())[0], Bounds.least(bounds));
        }
    }

    /** On the left the second role has two best moves, on the right one. */
    @Test
    void whereOneRoleDecidesTheOthersGetWhatItsBestMovesGive() {
        Game game = Games.of(THREE_ROLES.formatted("second"));
        try (UctSearch search = search(game, 1)) {
            assertEquals("20-50 40-40 10-70", bounds(search, follower(game, search, "left")));
            assertEquals("30-30 90-90 0-0", bounds(search, follower(game, search, "right")));
            assertEquals("30-50 40-90 0-70", bounds(search, search.root()));
        }
    }

    @Test
    void whereChanceDecidesAnythingMayHappen() {
        Game game = Games.of(THREE_ROLES.formatted(Game.CHANCE));
        try (UctSearch search = search(game, 1)) {
            assertEquals("20-50 40-40 10-70", bounds(search, follower(game, search, "left")));
            assertEquals("30-80 10-90 0-60", bounds(search, follower(game, search, "right")));
            assertEquals("30-80 10-90 0-70", bounds(search, search.root()));
        }
    }

    @Test
    void whoeverIsSureOfTheMostLeavesTheOthersTheRest() {
        String scores =
                """
                (score up left 40 60)  (score up right 0 100)
                (score down left 70 30) (score down right 10 90)
                """;
        try (UctSearch search = search(Games.of(BOTH_CHOOSE + scores), 1)) {
            assertEquals("10-10 90-90", bounds(search, search.root()));
        }
    }

    /** The sure move is neither the best nor the worst, whatever the other does. */
    @Test
    void aMoveThatIsSureIsStillMetByTheOthers() {
        String scores =
                """
                (score up left 100 0)  (score up right 0 100)   (score up sure 30 70)
                (score down left 0 100) (score down right 100 0) (score down sure 30 70)
                """;
        try (UctSearch search = search(Games.of(BOTH_CHOOSE + scores), 1)) {
            assertEquals("0-100 70-100", bounds(search, search.root()));
            assertEquals(30, search.graph().value(search.root(), 0), 5);
        }
    }

    /** Returns the node after a move of the first role at the root. */
    private static int follower(Game game, UctSearch search, String move) {
        StateGraph graph = search.graph();
        int index = 0;
        while (!game.moveTable().move(0, graph.moveId(search.root(), 0, index)).equals(move)) {
            index++;
        }
        return graph.follower(search.root(), index);
    }

    /** Returns what is proven of each role's value in a node. */
    private static String bounds(UctSearch search, int node) {
        return IntStream.range(0, search.graph().roleCount())
                .map(role -> search.graph().bounds(node, role))
                .mapToObj(bounds -> Bounds.least(bounds) + "-" + Bounds.most(bounds))
                .collect(Collectors.joining(" "));
    }

    private static UctSearch search(Game game, int seed) {
        UctOptions options = UctOptions.standard().with(Options.SEED, (long) seed);
        UctSearch search =
                new UctSearch(game, 0, options, new OpponentModel(game, 0), new BestPath());
        search.setRoot(game.initialState(), 0);
        search.search(Budget.ofWork(10_000));
        return search;
    }

    /** Returns each role's goal value if everybody plays as well as can be. */
    private int[] value(Game game, long[] state) {
        List<Long> key = new ArrayList<>();
        for (long word : state) {
            key.add(word);
        }
        int[] known = values.get(key);
        if (known != null) {
            return known;
        }
        Reasoner reasoner = game.newReasoner();
        reasoner.setState(state);
        int[] value = {};
        if (reasoner.isTerminal()) {
            value = new int[] {reasoner.goal(0), reasoner.goal(1)};
        } else {
            int[] first = reasoner.legalMoves(0);
            int[] second = reasoner.legalMoves(1);
            int chooser = first.length > 1 ? 0 : second.length > 1 ? 1 : 0;
            long[] next = game.stateLayout().newState();
            for (int a : first) {
                for (int b : second) {
                    reasoner.setState(state);
                    reasoner.successor(new int[] {a, b}, next);
                    int[] after = value(game, next.clone());
                    boolean isBetter = value.length == 0 || after[chooser] > value[chooser];
                    value = isBetter ? after : value;
                }
            }
        }
        values.put(key, value);
        return value;
    }
}

package org.propjet.player.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.player.puzzle.BestPath;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What is proven, compared with what an exhaustive search says. */
class ProofTest {
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

    @ParameterizedTest
    @ValueSource(strings = {"ticTacToe", "nim"})
    void aSmallGameIsSolved(String name) {
        Game game = Games.bundled(name);
        try (UctSearch search = search(game, 1)) {
            search.search(Long.MAX_VALUE, 3_000_000);
            int bounds = search.graph().bounds(search.root(), 0);
            assertTrue(Bounds.isSettled(bounds));
            assertEquals(value(game, game.initialState())[0], Bounds.least(bounds));
        }
    }

    private static UctSearch search(Game game, int seed) {
        UctOptions options = UctOptions.standard().with("seed", Integer.toString(seed));
        UctSearch search = new UctSearch(game, 0, options, new Habits(game, 0), new BestPath());
        search.setRoot(game.initialState(), 0, Long.MAX_VALUE);
        search.search(Long.MAX_VALUE, 10_000);
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
            int[] first = moves(reasoner, 0);
            int[] second = moves(reasoner, 1);
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

    private static int[] moves(Reasoner reasoner, int role) {
        int[] moves = new int[reasoner.legalMoveCount(role)];
        reasoner.legalMoves(role, moves);
        return moves;
    }
}

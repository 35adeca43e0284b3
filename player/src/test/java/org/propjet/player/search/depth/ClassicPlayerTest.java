package org.propjet.player.search.depth;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.kinds.PluginException;
import org.propjet.player.play.Decision;
import org.propjet.player.play.Games;
import org.propjet.player.play.MatchState;
import org.propjet.player.play.MoveEstimate;
import org.propjet.player.play.Player;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

class ClassicPlayerTest {
    private static Budget far() {
        return Budget.ofNanos(600_000_000_000L);
    }

    /** Finds the values that it is told, one row for each iteration. */
    private static final class ToldSearch implements DepthSearch {
        private final double[][] rows;
        private final List<int[]> orders = new ArrayList<>();
        private final List<int[]> depths = new ArrayList<>();

        ToldSearch(double[]... rows) {
            this.rows = rows;
        }

        @Override
        public Found search(long[] root, int role, int[] moves, int[] moveDepths, Budget budget) {
            double[] row = rows[orders.size()];
            orders.add(moves.clone());
            depths.add(moveDepths.clone());
            List<MoveEstimate> rated = new ArrayList<>();
            int best = moves[0];
            for (int move : moves) {
                if (move < row.length) {
                    rated.add(new MoveEstimate(move, 1, row[move], 0, 100));
                    best = row[move] > row[best] ? move : best;
                }
            }
            boolean isSure = row[best] <= 0 || row[best] >= 100;
            boolean isComplete = row.length >= moves.length;
            List<Double> values = List.of(row[best], 100 - row[best]);
            return new Found(best, values, isSure, isComplete, rated, 1);
        }
    }

    private static double[] row(double... firstValues) {
        return IntStream.range(0, 9)
                .mapToDouble(i -> i < firstValues.length ? firstValues[i] : 1)
                .toArray();
    }

    private static Decision decide(DepthSearch search, Deepening deepening) {
        Game game = Games.bundled("ticTacToe");
        try (Player player = new ClassicPlayer(game, 0, search, deepening)) {
            return player.decide(far());
        }
    }

    @Test
    void theBestMoveOfAnIterationIsSearchedFirstAndDeepest() {
        ToldSearch search = new ToldSearch(row(5, 9, 7), row(5, 9, 7), row(5, 9, 7), row(0, 100));
        Decision decision = decide(search, new Deepening(false, 4));
        assertArrayEquals(new int[] {1, 2, 0, 3, 4, 5, 6, 7, 8}, search.orders.get(1));
        assertArrayEquals(new int[] {4, 4, 4, 4, 3, 3, 3, 3, 2}, search.depths.get(3));
        assertEquals(1, decision.moveId());
        assertEquals(Decision.Reason.PROVEN, decision.reason());
        assertEquals(4, decision.depth());
    }

    @Test
    void uniformIterationsSearchAllMovesAsDeepAndEndAtTheLastDepth() {
        ToldSearch search = new ToldSearch(row(5, 9), row(5, 9));
        assertEquals(1, decide(search, new Deepening(true, 2)).moveId());
        assertArrayEquals(new int[] {2, 2, 2, 2, 2, 2, 2, 2, 2}, search.depths.get(1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "minimax",
                "negamax",
                "pvs",
                "expectiminimax",
                "paranoid",
                "maxn",
                "softmaxn"
            })
    void ofLossesTheLatestIsChosen(String kind) {
        Game game = Games.of(WindowSearchTest.LOST);
        try (Player player = PlayerSpec.parse(kind + ":depth=5,eval=zero").newPlayer(game, 0)) {
            Decision decision = player.decide(far());
            assertEquals("wander", game.moveTable().move(0, decision.moveId()));
            assertEquals(Decision.Reason.PROVEN, decision.reason());
        }
    }

    @Test
    void theBestOfASearchThatWasBrokenOffCounts() {
        ToldSearch search = new ToldSearch(row(9, 7, 5), new double[] {3, 7});
        assertEquals(1, decide(search, new Deepening(true, 9)).moveId());
    }

    @ParameterizedTest
    @CsvSource({
        "pvs:eval=zero, ticTacToe",
        "pvs:eval=mobility, reversiSmall",
        "pvs:eval=distance, breakthroughSmall",
        "'pvs:quiescence=on,eval=goals', nim",
        "minimax:eval=goals, tron",
        "negamax:iterate=nonuniform, connectFour"
    })
    void movesAreLegalToTheEnd(String spec, String name) {
        Game game = Games.bundled(name);
        MatchState match = new MatchState(game, 0);
        try (Player first =
                        PlayerSpec.parse(spec + (spec.contains(":") ? ",depth=2" : ":depth=2"))
                                .newPlayer(game, 0);
                Player second =
                        PlayerSpec.parse(spec + (spec.contains(":") ? ",depth=2" : ":depth=2"))
                                .newPlayer(game, 1)) {
            while (!match.reasoner().isTerminal()) {
                int[] jointMove = {first.decide(far()).moveId(), second.decide(far()).moveId()};
                for (int role = 0; role < 2; role++) {
                    assertTrue(match.reasoner().isLegal(role, jointMove[role]));
                }
                match.advance(jointMove);
                first.advance(jointMove);
                second.advance(jointMove);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"minimax", "negamax", "pvs:eval=distance", "pvs:eval=mobility"})
    @Timeout(60)
    void aSearchEndsWhenItIsStopped(String spec) throws InterruptedException {
        Game game = Games.bundled("breakthrough");
        try (Player player = PlayerSpec.parse(spec).newPlayer(game, 0)) {
            List<Decision> decisions = new ArrayList<>();
            Budget budget = far();
            Thread thread = Thread.ofPlatform().start(() -> decisions.add(player.decide(budget)));
            while (player.snapshot().isEmpty()) {
                Thread.onSpinWait();
            }
            budget.cancel();
            thread.join();
            assertTrue(decisions.getFirst().depth() >= 1);
            assertFalse(decisions.getFirst().estimates().isEmpty());
        }
    }

    @Test
    void aDeadlineThatIsOverGivesALegalMove() {
        Game game = Games.bundled("breakthrough");
        try (Player player = PlayerSpec.parse("pvs:eval=zero").newPlayer(game, 0)) {
            Decision decision = player.decide(Budget.ofNanos(-1));
            assertTrue(game.newReasoner().isLegal(0, decision.moveId()));
            assertEquals(0, decision.depth());
        }
    }

    /** Two roles guess a number that chance draws. */
    private static final String DRAW =
            """
            (role a) (role b) (role random) (base drawn) (base (right a)) (base (right b))
            (number 1) (number 2) (<= (input ?r (say ?n)) (role ?r) (number ?n))
            (<= (legal ?r (say ?n)) (role ?r) (number ?n)) (<= (next drawn) (role ?r))
            (<= (next (right ?r)) (does ?r (say ?n)) (does random (say ?n)) (distinct ?r random))
            (<= terminal (true drawn))
            (<= (goal ?r 100) (true (right ?r)))
            (<= (goal ?r 0) (role ?r) (not (true (right ?r))))
            """;

    @ParameterizedTest
    @CsvSource({
        "minimax, ticTacToeThree, has 3 players; take paranoid",
        "negamax, blocks, has one player; take auto",
        "pvs, draw, has chance; take expectiminimax",
        "expectiminimax, ticTacToeThree, has 3 players; take paranoid"
    })
    void gamesOfAnotherKindAreRefusedInWords(String kind, String name, String words) {
        Game game = name.equals("draw") ? Games.of(DRAW) : Games.bundled(name);
        PlayerSpec spec = PlayerSpec.parse(kind);
        PluginException refusal =
                assertThrows(PluginException.class, () -> spec.newPlayer(game, 0));
        String message = String.valueOf(refusal.getMessage());
        assertTrue(message.contains(words), message);
    }

    @Test
    void gamesThatHideSomethingAreSampled() {
        try (Player player = PlayerSpec.parse("pvs").newPlayer(Games.bundled("montyHall"), 0)) {
            assertEquals("PerceivingPlayer", player.getClass().getSimpleName());
        }
        assertTrue(PlayerSpec.parse("pvs").isSearching());
    }

    @ParameterizedTest
    @ValueSource(strings = {"pvs", "paranoid"})
    void valuesAreLearntBeforeTheFirstMove(String kind) {
        Game game = Games.bundled("breakthroughSmall");
        try (Player player = PlayerSpec.parse(kind + ":eval=learnt,depth=1").newPlayer(game, 0)) {
            long differentValues = 1;
            for (int i = 0; differentValues == 1 && i < 100; i++) { // a busy machine learns slowly
                player.prepare(Budget.ofNanos(200_000_000));
                List<MoveEstimate> estimates = player.decide(far()).estimates();
                differentValues =
                        estimates.stream().mapToDouble(MoveEstimate::mean).distinct().count();
            }
            assertTrue(differentValues > 1);
        }
    }
}

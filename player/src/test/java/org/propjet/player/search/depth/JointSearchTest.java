package org.propjet.player.search.depth;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Games;
import org.propjet.player.play.MoveEstimate;
import org.propjet.player.search.depth.JointSearch.Together;
import org.propjet.player.search.value.Evaluation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Every search against {@link PlainSearch}, on games of all kinds. */
class JointSearchTest {
    /** So small that entries are often displaced. */
    private static final long TABLE = 1 << 15;

    private static final double CLOSE = 1e-6 * Evaluation.POINT;

    private static Found search(JointSearch search, Game game, long[] state, int role, int depth) {
        Reasoner reasoner = game.newReasoner();
        reasoner.setState(state);
        int[] moves = reasoner.legalMoves(role);
        int[] depths = new int[moves.length];
        Arrays.fill(depths, depth);
        return search.search(state, role, moves, depths, Budget.endless());
    }

    private static double[] vector(Found found) {
        return found.values().stream().mapToDouble(value -> value * Evaluation.POINT).toArray();
    }

    private static Game game(String name) {
        return switch (name) {
            case "coins" -> Games.of(JointGames.COINS);
            case "numbers" -> Games.of(JointGames.NUMBERS);
            case "inspection" -> Games.of(JointGames.inspection(4, 2));
            default -> Games.bundled(name);
        };
    }

    private static List<Integer> players(Game game) {
        List<Integer> players = new ArrayList<>();
        for (int role = 0; role < game.roles().size(); role++) {
            if (!Game.isChance(game.roles().get(role))) {
                players.add(role);
            }
        }
        return players;
    }

    // ---- Against the plain searches ----

    @ParameterizedTest
    @CsvSource({
        "ticTacToeThree, 2, 24",
        "ticTacToe, 4, 6",
        "chineseCheckers4, 2, 30",
        "rockPaperScissors, 2, 6",
        "tron, 2, 40",
        "coins, 4, 3",
        "numbers, 2, 1",
        "inspection, 3, 3"
    })
    void allFindWhatThePlainSearchesFind(String name, int depth, int plies) {
        check(game(name), depth, 4, plies);
    }

    @Tag("deep")
    @Test
    void allFindWhatThePlainSearchesFindInRandomRulesheets() {
        int stateCount = 0;
        for (Game game : JointGames.random(0, 8)) {
            stateCount += check(game, 2, 2, 2);
        }
        assertTrue(stateCount > 5, stateCount + " states");
    }

    @Test
    @Tag("deep")
    void allFindWhatThePlainSearchesFindInManyRandomRulesheets() {
        int stateCount = 0;
        for (Game game : JointGames.random(8, 40)) {
            stateCount += check(game, 2, 2, 4);
        }
        assertTrue(stateCount > 30, stateCount + " states");
    }

    /** Looks at some states of a game; returns how many. */
    private static int check(Game game, int depth, int count, int plies) {
        List<long[]> states = JointGames.states(game, count, plies);
        GoalSum sum = GoalSum.of(game, 1);
        for (Together together : Together.values()) {
            Searches searches = new Searches(game, sum, together);
            for (int me : players(game)) {
                states.forEach(state -> searches.check(state, depth, me));
            }
        }
        return states.size();
    }

    /** All searches of a game, by one way to take it that roles choose together. */
    private static final class Searches {
        private final Game game;
        private final Together together;
        private final Evaluation horizon;
        private final Paranoid paranoid;
        private final List<MaxN> maxNs;
        private final List<SoftMaxN> softMaxNs;

        Searches(Game game, GoalSum sum, Together together) {
            this.game = game;
            this.together = together;
            horizon = JointGames.hashes(game.roles().size());
            paranoid = new Paranoid(game, horizon, together, TABLE, 1);
            maxNs =
                    List.of(
                            new MaxN(game, horizon, together, sum, TABLE, 1),
                            new MaxN(game, horizon, together, GoalSum.unknown(), TABLE, 1));
            softMaxNs =
                    together == Together.EQUILIBRIUM
                            ? List.of()
                            : List.of(
                                    new SoftMaxN(game, horizon, together, false, 1),
                                    new SoftMaxN(game, horizon, together, true, 1));
        }

        void check(long[] state, int depth, int me) {
            String text = "%s, %s, role %d".formatted(game.name(), together, me);
            PlainSearch plain = new PlainSearch(game, horizon, together, me);
            // Deep ones again, when the table has entries of deep and of flat ones.
            for (int now : new int[] {depth, 1, depth}) {
                checkParanoid(plain, state, now, me, text + ", depth " + now);
                checkMaxN(plain, state, now, me, text + ", depth " + now);
            }
            for (int weak = 0; weak < softMaxNs.size(); weak++) {
                Found found = search(softMaxNs.get(weak), game, state, me, depth);
                checkSoftMaxN(plain, found, state, depth, weak == 1, me, text);
            }
        }

        private void checkParanoid(
                PlainSearch plain, long[] state, int depth, int me, String text) {
            Found found = search(paranoid, game, state, me, depth);
            assertTrue(found.isComplete());
            assertEquals(plain.paranoid(state, depth), vector(found)[me], CLOSE, text);
        }

        /**
         * Where moves are as good for who chooses, any of the vectors that can come out is right.
         */
        private void checkMaxN(PlainSearch plain, long[] state, int depth, int me, String text) {
            List<double[]> possible = plain.maxN(state, depth);
            for (MaxN maxN : maxNs) {
                Found found = search(maxN, game, state, me, depth);
                assertTrue(found.isComplete());
                double[] values = vector(found);
                assertTrue(
                        contains(possible, values),
                        () ->
                                text
                                        + ": "
                                        + Arrays.toString(values)
                                        + " is none of "
                                        + possible.stream().map(Arrays::toString).toList());
            }
        }

        private void checkSoftMaxN(
                PlainSearch plain,
                Found found,
                long[] state,
                int depth,
                boolean isWeak,
                int me,
                String text) {
            assertTrue(found.isComplete());
            for (MoveEstimate estimate : found.moves()) {
                List<double[]> set = plain.softMaxNAfter(state, depth, estimate.moveId(), isWeak);
                if (set.size() <= ValueSet.MOST) {
                    double mean = set.stream().mapToDouble(of -> of[me]).average().orElse(0);
                    assertEquals(mean, estimate.mean() * Evaluation.POINT, CLOSE, text);
                }
            }
        }
    }

    private static boolean contains(List<double[]> possible, double[] values) {
        return possible.stream()
                .anyMatch(
                        vector -> {
                            boolean isSame = true;
                            for (int role = 0; role < vector.length; role++) {
                                isSame &= Math.abs(vector[role] - values[role]) <= CLOSE;
                            }
                            return isSame;
                        });
    }

    // ---- Known values ----

    /** Dresher's inspection game: the inspector gets -C(n-1,k) / (C(n,0) + .. + C(n,k)). */
    @ParameterizedTest
    @CsvSource({"2, 1, -3", "3, 1, -2", "3, 2, -7", "4, 2, -3.6666666666666665", "3, 3, 0"})
    void inspectionIsWorthWhatDresherSays(int nights, int looks, double oneBy) {
        Game game = Games.of(JointGames.inspection(nights, looks));
        double expected = 50 + (oneBy == 0 ? 0 : 50 / oneBy);
        Evaluation horizon = JointGames.hashes(2);
        for (JointSearch search :
                List.of(
                        new Paranoid(game, horizon, Together.EQUILIBRIUM, TABLE, 1),
                        new MaxN(
                                game,
                                horizon,
                                Together.EQUILIBRIUM,
                                GoalSum.of(game, 1),
                                TABLE,
                                1))) {
            Found found = search(search, game, game.initialState(), 0, nights);
            assertTrue(found.isProven());
            assertEquals(expected, found.values().get(0), 1e-6);
            assertEquals(100 - expected, found.values().get(1), 1e-6);
        }
    }

    /** Who is foreseen loses: pessimists find no more than that they may lose. */
    @Test
    void pessimistsAreBelowTheEquilibrium() {
        Game game = Games.of(JointGames.inspection(2, 1));
        Evaluation horizon = JointGames.hashes(2);
        long[] state = game.initialState();
        Found first =
                search(
                        new Paranoid(game, horizon, Together.PESSIMIST, TABLE, 1),
                        game,
                        state,
                        0,
                        2);
        Found second =
                search(
                        new Paranoid(game, horizon, Together.PESSIMIST, TABLE, 1),
                        game,
                        state,
                        1,
                        2);
        assertEquals(0, first.values().get(0));
        assertEquals(50, second.values().get(1));
    }

    @Test
    @Tag("deep")
    void sevenRoundsOfRockPaperScissorsAreEvenAndPlayedAtRandom() {
        Game game = Games.bundled("rockPaperScissors");
        Paranoid paranoid =
                new Paranoid(game, JointGames.hashes(2), Together.EQUILIBRIUM, TABLE, 1);
        int[] counts = new int[3];
        for (int trial = 0; trial < 300; trial++) {
            Found found = search(paranoid, game, game.initialState(), 0, 7);
            assertTrue(found.isProven());
            assertEquals(50, found.values().get(0), 1e-6);
            counts[found.moveId()]++;
        }
        for (int count : counts) {
            assertTrue(count > 60 && count < 140, Arrays.toString(counts));
        }
    }

    /** Whatever the die shows, taking is a matter of luck: of 7 coins and 3 roles. */
    @Test
    void provenIsWhatNeedsNoGuess() {
        Game game = Games.of(JointGames.COINS);
        Evaluation horizon = JointGames.hashes(4);
        for (JointSearch search :
                List.of(
                        new Paranoid(game, horizon, Together.EQUILIBRIUM, TABLE, 1),
                        new MaxN(
                                game, horizon, Together.EQUILIBRIUM, GoalSum.of(game, 1), TABLE, 1),
                        new SoftMaxN(game, horizon, Together.PESSIMIST, false, 1))) {
            assertFalse(search(search, game, game.initialState(), 0, 2).isProven());
            assertTrue(search(search, game, game.initialState(), 0, 8).isProven());
        }
    }

    /** The sum by which it cuts comes from random games: they may have missed a larger one. */
    @Test
    void whatIsCutByASumIsNotProven() {
        Game game = Games.bundled("ticTacToe");
        Evaluation horizon = JointGames.hashes(2);
        MaxN all = new MaxN(game, horizon, Together.EQUILIBRIUM, GoalSum.unknown(), TABLE, 1);
        MaxN cutting = new MaxN(game, horizon, Together.EQUILIBRIUM, GoalSum.of(game, 1), TABLE, 1);
        Found full = search(all, game, game.initialState(), 0, 9);
        Found pruned = search(cutting, game, game.initialState(), 0, 9);
        assertEquals(full.values(), pruned.values());
        assertTrue(full.isProven());
        assertFalse(pruned.isProven());
        // What the table knows rests on cuts, too.
        assertFalse(search(cutting, game, game.initialState(), 0, 9).isProven());
    }

    // ---- Cutting ----

    @ParameterizedTest
    @EnumSource(Together.class)
    void alphaBetaAndShallowPruningSaveStates(Together together) {
        Game game = Games.bundled("ticTacToeThree");
        long[] state = game.initialState();
        Evaluation horizon = JointGames.hashes(3);
        long pruned =
                search(
                                new MaxN(game, horizon, together, GoalSum.of(game, 1), TABLE, 1),
                                game,
                                state,
                                0,
                                3)
                        .nodeCount();
        long full =
                search(
                                new MaxN(game, horizon, together, GoalSum.unknown(), TABLE, 1),
                                game,
                                state,
                                0,
                                3)
                        .nodeCount();
        long paranoid =
                search(new Paranoid(game, horizon, together, TABLE, 1), game, state, 0, 3)
                        .nodeCount();
        assertTrue(paranoid < pruned && pruned < full, paranoid + ", " + pruned + ", " + full);
    }

    // ---- Being broken off ----

    @Test
    void aSearchThatIsBrokenOffSaysSo() {
        Game game = Games.bundled("chineseCheckers4");
        Evaluation horizon = JointGames.hashes(4);
        for (JointSearch search :
                List.of(
                        new Paranoid(game, horizon, Together.EQUILIBRIUM, TABLE, 1),
                        new MaxN(
                                game, horizon, Together.EQUILIBRIUM, GoalSum.of(game, 1), TABLE, 1),
                        new SoftMaxN(game, horizon, Together.PESSIMIST, false, 1))) {
            int[] asked = new int[1];
            Reasoner reasoner = game.newReasoner();
            int[] moves = reasoner.legalMoves(0);
            int[] depths = new int[moves.length];
            Arrays.fill(depths, 8);
            Found found =
                    search.search(
                            game.initialState(),
                            0,
                            moves,
                            depths,
                            Budget.endless().unless(() -> ++asked[0] > 20));
            assertFalse(found.isComplete());
            assertFalse(found.isProven());
            assertEquals(21, asked[0]); // and then it does not ask again
        }
    }

    @Test
    void aSearchOfSomeMovesChoosesAmongThem() {
        Game game = Games.bundled("tron");
        Reasoner reasoner = game.newReasoner();
        int[] moves = reasoner.legalMoves(0);
        int[] some = {moves[moves.length - 1]};
        Found found =
                new Paranoid(game, JointGames.hashes(2), Together.EQUILIBRIUM, TABLE, 1)
                        .search(game.initialState(), 0, some, new int[] {2}, Budget.endless());
        assertEquals(some[0], found.moveId());
        assertArrayEquals(some, found.moves().stream().mapToInt(MoveEstimate::moveId).toArray());
    }
}

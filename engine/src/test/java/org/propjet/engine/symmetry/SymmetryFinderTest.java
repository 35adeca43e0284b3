package org.propjet.engine.symmetry;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.propjet.engine.fuzz.RandomRulesheet;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;

class SymmetryFinderTest {
    private static final GroundingBudget SMALL =
            new GroundingBudget(20_000, 100_000, 10_000, 1L << 28, 40);

    /** Coins that may be turned; over when all lie alike. */
    private static final String COINS =
            """
            (role you) (coin a) (coin b) (coin c)
            (init (up a)) (init (step 0)) (succ 0 1) (succ 1 2) (succ 2 3)
            (<= (legal you (turn ?c)) (coin ?c))
            (<= (next (up ?c)) (true (up ?c)) (not (does you (turn ?c))))
            (<= (next (up ?c)) (does you (turn ?c)) (not (true (up ?c))))
            (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
            (<= terminal (true (step 3)))
            (<= all (true (up a)) (true (up b)) (true (up c)))
            (<= (goal you 100) all) (<= (goal you 0) (not all))
            """;

    static NetGame game(String text, GroundingBudget budget) {
        return NetGame.of(
                RuleChecker.check(GdlParser.parse("test", text)), budget, NetOptions.standard());
    }

    static NetGame bundled(String name) {
        return game(GameLibrary.rules(name), GroundingBudget.standard());
    }

    static SymmetryGroup find(NetGame game, SymmetryScope scope) {
        return SymmetryFinder.find(game, scope, new BudgetMeter(GroundingBudget.standard()));
    }

    /** Boards have those of a square, a rectangle or none; others are named. */
    @ParameterizedTest
    @CsvSource({
        "ticTacToe, 8, 8, 16",
        "ticTacToeThree, 8, 8, 24",
        "gomoku, 8, 8, 16",
        "pentago, 8, 8, 16",
        "pegSolitaire, 8, 8, 8",
        "connectFour, 2, 2, 4",
        "breakthrough, 2, 2, 4",
        "knightThrough, 2, 2, 4",
        "amazons_6x6, 2, 8, 16", // how the pieces stand leaves one mirror
        "lightsOut, 4, 8, 8",
        "chess, 1, 1, 1", // castling
        "eightPuzzle, 1, 2, 2", // along the diagonal, but not the start
        "montyHall, 6, 6, 6", // of three doors
        "quarto, 12288, 12288, 24576", // 32 of the board, 384 of the pieces, and the roles
        "sudoku, 1, 1, 1"
    })
    void gamesHaveTheSymmetriesOfTheirBoards(String name, long start, long roles, long any) {
        NetGame game = bundled(name);
        assertEquals(BigInteger.valueOf(start), find(game, SymmetryScope.START).size());
        assertEquals(BigInteger.valueOf(roles), find(game, SymmetryScope.ROLES).size());
        assertEquals(BigInteger.valueOf(any), find(game, SymmetryScope.ANY).size());
    }

    /** The three shapes go round; the score does not know of them. */
    @Test
    void movesMayBeSymmetricWhereStatesAreNot() {
        SymmetryGroup group = SymmetryFinder.find(bundled("rockPaperScissors"));
        assertEquals(BigInteger.valueOf(3), group.size());
        assertEquals(BigInteger.ONE, group.stateSize());
    }

    @Test
    void theStartAndCountersOfStepsStayWhereTheyAre() {
        NetGame game = game(COINS, GroundingBudget.standard());
        SymmetryGroup group = SymmetryFinder.find(game);
        assertEquals(BigInteger.TWO, group.size(), "coins b and c");
        assertEquals(
                "(up ?1) -> (up ?1'); ': b <-> c",
                SymmetryText.of(group.generators().getFirst(), game));
        assertEquals(BigInteger.valueOf(6), find(game, SymmetryScope.ROLES).size());
    }

    @Test
    void aGameWithoutSymmetryHasTheOneThatMovesNothing() {
        String one =
                COINS.replace(
                        "(<= (goal you 0)", "(<= (goal you 50) (true (up b))) (<= (goal you 0)");
        NetGame game = game(one, GroundingBudget.standard());
        SymmetryGroup group = SymmetryFinder.find(game);
        assertEquals(BigInteger.ONE, group.size());
        assertTrue(group.generators().isEmpty());
        assertTrue(group.isComplete());
        long[] state = game.initialState();
        long[] canonical = game.stateLayout().newState();
        group.newStateSymmetry().canonical(state, canonical);
        assertArrayEquals(state, canonical);
    }

    /** Squares that no piece comes to would have all orders there are. */
    @Test
    void whatNothingReadsStaysWhereItIs() {
        String squares =
                COINS
                        + "(square 1) (square 2) (square 3) (<= (init (empty ?s)) (square ?s))"
                        + "(<= (next (empty ?s)) (true (empty ?s)))";
        SymmetryGroup group = SymmetryFinder.find(game(squares, GroundingBudget.standard()));
        assertEquals(BigInteger.TWO, group.size(), "coins b and c");
    }

    /** All symmetries of 202 coins that no goal tells apart. */
    @Test
    void hundredsOfTwinsAreGeneratedByFew() {
        StringBuilder text =
                new StringBuilder(COINS.replaceAll("\\(<= all.*\n.*\n", "(goal you 0)"));
        for (int coin = 0; coin < 200; coin++) {
            text.append("(coin c").append(coin).append(")\n");
        }
        SymmetryGroup group =
                SymmetryFinder.find(game(text.toString(), GroundingBudget.standard()));
        BigInteger factorial = BigInteger.ONE;
        for (int coin = 2; coin <= 202; coin++) {
            factorial = factorial.multiply(BigInteger.valueOf(coin));
        }
        assertEquals(factorial, group.size());
        assertEquals(201, group.generators().size());
        assertFalse(group.newStateSymmetry().isExact());
    }

    @Test
    void withoutTimeThereIsStillAGroup() {
        for (String name : new String[] {"ticTacToe", "reversi", "quarto"}) {
            SymmetryGroup group =
                    SymmetryFinder.find(
                            bundled(name),
                            SymmetryScope.START,
                            new BudgetMeter(GroundingBudget.standard().withMillis(-1)));
            assertFalse(group.isComplete());
            assertEquals(BigInteger.ONE, group.size());
        }
    }

    @TestFactory
    Stream<DynamicTest> imagesOfRandomGamesAreGames() {
        return GameLibrary.names().stream()
                .filter(name -> !name.equals("go")) // large, and without any
                .map(
                        name ->
                                DynamicTest.dynamicTest(
                                        name, () -> assertImagesAreGames(bundled(name), 3)));
    }

    @Test
    void imagesOfRandomGamesOfRandomRulesheetsAreGames() {
        int found = 0;
        for (long number = 0; number < 150; number++) {
            try {
                found += assertImagesAreGames(game(RandomRulesheet.text(number), SMALL), 5);
            } catch (RulesheetException | BudgetExceededException e) {
                // Some are meant to be refused.
            }
        }
        assertTrue(found > 40, "symmetries: " + found);
    }

    /** Plays games and their images in step; returns how many generators there are. */
    private static int assertImagesAreGames(NetGame game, int playoutCount) {
        int count = 0;
        for (SymmetryScope scope : SymmetryScope.values()) {
            for (Symmetry symmetry : find(game, scope).generators()) {
                count++;
                assertFixes(game, symmetry, scope);
                for (int playout = 0; playout < playoutCount; playout++) {
                    assertImageIsGame(game, symmetry, new Random(playout));
                }
            }
        }
        return count;
    }

    private static void assertFixes(NetGame game, Symmetry symmetry, SymmetryScope scope) {
        long[] image = game.stateLayout().newState();
        symmetry.image(game.initialState(), image);
        if (scope == SymmetryScope.START) {
            assertArrayEquals(game.initialState(), image);
        }
        assertTrue(scope == SymmetryScope.ANY || !symmetry.exchangesRoles());
    }

    private static void assertImageIsGame(NetGame game, Symmetry symmetry, Random random) {
        int roleCount = game.roles().size();
        Reasoner reasoner = game.newReasoner();
        Reasoner other = game.newReasoner();
        long[] state = game.initialState();
        long[] image = game.stateLayout().newState();
        long[] expected = game.stateLayout().newState();
        symmetry.image(state, image);
        for (int ply = 0; ply < 60; ply++) {
            reasoner.setState(state);
            other.setState(image);
            assertEquals(reasoner.isTerminal(), other.isTerminal());
            int[] jointMove = new int[roleCount];
            int[] imageMove = new int[roleCount];
            boolean isOver = reasoner.isTerminal();
            for (int role = 0; role < roleCount; role++) {
                int imageRole = symmetry.role(role);
                assertEquals(reasoner.goal(role), other.goal(imageRole));
                int[] legal = reasoner.legalMoves(role);
                int from = role;
                int[] images =
                        Arrays.stream(legal).map(move -> symmetry.move(from, move)).toArray();
                Arrays.sort(images);
                assertArrayEquals(images, other.legalMoves(imageRole));
                isOver |= legal.length == 0;
                jointMove[role] = legal.length == 0 ? 0 : legal[random.nextInt(legal.length)];
                imageMove[imageRole] = symmetry.move(role, jointMove[role]);
            }
            if (isOver) {
                return;
            }
            reasoner.successor(jointMove, state);
            other.successor(imageMove, image);
            symmetry.image(state, expected);
            assertArrayEquals(expected, image);
        }
    }

    /** Coins that can all be exchanged, so that there is a generator for each of them but one. */
    @Test
    @Timeout(60) // counting the symmetries took the cube of the coins
    void thousandsOfFluentsCanBeExchanged() {
        int coins = 1_200;
        StringBuilder text = new StringBuilder("(role you) (init (step 0)) (succ 0 1) (succ 1 2)");
        for (int coin = 0; coin < coins; coin++) {
            text.append("(coin c%d)%n".formatted(coin));
        }
        text.append(
                """
                (<= (legal you (turn ?c)) (coin ?c))
                (<= (next (up ?c)) (true (up ?c)) (not (does you (turn ?c))))
                (<= (next (up ?c)) (does you (turn ?c)) (not (true (up ?c))))
                (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
                (<= terminal (true (step 2)))
                (goal you 50)
                """);
        SymmetryGroup group =
                find(game(text.toString(), GroundingBudget.standard()), SymmetryScope.START);
        assertTrue(group.isComplete());
        BigInteger all = BigInteger.ONE;
        for (int coin = 2; coin <= coins; coin++) {
            all = all.multiply(BigInteger.valueOf(coin));
        }
        assertEquals(all, group.size());
    }
}

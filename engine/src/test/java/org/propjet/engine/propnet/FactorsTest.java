package org.propjet.engine.propnet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.game.Factor;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.OpenedGame;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

class FactorsTest {
    /** On each of two boards red and black take cells in turn; who has a pair has won. */
    private static final String BOARDS =
            """
            (role red) (role black)
            (board 1) (board 2)
            (pair 1 2) (pair 3 4)
            (<= (cell ?a) (pair ?a ?b))
            (<= (cell ?b) (pair ?a ?b))
            (init (turn red 1)) (init (turn black 2))
            (<= (next (turn red ?b)) (true (turn black ?b)))
            (<= (next (turn black ?b)) (true (turn red ?b)))
            (<= (free ?b ?c) (board ?b) (cell ?c) (not (taken ?b ?c)))
            (<= (taken ?b ?c) (true (has ?p ?b ?c)))
            (<= (next (has ?p ?b ?c)) (does ?p (take ?b ?c)))
            (<= (next (has ?p ?b ?c)) (true (has ?p ?b ?c)))
            (<= (line ?p ?b) (true (has ?p ?b ?c)) (true (has ?p ?b ?d)) (pair ?c ?d))
            (<= (line ?p) (line ?p ?b))
            (<= open (free ?b ?c))
            """;

    private static final String EACH_IN_TURN =
            "(<= (legal ?p (take ?b ?c)) (true (turn ?p ?b)) (free ?b ?c))\n";

    private static final String FIRST_LINE_WINS =
            """
            (<= terminal (line ?p))
            (<= terminal (not open))
            (<= (goal red 100) (line red) (not (line black)))
            (<= (goal red 50) (line red) (line black))
            (<= (goal red 50) (not (line red)) (not (line black)))
            (<= (goal red 0) (not (line red)) (line black))
            (<= (goal black 100) (line black) (not (line red)))
            (<= (goal black 50) (line black) (line red))
            (<= (goal black 50) (not (line black)) (not (line red)))
            (<= (goal black 0) (not (line black)) (line red))
            """;

    @Test
    void twoBoardsAreTwoParts() throws IOException {
        Game game = game(BOARDS + EACH_IN_TURN + FIRST_LINE_WINS);
        List<Factor> factors = game.factors();
        assertEquals(2, factors.size());
        List<String> takenOnFirst = new ArrayList<>();
        for (int move = 0; move < game.moveTable().moveCount(0); move++) {
            if (factors.get(0).hasMove(0, move)) {
                takenOnFirst.add(game.moveTable().move(0, move));
            }
        }
        assertEquals(List.of("(take 1 1)", "(take 1 2)", "(take 1 3)", "(take 1 4)"), takenOnFirst);
    }

    @Test
    void aPartSeesNothingOfTheOther() throws IOException {
        Game game = game(BOARDS + EACH_IN_TURN + FIRST_LINE_WINS);
        OpenedGame opened =
                OpenedGame.of(
                        game,
                        List.of(
                                "(turn red 1)",
                                "(turn black 2)",
                                "(has red 1 1)",
                                "(has red 2 3)"));
        Factor first = opened.factors().get(0);
        assertEquals(
                List.of("(has red 1 1)", "(turn black 2)", "(turn red 1)"),
                fluents(first.game(), first.game().initialState()));
        assertArrayEquals(first.game().initialState(), first.stateOf(opened.initialState()));
    }

    @Test
    void whoHasNoMoveInAPartPasses() throws IOException {
        Game game = game(BOARDS + EACH_IN_TURN + FIRST_LINE_WINS);
        int[] jointMove = {
            game.moveTable().idOf(0, "(take 1 2)"), game.moveTable().idOf(1, "(take 2 4)")
        };
        assertEquals(2, game.factors().size());
        for (Factor factor : game.factors()) {
            Reasoner reasoner = factor.game().newReasoner();
            int chooser = factor.hasMove(0, jointMove[0]) ? 0 : 1;
            assertEquals(4, reasoner.legalMoveCount(chooser));
            assertEquals(1, reasoner.legalMoveCount(1 - chooser));
            int[] here = factor.jointMoveOf(jointMove);
            assertEquals(jointMove[chooser], here[chooser]);
            assertEquals(reasoner.legalMoves(1 - chooser)[0], here[1 - chooser]);
            long[] after = factor.game().stateLayout().newState();
            reasoner.successor(here, after);
            long[] whole = game.stateLayout().newState();
            game.newReasoner().successor(jointMove, whole);
            assertArrayEquals(factor.stateOf(whole), after);
        }
    }

    @Test
    void aPartWithoutMovesDecidesNothing() throws IOException {
        Factor first = game(BOARDS + EACH_IN_TURN + FIRST_LINE_WINS).factors().get(0);
        Reasoner reasoner = first.game().newReasoner();
        reasoner.setState(state(first.game(), "(has red 1 1)", "(has black 1 2)", "(has red 1 3)"));
        assertFalse(reasoner.isTerminal());
        reasoner.setState(
                state(
                        first.game(),
                        "(has red 1 1)",
                        "(has black 1 2)",
                        "(has red 1 3)",
                        "(has black 1 4)"));
        assertTrue(reasoner.isTerminal());
        assertEquals(50, reasoner.goal(0));
        assertTrue(reasoner.hasGoal(1, 50));
        assertFalse(reasoner.hasGoal(1, 0));
        reasoner.setState(state(first.game(), "(has black 1 1)", "(has black 1 2)"));
        assertTrue(reasoner.isTerminal());
        assertEquals(100, reasoner.goal(1));
        assertEquals(0, reasoner.goal(0));
    }

    @Test
    void whoChoosesTheBoardPlaysOneGame() throws IOException {
        String anyBoard = "(<= (legal ?p (take ?b ?c)) (true (turn ?p ?any)) (free ?b ?c))\n";
        assertEquals(List.of(), game(BOARDS + anyBoard + FIRST_LINE_WINS).factors());
    }

    @Test
    void pointsThatAreAddedUpMakeOneGame() throws IOException {
        String sum =
                """
                (<= terminal (not open))
                (<= (goal ?p 100) (line ?p 1) (line ?p 2))
                (<= (goal ?p 50) (line ?p 1) (not (line ?p 2)))
                (<= (goal ?p 50) (line ?p 2) (not (line ?p 1)))
                (<= (goal ?p 0) (role ?p) (not (line ?p 1)) (not (line ?p 2)))
                """;
        NetGame game = game(BOARDS + EACH_IN_TURN + sum);
        BudgetMeter meter = new BudgetMeter(GroundingBudget.standard());
        assertEquals(2, new FactorFinder(game.net(), meter).find().size());
        assertEquals(List.of(), game.factors());
    }

    @ParameterizedTest
    @ValueSource(strings = {"ticTacToe", "connectFour", "tron", "ticTacToeThree"})
    void otherGamesHaveOnePart(String name) throws IOException {
        assertEquals(List.of(), game(GameLibrary.rules(name)).factors());
    }

    private static List<String> fluents(Game game, long[] state) {
        List<String> fluents = new ArrayList<>();
        for (int bit = 0; bit < game.stateLayout().fluentCount(); bit++) {
            if ((state[bit >>> 6] >>> bit & 1) != 0) {
                fluents.add(game.stateLayout().fluent(bit));
            }
        }
        return fluents;
    }

    /** Returns the state in which some fluents hold, and it is the first board's first turn. */
    private static long[] state(Game game, String... fluents) {
        List<String> all = new ArrayList<>(List.of(fluents));
        all.add("(turn red 1)");
        all.add("(turn black 2)");
        return OpenedGame.of(game, all).initialState();
    }

    private static NetGame game(String rules) throws IOException {
        return NetGame.of(
                RuleChecker.check(GdlParser.parse("test", rules)),
                GroundingBudget.standard(),
                NetOptions.standard());
    }
}

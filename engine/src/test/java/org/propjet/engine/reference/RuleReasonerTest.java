package org.propjet.engine.reference;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.game.GoalScale;
import org.propjet.engine.game.MoveTable;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.StateLayout;
import org.propjet.engine.game.StateLayoutFullException;
import org.propjet.engine.gdl.Spelling;

import java.util.List;

/** Each construct of the language, in the smallest game that shows it. */
class RuleReasonerTest {
    private static final String TURNS =
            """
            (role red) (role blue)
            (init (turn red)) (init (count 0))
            (succ 0 1) (succ 1 2) (succ 2 3)
            (<= (legal ?r go) (true (turn ?r)))
            (<= (legal ?r noop) (role ?r) (not (true (turn ?r))))
            (<= (next (turn blue)) (true (turn red)))
            (<= (next (turn red)) (true (turn blue)))
            (<= (next (count ?n)) (true (count ?m)) (succ ?m ?n))
            (<= terminal (true (count 3)))
            (<= (goal ?r 100) (true (turn ?r)))
            (<= (goal ?r 0) (role ?r) (not (true (turn ?r))))
            """;

    private static final String END = "(<= terminal (true done)) (goal you 0)";

    @Test
    void playsATurnBasedGame() {
        TestGame game = TestGame.of(TURNS);
        assertEquals(List.of("red", "blue"), game.game().roles());
        assertEquals(List.of("(count 0)", "(turn red)"), game.initial());
        assertEquals(List.of("go"), game.legal(0));
        assertEquals(List.of("noop"), game.legal(1));
        assertFalse(game.reasoner().isTerminal());
        assertEquals(100, game.reasoner().goal(0));
        assertEquals(0, game.reasoner().goal(1));
        assertEquals(List.of("(count 1)", "(turn blue)"), game.next("go", "noop"));
    }

    @Test
    void answersInTerminalStatesToo() {
        TestGame game = TestGame.of(TURNS).in("(count 3)", "(turn blue)");
        assertTrue(game.reasoner().isTerminal());
        assertEquals(List.of("noop"), game.legal(0));
        assertEquals(List.of("(turn red)"), game.next("noop", "go"));
    }

    @Test
    void keepsTheStateAcrossSuccessors() {
        TestGame game = TestGame.of(TURNS).in("(count 1)", "(turn red)");
        assertEquals(List.of("(count 2)", "(turn blue)"), game.next("go", "noop"));
        assertEquals(List.of("(count 2)", "(turn blue)"), game.next("go", "noop"));
        assertEquals(List.of("go"), game.legal(0));
    }

    @Test
    void derivesTheInitialState() {
        TestGame game =
                TestGame.of(
                        """
                        (role you) (cell 1) (cell 2) (cell 3) (wall 2)
                        (<= (init (free ?x)) (open ?x))
                        (<= (open ?x) (cell ?x) (not (wall ?x)))
                        (<= (legal you wait) (true (free 1)))
                        (<= (next (free ?x)) (true (free ?x)))
                        """
                                + END);
        assertEquals(List.of("(free 1)", "(free 3)"), game.initial());
    }

    @Test
    void playsWithoutAnInitialState() {
        TestGame game = TestGame.of("(role you) (legal you go) (<= (next on) (does you go))" + END);
        assertEquals(List.of(), game.initial());
        assertEquals(List.of("on"), game.next("go"));
    }

    @Test
    void tellsConstantsFromFunctionsWithoutArguments() {
        TestGame game =
                TestGame.of(
                        """
                        (role you) (init f) (init (f)) (legal you a) (legal you (a))
                        (<= (next plain) (true f) (does you a))
                        (<= (next round) (true (f)) (does you (a)))
                        """
                                + END);
        assertEquals(List.of("(f)", "f"), game.initial());
        assertEquals(List.of("(a)", "a"), game.legal(0));
        assertEquals(List.of("plain"), game.next("a"));
        assertEquals(List.of("round"), game.next("(a)"));
    }

    @Test
    void takesNestedTermsApartAndBuildsThem() {
        TestGame game =
                TestGame.of(
                        """
                        (role you) (init (at (pair 1 (pair 2 3))))
                        (<= (legal you (move ?x (to ?z))) (true (at (pair ?x (pair ?y ?z)))))
                        (<= (next (at (pair ?z ?x))) (does you (move ?x (to ?z))))
                        (<= (next (same ?x)) (true (at (pair ?x ?x))))
                        (<= (next ?f) (true ?f) (does you keep))
                        (<= (next (saw ?f ?m)) (true ?f) (does you ?m))
                        """
                                + END);
        assertEquals(List.of("(move 1 (to 3))"), game.legal(0));
        assertEquals(
                List.of("(at (pair 3 1))", "(saw (at (pair 1 (pair 2 3))) (move 1 (to 3)))"),
                game.next("(move 1 (to 3))"));
        game.in("(at (pair (f) (f)))", "other");
        assertEquals(List.of(), game.legal(0));
        assertEquals(
                List.of(
                        "(at (pair (f) (f)))",
                        "(same (f))",
                        "(saw (at (pair (f) (f))) keep)",
                        "(saw other keep)",
                        "other"),
                game.next("keep"));
    }

    @Test
    void comparesTermsThatAreBuiltByDistinct() {
        TestGame game =
                TestGame.of(
                        """
                        (role you) (p a) (p b) (p (f a))
                        (<= (legal you (m ?x ?y)) (p ?x) (p ?y) (distinct (f ?x) ?y))
                        """
                                + END);
        assertEquals(
                List.of(
                        "(m (f a) (f a))",
                        "(m (f a) a)",
                        "(m (f a) b)",
                        "(m a a)",
                        "(m a b)",
                        "(m b (f a))",
                        "(m b a)",
                        "(m b b)"),
                game.legal(0));
    }

    @Test
    void computesMutualAndLeftRecursion() {
        TestGame game =
                TestGame.of(
                        """
                        (role you) (edge 1 2) (edge 2 3) (edge 3 1) (edge 3 4) (edge 5 6)
                        (<= (reach ?x ?y) (edge ?x ?y))
                        (<= (reach ?x ?z) (reach ?x ?y) (reach ?y ?z))
                        (<= (odd ?x ?y) (edge ?x ?y))
                        (<= (odd ?x ?z) (even ?x ?y) (edge ?y ?z))
                        (<= (even ?x ?z) (odd ?x ?y) (edge ?y ?z))
                        (<= (legal you (reach ?y)) (reach 3 ?y))
                        (<= (legal you (even ?y)) (even 5 ?y))
                        (<= (legal you (even4 ?x)) (even ?x 4))
                        """
                                + END);
        assertEquals(
                List.of(
                        "(even4 1)",
                        "(even4 2)",
                        "(even4 3)",
                        "(reach 1)",
                        "(reach 2)",
                        "(reach 3)",
                        "(reach 4)"),
                game.legal(0));
    }

    @Test
    void readsLegalGoalAndTerminalInBodies() {
        TestGame game =
                TestGame.of(
                        """
                        (role you) (init (step 1))
                        (<= (legal you go) (true (step 1)))
                        (<= (legal you stay) (not terminal))
                        (<= (next (could ?m)) (legal you ?m))
                        (<= (next won) (goal you 100))
                        (<= (next over) terminal)
                        (<= terminal (not (legal you go)))
                        (<= (goal you 100) (legal you go))
                        (<= (goal you 0) (not (goal you 100)))
                        """
                                .replace(
                                        "(<= (legal you stay) (not terminal))",
                                        "(legal you stay)"));
        assertEquals(List.of("(could go)", "(could stay)", "won"), game.next("go"));
        game.in("(step 2)");
        assertEquals(List.of("(could stay)", "over"), game.next("stay"));
        assertEquals(0, game.reasoner().goal(0));
    }

    @Test
    void takesRelationsWithoutRulesAsEmpty() {
        TestGame game =
                TestGame.of(
                        """
                        (role you)
                        (<= (legal you a) (nothing ?x))
                        (<= (legal you b) (not (nothing here)))
                        """
                                + END);
        assertEquals(List.of("b"), game.legal(0));
    }

    @Test
    void givesRandomItsTurnAndEveryoneTheirPercepts() {
        TestGame game =
                TestGame.of(
                        """
                        (role you) (role random) (init (hidden 1))
                        (<= (legal random (deal ?x)) (card ?x)) (card 2) (card 1)
                        (legal you look) (legal you (guess 1))
                        (<= (sees you (dealt ?x)) (does random (deal ?x)) (does you look))
                        (<= (sees ?r (move ?p ?m)) (role ?r) (does ?p ?m) (distinct ?p ?r))
                        (<= (next (hidden ?x)) (does random (deal ?x)))
                        """
                                + END);
        assertEquals(List.of("(deal 1)", "(deal 2)"), game.legal(1));
        assertEquals(
                List.of("(dealt 2)", "(move random (deal 2))"), game.sees(0, "look", "(deal 2)"));
        assertEquals(List.of("(move you look)"), game.sees(1, "look", "(deal 2)"));
        assertEquals(List.of("(move random (deal 1))"), game.sees(0, "(guess 1)", "(deal 1)"));
        assertEquals(List.of("(hidden 1)"), game.next("(guess 1)", "(deal 1)"));
    }

    @Test
    void hasNoGoalUnlessThereIsExactlyOneInteger() {
        TestGame game =
                TestGame.of(
                        """
                        (role none) (role one) (role two) (role word) (role much) (role term)
                        (<= (legal ?r wait) (role ?r)) (<= terminal (true x))
                        (goal one 7) (goal one 7) (goal two 1) (goal two 2)
                        (goal word high) (goal much 2147483648) (goal term (f 1))
                        """);
        int[] goals = new int[6];
        for (int role = 0; role < goals.length; role++) {
            goals[role] = game.reasoner().goal(role);
        }
        int no = Reasoner.NO_GOAL;
        assertArrayEquals(new int[] {no, 7, no, no, no, no}, goals);
    }

    @Test
    void listsMovesInCanonicalOrderHoweverTheyAreMet() {
        TestGame game =
                TestGame.of(
                        """
                        (role you) (<= (legal you (m ?x)) (true (can ?x)))
                        (<= (next (can ?x)) (does you (m ?x)))
                        """
                                + END);
        game.in("(can 9)", "(can 10)");
        assertEquals(List.of("(m 10)", "(m 9)"), game.legal(0));
        game.in("(can 9)", "(can 1)", "(can z)", "(can 10)", "(can (a))");
        assertEquals(List.of("(m (a))", "(m 1)", "(m 10)", "(m 9)", "(m z)"), game.legal(0));
    }

    @Test
    void alignsWithTheTablesOfAnotherGame() {
        StateLayout layout = StateLayout.closed(List.of("(count 0)", "(count 1)", "(turn red)"));
        MoveTable moves = MoveTable.closed(List.of(List.of("go", "noop"), List.of("noop")));
        RuleGame game =
                RuleGame.over(
                        TestGame.rules(TURNS),
                        layout,
                        moves,
                        MoveTable.open(2, Spelling.lowerCase()),
                        GoalScale.PLAIN);
        assertArrayEquals(new long[] {0b101}, game.initialState());
        Reasoner reasoner = game.newReasoner();
        int[] legal = new int[2];
        assertEquals(1, reasoner.legalMoves(0, legal));
        assertEquals(0, legal[0]);
        // The successor has (turn blue), which the layout lacks.
        long[] successor = layout.newState();
        assertThrows(
                StateLayoutFullException.class,
                () -> reasoner.successor(new int[] {0, 0}, successor));
        assertEquals(1, reasoner.legalMoveCount(1));
    }
}

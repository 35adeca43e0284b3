package org.propjet.player.puzzle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.engine.time.Budget;
import org.propjet.games.GameLibrary;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Games for the tests of this package. */
final class PuzzleGames {
    /**
     * Nine lamps: a press flips a lamp and its neighbours; all on at first, five presses put out.
     */
    static final String LIGHTS =
            """
            (role player)
            (index 1) (index 2) (index 3)
            (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6)
            (<= (beside ?a ?b) (index ?a) (succ ?a ?b) (index ?b))
            (<= (beside ?b ?a) (index ?a) (succ ?a ?b) (index ?b))
            (<= (reaches ?x ?y ?x ?y) (index ?x) (index ?y))
            (<= (reaches ?x1 ?y ?x2 ?y) (beside ?x1 ?x2) (index ?y))
            (<= (reaches ?x ?y1 ?x ?y2) (beside ?y1 ?y2) (index ?x))
            (<= (init (lit ?x ?y)) (index ?x) (index ?y))
            (init (step 0))
            (<= (legal player (press ?x ?y)) (index ?x) (index ?y))
            (<= (flipped ?x ?y) (does player (press ?x1 ?y1)) (reaches ?x1 ?y1 ?x ?y))
            (<= (next (lit ?x ?y)) (true (lit ?x ?y)) (not (flipped ?x ?y)))
            (<= (next (lit ?x ?y)) (flipped ?x ?y) (not (true (lit ?x ?y))))
            (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
            (<= bright (true (lit ?x ?y)))
            (<= terminal (not bright))
            (<= terminal (true (step 6)))
            (<= (goal player 100) (not bright))
            (<= (goal player 0) bright)
            """;

    /** A walk of three steps that must end where it began: what is reached first is not best. */
    static final String RETURN =
            """
            (role player)
            (init (at 0)) (init (step 0))
            (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4)
            (<= (legal player right) (true (at ?x)))
            (<= (legal player left) (true (at ?x)) (succ ?y ?x))
            (<= (legal player wait) (true (at ?x)))
            (<= (next (at ?y)) (does player right) (true (at ?x)) (succ ?x ?y))
            (<= (next (at 4)) (does player right) (true (at 4)))
            (<= (next (at ?y)) (does player left) (true (at ?x)) (succ ?y ?x))
            (<= (next (at ?x)) (does player wait) (true (at ?x)))
            (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
            (<= terminal (true (step 3)))
            (<= (goal player 60) (true (at 1)))
            (<= (goal player 30) (not (true (at 1))))
            (<= (goal player 100) (true (at 9)))
            """;

    /** Two walks at once, of which only the first counts. */
    static final String TWO_ROWS =
            """
            (role player)
            (init (first 0)) (init (second 0)) (init (step 0))
            (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4)
            (kind go) (kind back) (kind wait)
            (<= (legal player (do ?a ?b)) (kind ?a) (kind ?b))
            (<= (one ?a) (does player (do ?a ?b)))
            (<= (two ?b) (does player (do ?a ?b)))
            (<= (next (first ?y)) (one go) (true (first ?x)) (succ ?x ?y))
            (<= (next (first ?x)) (one back) (true (first ?y)) (succ ?x ?y))
            (<= (next (first ?x)) (one wait) (true (first ?x)))
            (<= (next (second ?y)) (two go) (true (second ?x)) (succ ?x ?y))
            (<= (next (second ?x)) (two back) (true (second ?y)) (succ ?x ?y))
            (<= (next (second ?x)) (two wait) (true (second ?x)))
            (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
            (<= terminal (true (first 3)))
            (<= terminal (true (step 4)))
            (<= (goal player 100) (true (first 3)))
            (<= (goal player 0) (not (true (first 3))))
            """;

    private PuzzleGames() {}

    static GameRules rules(String text) {
        return RuleChecker.check(
                GdlParser.parse("test.kif", text.getBytes(StandardCharsets.UTF_8)));
    }

    static NetGame of(String text) {
        return NetGame.of(rules(text), GroundingBudget.standard(), NetOptions.standard());
    }

    static NetGame bundled(String name) {
        return of(GameLibrary.rules(name));
    }

    /** Returns the rules of the eight puzzle with a start that is two moves from the end. */
    static NetGame easyEightPuzzle() {
        String rules = GameLibrary.rules("eightPuzzle");
        String start =
                """
                (init (tile 1 1 1)) (init (tile 2 1 2)) (init (tile 3 1 3))
                (init (hole 1 2)) (init (tile 2 2 4)) (init (tile 3 2 6))
                (init (tile 1 3 7)) (init (tile 2 3 5)) (init (tile 3 3 8))
                (init (step 0))
                """;
        return of(rules.replaceAll("\\(init .*", "") + start);
    }

    /** Returns a puzzle from the initial state, with what counts steps found. */
    static Puzzle puzzle(Game game, BestPath best) {
        Puzzle puzzle = new Puzzle(game, best);
        puzzle.begin(game.initialState(), Budget.endless());
        return puzzle;
    }

    /** Plays a path from a state, and checks that it is legal and ends as it says. */
    static void check(Game game, long[] start, BestPath best) {
        Reasoner reasoner = game.newReasoner();
        long[] state = start.clone();
        for (int move : best.moves()) {
            reasoner.setState(state);
            assertFalse(reasoner.isTerminal());
            int[] legal = reasoner.legalMoves(0);
            assertTrue(Arrays.stream(legal).anyMatch(id -> id == move));
            reasoner.successor(new int[] {move}, state);
        }
        reasoner.setState(state);
        assertTrue(reasoner.isTerminal());
        assertEquals(best.goal(), Math.max(0, reasoner.goal(0)));
    }
}

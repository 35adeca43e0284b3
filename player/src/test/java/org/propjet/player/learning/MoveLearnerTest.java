package org.propjet.player.learning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.compiler.GameLine;
import org.propjet.compiler.kernel.Tier;
import org.propjet.engine.game.Game;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.Grounder;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.time.Budget;
import org.propjet.games.GameLibrary;

import java.util.List;

/** From the rules of a game to what a person who knows it would say of its moves. */
class MoveLearnerTest {
    private static final int QUESTIONS = 300_000;

    private static final String PENNIES =
            """
            (role even) (role odd)
            (side heads) (side tails)
            (<= (legal ?r (show ?s)) (role ?r) (side ?s))
            (<= (next over) (does even (show ?s)))
            (<= (next same) (does even (show ?s)) (does odd (show ?s)))
            (<= terminal (true over))
            (<= (goal even 100) (true same))
            (<= (goal even 0) (not (true same)))
            (<= (goal odd 0) (true same))
            (<= (goal odd 100) (not (true same)))
            """;

    private static Game bundled(String name) {
        return game(name, GameLibrary.rules(name));
    }

    private static Game game(String name, String rules) {
        BudgetMeter meter = new BudgetMeter(GroundingBudget.standard());
        NetGame net =
                NetGame.of(
                        new Grounder().ground(GameLine.rules(name, rules), meter),
                        meter,
                        NetOptions.standard());
        return GameLine.compile(net, Tier.LANES);
    }

    private static MoveLesson lesson(Game played, int mostCount) {
        try (Game game = played) {
            MoveKinds kinds = new MoveKinds();
            ChoiceSampler sampler = new ChoiceSampler(game, 0, kinds, 1);
            List<ValuedChoice> choices = sampler.sample(64, LearnerTest.after(QUESTIONS));
            return new MoveLearner(game)
                    .learn(0, mostCount, choices, kinds, sampler.playoutCount(), Budget.endless());
        }
    }

    @Test
    void theCentreIsTheBestFieldOfTicTacToe() {
        MoveLesson lesson = lesson(bundled("ticTacToe"), 9);
        assertEquals("x", lesson.role());
        assertEquals("(mark 2 2)", lesson.rows().getFirst().moves(), lesson.toString());
        assertTrue(lesson.playoutCount() > 0 && lesson.moveCount() > lesson.choiceCount());
        assertTrue(lesson.explained() != null && lesson.explained() > 0.05, lesson.toString());
    }

    @Test
    void takingPiecesIsGoodInBreakthrough() {
        MoveLesson lesson = lesson(bundled("breakthroughSmall"), 12);
        assertTrue(
                lesson.rows().stream()
                        .filter(row -> row.moves().startsWith(MoveKinds.ENDS + "(piece"))
                        .anyMatch(row -> row.weight() > 5),
                lesson.toString());
    }

    /** Heads and tails are as good as each other, and what they make depends on the other's. */
    @Test
    void noMoveIsBetterWhereTheyAreAlike() {
        MoveLesson lesson = lesson(game("pennies", PENNIES), 5);
        assertTrue(lesson.choiceCount() > 0, lesson.toString());
        assertEquals(List.of(), lesson.rows());
    }

    @Test
    void nothingIsLearntWithoutTime() {
        try (Game game = bundled("ticTacToe")) {
            MoveLesson lesson = new MoveLearner(game).learn(0, 5, 1, 0, Budget.ofNanos(0));
            assertEquals(0, lesson.choiceCount());
            assertEquals(List.of(), lesson.rows());
        }
    }
}

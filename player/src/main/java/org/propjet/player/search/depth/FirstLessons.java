package org.propjet.player.search.depth;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.Position;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;
import org.propjet.player.search.value.Rivalry;
import org.propjet.player.search.value.StateValue;

import java.util.SplittableRandom;

/**
 * Lessons before the first game: who is ahead by goals that count before the end, too, as where
 * captures are counted, is so already. These need no luck and no search, so some thousand states of
 * random games teach them. Where goals add up to 100 there are none.
 *
 * <p>Not thread-safe.
 */
final class FirstLessons {
    private static final int MOST = 40_000;

    /** If goals say nothing in so many games, there is no lesson. */
    private static final int LOOKED_AT_GAMES = 8;

    /** Games are broken off after so many plies. */
    private static final int MOST_PLIES = 400;

    private final Game game;
    private final Rivalry rivalry;
    private final StateValue stateValue;
    private final SplittableRandom random;
    private int count;
    private int gameCount;
    private boolean isSaid;
    private boolean areOver;

    /** Has taught nothing yet. */
    FirstLessons(Game game, Rivalry rivalry, StateValue stateValue, SplittableRandom random) {
        this.game = game;
        this.rivalry = rivalry;
        this.stateValue = stateValue;
        this.random = random;
        this.areOver = rivalry.isStrict();
    }

    /** Returns whether there is more to teach. */
    boolean areLeft() {
        return !areOver && count < MOST;
    }

    /** There is nothing to teach any more: more is known already. */
    void end() {
        areOver = true;
    }

    /** Returns of how many states it has taught what they are worth. */
    int count() {
        return count;
    }

    /** Teaches what goals say of states of random games, while they say anything. */
    void teach(long[] from, Budget budget) {
        Position position = new Position(game);
        while (areLeft() && !budget.isOver()) {
            position.set(from);
            teachGame(position, budget);
            gameCount++;
            areOver |= !isSaid && gameCount >= LOOKED_AT_GAMES;
        }
    }

    private void teachGame(Position position, Budget budget) {
        Reasoner reasoner = position.reasoner();
        int[] choices = new int[2];
        while (position.ply() < MOST_PLIES && !position.isEnd() && !budget.isOver()) {
            int value = rivalry.value(reasoner.goal(0), reasoner.goal(1), 0);
            StateValue.noteChoices(reasoner, choices);
            stateValue.learn(position.state(), choices, StateValue.share(value));
            count++;
            isSaid |= value != 0;
            if (!position.draw(random::nextInt)) {
                areOver = true;
                return;
            }
            position.advance();
        }
    }
}

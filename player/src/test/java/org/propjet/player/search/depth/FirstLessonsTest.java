package org.propjet.player.search.depth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Games;
import org.propjet.player.search.value.Rivalry;
import org.propjet.player.search.value.RivalryTest;
import org.propjet.player.search.value.StateValue;

import java.util.SplittableRandom;

class FirstLessonsTest {
    private static int teach(Game game, Rivalry rivalry, StateValue value, long nanos) {
        Budget limits = Budget.ofNanos(nanos);
        SplittableRandom random = new SplittableRandom(1);
        FirstLessons lessons = new FirstLessons(game, rivalry, value, random);
        lessons.teach(game.initialState(), limits);
        return lessons.count();
    }

    @Test
    void whoIsAheadBeforeTheEndIsWorthMore() {
        Game game = Games.of(RivalryTest.CAKES);
        StateValue value = new StateValue(game.stateLayout());
        assertTrue(teach(game, Rivalry.byMargin(9), value, 1L << 40) > 1_000);
        int first = value.of(Games.state(game, "(step 2)", "(has a 2)"));
        int none = value.of(Games.state(game, "(step 2)", "(has a 1)"));
        assertTrue(first > none, "30 points are worth " + first + ", 12 are " + none);
    }

    @Test
    void whereGoalsSayNothingThereIsNoLesson() {
        Game game = Games.of(RivalryTest.CAKES.replace("(goal ?r 30)", "(goal ?r 12)"));
        StateValue value = new StateValue(game.stateLayout());
        assertTrue(teach(game, Rivalry.byMargin(9), value, 1L << 40) < 20);
        assertEquals(0, value.of(game.initialState()));
    }
}

package org.propjet.player.search.features;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.game.Game;
import org.propjet.player.play.Games;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

class GoalDistancesTest {

    @Test
    void aLineOfThreeIsNearlyOne() {
        Game game = Games.bundled("connectFour");
        GoalDistances distances = new GoalDistances(game);
        assertEquals(List.of("distance of red", "distance of yellow"), distances.texts());
        long[] three =
                Games.state(
                        game,
                        "(control red)",
                        "(disc 4 1 red)",
                        "(disc 4 2 red)",
                        "(disc 4 3 red)",
                        "(disc 1 1 yellow)",
                        "(disc 1 2 yellow)",
                        "(disc 1 3 yellow)");
        short[][] found = distances.of(List.of(game.initialState(), three));
        assertTrue(found[0][0] >= 4, found[0][0] + " moves at the beginning");
        assertEquals(2, found[0][1], "a move for the line, and one for the end of the game");
        assertTrue(found[1][1] > 0 && found[1][1] < found[1][0], found[1][1] + " moves of yellow");
    }

    /** The estimate is kept from state to state; each comes out as if it were the only one. */
    @Test
    void theOrderOfStatesDoesNotMatter() {
        Game game = Games.bundled("breakthroughSmall");
        Positions positions = new PositionSampler(game, 1).sample(16, LearnerTest.after(20_000));
        List<long[]> states = new ArrayList<>(positions.states());
        short[] found = new GoalDistances(game).of(states)[0];
        Collections.reverse(states);
        short[] reversed = new GoalDistances(game).of(states)[0];
        short[] again = new short[found.length];
        for (int i = 0; i < found.length; i++) {
            again[i] = reversed[found.length - 1 - i];
        }
        assertTrue(found.length > 20, found.length + " states");
        assertArrayEquals(found, again);
    }
}

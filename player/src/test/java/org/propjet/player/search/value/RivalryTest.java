package org.propjet.player.search.value;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.player.play.Games;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

public class RivalryTest {
    /** Each may take a cake in turn, and what one takes costs the other nothing. */
    public static final String CAKES =
            """
            (role a) (role b) (cake 1 12) (cake 2 30) (after 1 2) (after 2 3) (after 3 4) (after 4 5)
            (turn 1 a) (turn 2 b) (turn 3 a) (turn 4 b)
            (init (step 1))
            (<= (legal ?r (take ?c)) (true (step ?n)) (turn ?n ?r) (cake ?c ?p)
                (not (true (has ?r ?c))))
            (<= (legal ?r noop) (role ?r) (true (step ?n)) (not (turn ?n ?r)))
            (<= (next (has ?r ?c)) (does ?r (take ?c)))
            (<= (next (has ?r ?c)) (true (has ?r ?c)))
            (<= (next (step ?m)) (true (step ?n)) (after ?n ?m))
            (<= (got ?r) (true (has ?r 2)))
            (<= terminal (true (step 3)))
            (<= (goal ?r 30) (role ?r) (got ?r))
            (<= (goal ?r 12) (role ?r) (not (got ?r)))
            """;

    private static List<int[]> goals(int count, boolean isTogether) {
        SplittableRandom random = new SplittableRandom(5);
        List<int[]> goals = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int first = 6 * random.nextInt(10);
            goals.add(new int[] {first, isTogether ? first : 6 * random.nextInt(10)});
        }
        return goals;
    }

    @Test
    void whereGoalsAddUpOneWinsWhatTheOtherLoses() {
        assertTrue(Rivalry.of(Games.bundled("ticTacToe")).orElseThrow().isStrict());
        assertTrue(
                Rivalry.of(List.of(new int[] {100, 0}, new int[] {50, 50}))
                        .orElseThrow()
                        .isStrict());
    }

    @Test
    void whereTheyDoNotTheMarginCounts() {
        assertFalse(Rivalry.of(goals(32, false)).orElseThrow().isStrict());
        assertFalse(Rivalry.of(Games.of(CAKES)).orElseThrow().isStrict());
    }

    @Test
    void whoWinsTogetherIsNoRival() {
        assertTrue(Rivalry.of(goals(32, true)).isEmpty());
        assertTrue(Rivalry.of(List.of()).isEmpty());
        // Of two games nobody can tell.
        assertTrue(Rivalry.of(goals(2, true)).isPresent());
    }
}

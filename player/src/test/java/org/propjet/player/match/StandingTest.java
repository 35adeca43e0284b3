package org.propjet.player.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.game.Reasoner;
import org.propjet.player.match.MatchRecord.Ending;
import org.propjet.player.match.MatchRecord.Faults;

import java.util.List;

class StandingTest {
    private static final double EXACT = 1e-9;

    private static MatchRecord match(
            List<String> roles, List<String> players, Ending ending, Integer... goals) {
        return new MatchRecord(
                "game",
                roles,
                players,
                List.of(),
                List.of(),
                ending,
                List.of(goals),
                roles.stream().map(role -> new Faults(1, 2, 3, 4.5, "why")).toList(),
                1);
    }

    private static MatchRecord duel(String first, String second, Integer... goals) {
        return match(List.of("x", "o"), List.of(first, second), Ending.TERMINAL, goals);
    }

    @Test
    void sharesAreOfThePointsOfAll() {
        MatchRecord match = duel("a", "b", 75, 25);
        assertEquals(0.75, match.share(0), EXACT);
        assertEquals(0.25, match.share(1), EXACT);
        assertEquals(0.5, duel("a", "b", 100, 100).share(0), EXACT);
        assertEquals(0.5, duel("a", "b", 0, 0).share(1), EXACT);
        assertEquals(1, duel("a", "b", 60, Reasoner.NO_GOAL).share(0), EXACT);
    }

    @Test
    void withOneRoleTheShareIsTheGoalValue() {
        MatchRecord alone = match(List.of("x"), List.of("a"), Ending.TERMINAL, 40);
        assertEquals(0.4, alone.share(0), EXACT);
        MatchRecord withChance =
                match(
                        List.of("x", "random"),
                        List.of("a", MatchRecord.MANAGER),
                        Ending.TERMINAL,
                        40,
                        100);
        assertEquals(0.4, withChance.share(0), EXACT);
    }

    @Test
    void winsDrawsAndLossesAreCountedWhateverTheRole() {
        List<MatchRecord> matches =
                List.of(
                        duel("a", "b", 100, 0),
                        duel("b", "a", 100, 0),
                        duel("a", "b", 50, 50),
                        duel("b", "a", 0, 100));
        List<Standing> standings = Standing.of(List.of("a", "b"), matches);
        Standing a = standings.get(0);
        assertEquals(4, a.matchCount());
        assertEquals(2, a.winCount());
        assertEquals(1, a.drawCount());
        assertEquals(1, a.lossCount());
        assertEquals(0.625, a.meanShare(), EXACT);
        assertEquals(0.375, standings.get(1).meanShare(), EXACT);
        assertEquals(new Faults(4, 8, 12, 4.5, "why"), a.faults());
    }

    @Test
    void theIntervalIsTheMeanPlusMinusItsErrorWithinZeroToOne() {
        Standing a =
                Standing.of(
                                List.of("a"),
                                List.of(
                                        duel("a", "b", 100, 0),
                                        duel("b", "a", 100, 0),
                                        duel("a", "b", 50, 50),
                                        duel("b", "a", 0, 100)))
                        .get(0);
        // Shares 1, 0, 0.5, 1: deviation 0.478714, error of the mean 0.239357.
        assertEquals(0.625 - 1.96 * 0.2393567769, a.leastShare(), 1e-6);
        assertEquals(1, a.mostShare(), EXACT);
        Standing once = Standing.of(List.of("a"), List.of(duel("a", "b", 100, 0))).get(0);
        assertEquals(0, once.leastShare(), EXACT);
        assertEquals(1, once.mostShare(), EXACT);
    }

    @Test
    void stoppedMatchesDoNotCount() {
        MatchRecord stopped =
                match(
                        List.of("x", "o"),
                        List.of("a", "b"),
                        Ending.STOPPED,
                        Reasoner.NO_GOAL,
                        Reasoner.NO_GOAL);
        Standing a = Standing.of(List.of("a"), List.of(stopped)).get(0);
        assertEquals(0, a.matchCount());
        assertTrue(Double.isNaN(a.meanShare()));
    }

    @Test
    void aloneAHundredPointsAreAWinAndNoneALoss() {
        List<MatchRecord> matches =
                java.util.stream.Stream.of(100, 40, 0, 0)
                        .map(goal -> match(List.of("x"), List.of("a"), Ending.TERMINAL, goal))
                        .toList();
        Standing a = Standing.of(List.of("a"), matches).get(0);
        assertEquals(List.of(1, 1, 2), List.of(a.winCount(), a.drawCount(), a.lossCount()));
    }
}

package org.propjet.player.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.game.Reasoner;
import org.propjet.player.match.MatchRecord.Ending;
import org.propjet.player.match.MatchRecord.Faults;

import java.util.List;
import java.util.Optional;

class DuelTest {
    private static final MatchRecord STOPPED =
            match("a", "b", Ending.STOPPED, Reasoner.NO_GOAL, Reasoner.NO_GOAL);

    private final Duel duel = new Duel("a", Optional.empty());

    private static MatchRecord match(
            String first, String second, Ending ending, int firstGoal, int secondGoal) {
        return new MatchRecord(
                "game",
                List.of("x", "o"),
                List.of(first, second),
                List.of(),
                List.of(),
                ending,
                List.of(firstGoal, secondGoal),
                List.of(Faults.NONE, Faults.NONE),
                1);
    }

    private static MatchRecord match(String first, String second, int goal, int otherGoal) {
        return match(first, second, Ending.TERMINAL, goal, otherGoal);
    }

    @Test
    void aPairsScoreIsTheMeanShareOfTheFirstPlayer() {
        duel.add(1, match("a", "b", 100, 0));
        assertEquals(0, duel.scores().count());
        duel.add(2, match("b", "a", 100, 0));
        duel.add(3, match("a", "b", 50, 50));
        duel.add(4, match("b", "a", 0, 100));
        PairScores scores = duel.scores();
        assertEquals(2, scores.count());
        assertEquals(0.625, scores.mean(), 1e-12);
        assertEquals(0.015625, scores.meanSquareFrom(0.625), 1e-12);
        assertEquals(0.5, scores.least(), 1e-12);
        assertEquals(0.75, scores.most(), 1e-12);
    }

    @Test
    void aMatchThatWasStoppedTakesItsPartnerWithIt() {
        duel.add(1, match("a", "b", 100, 0));
        duel.add(2, STOPPED);
        duel.add(3, STOPPED);
        duel.add(4, match("b", "a", 100, 0));
        assertEquals(PairScores.NONE, duel.scores());
    }

    @Test
    void pairsAreCountedInTheirOrderHoweverTheyEnd() {
        duel.add(4, match("b", "a", 100, 0));
        duel.add(1, match("a", "b", 50, 50));
        duel.add(3, match("a", "b", 100, 0));
        assertEquals(0, duel.scores().count());
        duel.add(2, match("b", "a", 0, 100));
        assertEquals(2, duel.scores().count());
        assertEquals(0.625, duel.scores().mean(), 1e-12);
    }

    @Test
    void afterTheVerdictNothingCounts() {
        Sprt sprt = new Sprt(0, 100, Sprt.USUAL_ERROR, Sprt.USUAL_ERROR);
        Duel test = new Duel("a", Optional.of(sprt));
        for (int number = 1; number <= 30; number++) {
            test.add(number, match("a", "b", 50, 50));
            assertEquals(number >= 22, test.isDecided());
            assertEquals(number > 22, test.wasDecidedBefore(number));
        }
        assertEquals(11, test.scores().count());
    }

    @Test
    void aMatchThatNeverBeganTakesItsPartnerWithIt() {
        duel.add(1, match("a", "b", 100, 0));
        duel.add(4, match("b", "a", 100, 0));
        assertEquals(0, duel.scores().count());
        assertTrue(Double.isNaN(duel.scores().mean()));
    }

    @Test
    void againstTheManagerThePlayerIsFoundWhereverItIs() {
        Duel managers = new Duel(MatchRecord.MANAGER, Optional.empty());
        managers.add(1, match(MatchRecord.MANAGER, "b", 25, 75));
        managers.add(2, match("b", MatchRecord.MANAGER, 100, 0));
        assertEquals(0.125, managers.scores().mean(), 1e-12);
    }
}

package org.propjet.compiler.single;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;

/** What changes in a step. */
class EventCountTest {

    @Test
    void aCountIsTheSameEveryTime() {
        NetGame game = game("connectFour", GameLibrary.rules("connectFour"));
        double events = EventCount.perStep(game, 200, 60_000);
        assertTrue(events > 50 && events < 500, () -> events + " events");
        assertEquals(events, EventCount.perStep(game, 200, 60_000));
    }

    @Test
    void everyChangeCountsWithItsReaders() {
        // In each step on changes, which the next state and legal read, and nothing else does.
        NetGame game =
                game(
                        "blink",
                        """
                        (role you)
                        (legal you wait)
                        (<= (legal you look) (true on))
                        (<= (next on) (not (true on)))
                        (<= terminal (not (true on)) (true on))
                        (goal you 0)
                        """);
        assertEquals(3, EventCount.perStep(game, 50, 60_000));
    }

    @Test
    void whatCannotBePlayedHasNoEvents() {
        NetGame game =
                game(
                        "over",
                        "(role you) (legal you wait) (init on) (<= terminal (true on)) (goal you"
                                + " 0)");
        assertEquals(0, EventCount.perStep(game, 50, 60_000));
    }

    private static NetGame game(String name, String rules) {
        return NetGame.of(
                RuleChecker.check(GdlParser.parse(name, rules)),
                GroundingBudget.standard(),
                NetOptions.standard());
    }
}

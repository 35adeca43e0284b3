package org.propjet.bench.throughput;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.game.Game;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.player.terminal.Backend;
import org.propjet.player.terminal.GameSource;

class PlayoutRunTest {
    private static Game game(String name) {
        return Backend.NET.game(GameSource.of(name).rules(), GroundingBudget.standard());
    }

    @Test
    void everyLaneThatWasBegunIsPlayedToItsEnd() throws InterruptedException {
        Game game =
                Backend.LANES.game(GameSource.of("ticTacToe").rules(), GroundingBudget.standard());
        PlayoutFigures figures = new PlayoutRun(game, 2, 1).play(1e-9).figures();
        assertTrue(figures.playoutCount() >= 2 * 64);
        assertEquals(0, figures.endlessCount());
        assertTrue(figures.meanLength().mean() > 5);
    }

    @Test
    void eachThreadPlaysAtLeastOnce() throws InterruptedException {
        PlayoutRun run = new PlayoutRun(game("ticTacToe"), 3, 1);
        assertTrue(run.play(1e-9).figures().playoutCount() >= 3);
    }

    @Test
    void meansAreThoseOfTheGame() throws InterruptedException {
        PlayoutFigures figures = new PlayoutRun(game("nim"), 1, 1).play(0.2).figures();
        double goals = figures.meanGoals().stream().mapToDouble(goal -> goal.mean()).sum();
        assertEquals(100, goals, 1e-6);
        assertEquals(
                (double) figures.stepCount() / figures.playoutCount(),
                figures.meanLength().mean(),
                1e-9);
    }
}

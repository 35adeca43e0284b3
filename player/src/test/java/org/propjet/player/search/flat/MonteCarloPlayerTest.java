package org.propjet.player.search.flat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.time.Budget;
import org.propjet.games.GameLibrary;
import org.propjet.player.play.Decision;
import org.propjet.player.play.Games;
import org.propjet.player.play.MatchState;
import org.propjet.player.play.MoveEstimate;
import org.propjet.player.play.Player;
import org.propjet.player.play.Snapshots;

import java.util.List;
import java.util.concurrent.TimeUnit;

class MonteCarloPlayerTest {
    /** In each state the only role may win, lose or go on; nothing lasts longer than a ply. */
    private static final String ONE_PLY =
            """
            (role you)
            (init start)
            (legal you win)
            (legal you lose)
            (<= (next won) (does you win))
            (<= (next lost) (does you lose))
            (<= terminal (true won))
            (<= terminal (true lost))
            (<= (goal you 100) (true won))
            (<= (goal you 30) (true lost))
            """;

    @Test
    void itWinsInOnePlyOnTheNetwork() {
        assertTakesTheWin(Games.bundled("ticTacToe"), 1);
    }

    @Test
    void itWinsInOnePlyByTheRules() {
        assertTakesTheWin(RuleGame.of(Games.rules("ticTacToe", GameLibrary.rules("ticTacToe"))), 1);
    }

    @Test
    void itWinsInOnePlyInLanesByTwoThreads() {
        Game net = Games.bundled("ticTacToe");
        assertTakesTheWin(GameLine.compile((NetGame) net, CompileOptions.on(Tier.TAPE)), 2);
    }

    @Test
    void othersMayLookWhileItPlays() throws InterruptedException {
        Game game = Games.of(ONE_PLY);
        try (MonteCarloPlayer player = new MonteCarloPlayer(game, 0, 1, 1)) {
            assertTrue(player.snapshot().isEmpty());
            Budget budget = Budget.endless();
            Thread thinking = Thread.ofPlatform().start(() -> player.decide(budget));
            Decision snapshot = Snapshots.await(player, 10_000);
            assertEquals("win", game.moveTable().move(0, snapshot.moveId()));
            assertEquals(2, snapshot.estimates().size());
            budget.cancel();
            thinking.join();
            assertTrue(player.snapshot().isEmpty());
        }
    }

    private static void assertTakesTheWin(Game game, int threadCount) {
        MatchState match = new MatchState(game, 0);
        try (MonteCarloPlayer player = new MonteCarloPlayer(game, 0, threadCount, 1)) {
            for (String move : List.of("(mark 1 1)", "(mark 2 1)", "(mark 1 2)", "(mark 2 2)")) {
                int[] jointMove = Games.jointMove(game, match, move);
                match.advance(jointMove);
                player.advance(jointMove);
            }
            Decision decision = player.decide(Budget.ofWork(20_000));
            assertEquals("(mark 1 3)", game.moveTable().move(0, decision.moveId()));
            assertEquals(Decision.Reason.SEARCHED, decision.reason());
            assertEquals(5, decision.estimates().size());
            MoveEstimate best =
                    decision.estimates().stream()
                            .filter(estimate -> estimate.moveId() == decision.moveId())
                            .findFirst()
                            .orElseThrow();
            assertEquals(100, best.mean());
            assertSameCounts(decision, threadCount);
        }
    }

    /** All moves get the same number of playouts, but for those of the last round. */
    private static void assertSameCounts(Decision decision, int threadCount) {
        var counts =
                decision.estimates().stream()
                        .mapToLong(MoveEstimate::playoutCount)
                        .summaryStatistics();
        assertTrue(counts.getMax() - counts.getMin() <= 1024L * threadCount, decision.toString());
        assertEquals(decision.playoutCount(), counts.getSum());
    }

    @Test
    @Timeout(value = 60, unit = TimeUnit.SECONDS)
    void terminalSuccessorsCountWithTheirGoals() {
        Game game = Games.of(ONE_PLY);
        try (MonteCarloPlayer player = new MonteCarloPlayer(game, 0, 1, 1)) {
            Decision decision = player.decide(Budget.ofWork(20_000));
            assertEquals("win", game.moveTable().move(0, decision.moveId()));
            assertEquals(30, decision.estimates().get(0).mean());
            assertEquals(100, decision.estimates().get(1).mean());
        }
    }

    @Test
    @Timeout(value = 60, unit = TimeUnit.SECONDS)
    void aSingleMoveIsPlayedAtOnce() {
        Game game = Games.bundled("ticTacToe");
        try (MonteCarloPlayer waiting = new MonteCarloPlayer(game, 1, 1, 1)) {
            Decision decision = waiting.decide(Budget.ofNanos(TimeUnit.HOURS.toNanos(1)));
            assertEquals(Decision.Reason.ONLY, decision.reason());
        }
    }

    /** In this game each move is the last: all playouts are of no move, and count all the same. */
    @Test
    @Timeout(value = 60, unit = TimeUnit.SECONDS)
    void workEndsWhereEachMoveIsTheLast() {
        Game game =
                Games.of(
                        """
                        (role you) (init here) (legal you left) (legal you right)
                        (<= (next (gone ?way)) (does you ?way))
                        (<= terminal (true (gone ?way)))
                        (<= (goal you 100) (true (gone right))) (<= (goal you 0) (true (gone left)))
                        """);
        try (Player player = new MonteCarloPlayer(game, 0, 1, 1)) {
            Decision decision = player.decide(Budget.ofWork(100));
            assertEquals("right", game.moveTable().move(0, decision.moveId()));
            assertEquals(100, decision.playoutCount());
        }
    }

    @Test
    @Timeout(value = 60, unit = TimeUnit.SECONDS)
    void itCanBeStopped() throws InterruptedException {
        Game game = Games.bundled("ticTacToe");
        try (MonteCarloPlayer player = new MonteCarloPlayer(game, 0, 1, 1)) {
            Budget budget = Budget.endless();
            Thread stopper = Thread.ofVirtual().start(budget::cancel);
            Decision decision = player.decide(budget);
            assertEquals(9, decision.estimates().size());
            stopper.join();
        }
    }
}

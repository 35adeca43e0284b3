package org.propjet.player.search.auto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.match.MatchPlayer;
import org.propjet.player.play.Decision;
import org.propjet.player.play.Games;
import org.propjet.player.play.MatchState;
import org.propjet.player.play.Options;
import org.propjet.player.play.Player;
import org.propjet.player.play.Snapshots;
import org.propjet.player.search.tree.UctOptions;
import org.propjet.player.search.value.Rivalry;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
class AlphaBetaPlayerTest {
    private static final long SECOND = 1_000_000_000;
    private static final long FAR = 3_600 * SECOND;

    @Test
    void itTakesTheWinAndSaysThatItIsProven() {
        Game game = Games.bundled("ticTacToe");
        MatchState match = new MatchState(game, 0);
        try (Player player = PlayerSpec.parse("alphabeta").newPlayer(game, 0)) {
            for (String move : List.of("(mark 1 1)", "(mark 2 1)", "(mark 1 2)", "(mark 2 2)")) {
                int[] jointMove = Games.jointMove(game, match, move);
                match.advance(jointMove);
                player.advance(jointMove);
            }
            Decision decision = player.decide(Budget.ofNanos(60 * SECOND));
            assertEquals("(mark 1 3)", game.moveTable().move(0, decision.moveId()));
            assertEquals(Decision.Reason.PROVEN, decision.reason());
            assertEquals(100, decision.estimates().get(0).least());
        }
    }

    @Tag("timed")
    @Test
    void othersMayLookAndStopIt() throws InterruptedException {
        Game game = Games.bundled("connectFour");
        try (Player player = PlayerSpec.parse("alphabeta:ponder=on").newPlayer(game, 0)) {
            player.prepare(Budget.ofNanos(3 * SECOND));
            AtomicReference<Decision> decision = new AtomicReference<>();
            Budget budget = Budget.ofNanos(FAR);
            Thread thinking = Thread.ofPlatform().start(() -> decision.set(player.decide(budget)));
            Decision snapshot = Snapshots.await(player, 0);
            assertIsLegal(game, snapshot.moveId());
            budget.cancel();
            thinking.join(); // though the deadline is far
            assertIsLegal(game, decision.get().moveId());
            assertTrue(decision.get().depth() > 0);
        }
    }

    @Tag("timed")
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void itLearnsWhileTheOpponentThinksAndEndsThatAtOnce(int threads) throws InterruptedException {
        Game game = Games.bundled("breakthroughSmall");
        UctOptions options =
                UctOptions.standard().with(Options.PONDER, true).with(Options.THREADS, threads);
        MatchState match = new MatchState(game, 0);
        try (AlphaBetaPlayer player =
                new AlphaBetaPlayer(game, Rivalry.of(game).orElseThrow(), 0, options)) {
            MatchPlayer thread = MatchPlayer.of("alphabeta", player);
            Decision decision = thread.decide(Budget.ofNanos(SECOND / 10), 1).join();
            long before = player.minimax().gameCount();
            Thread.sleep(2_000);
            int[] jointMove = {decision.moveId(), match.legalMoves(1)[0]};
            long start = System.nanoTime();
            thread.advance(jointMove);
            Object ignored = thread.caughtUp().join();
            assertTrue(System.nanoTime() - start < SECOND);
            assertTrue(thread.end(Budget.ofNanos(10 * SECOND)));
            assertTrue(player.minimax().gameCount() > before);
        }
    }

    @Tag("timed")
    @Test
    void itPlaysAgainstItselfInItsOwnTimeToo() {
        assertTrue(gamesInADecision(0.5) > 0);
        assertEquals(0, gamesInADecision(0.0));
    }

    /** Returns how many games against itself a player plays who has to move. */
    private static long gamesInADecision(double practice) {
        Game game = Games.bundled("breakthroughSmall");
        UctOptions options = UctOptions.standard().with(UctOptions.PRACTICE, practice);
        try (AlphaBetaPlayer player =
                new AlphaBetaPlayer(game, Rivalry.of(game).orElseThrow(), 0, options)) {
            while (player.minimax().gameCount() < AlphaBetaPlayer.LEAST_GAMES) {
                player.prepare(Budget.ofNanos(SECOND / 4));
            }
            long before = player.minimax().gameCount();
            Decision decision = player.decide(Budget.ofNanos(2 * SECOND));
            assertTrue(decision.depth() > 0);
            return player.minimax().gameCount() - before;
        }
    }

    @Test
    void whoStopsItNeedNotWaitForItsGames() throws InterruptedException {
        Game game = Games.bundled("breakthroughSmall");
        UctOptions options = UctOptions.standard().with(UctOptions.PRACTICE, 0.9);
        try (AlphaBetaPlayer player =
                new AlphaBetaPlayer(game, Rivalry.of(game).orElseThrow(), 0, options)) {
            player.prepare(Budget.ofNanos(SECOND));
            Budget budget = Budget.ofNanos(FAR);
            Thread thinking = Thread.ofPlatform().start(() -> player.decide(budget));
            Thread.sleep(200);
            long start = System.nanoTime();
            budget.cancel();
            thinking.join();
            assertTrue(System.nanoTime() - start < SECOND);
        }
    }

    private static void assertIsLegal(Game game, int moveId) {
        int[] moves = new MatchState(game, 0).legalMoves();
        assertTrue(Arrays.stream(moves).anyMatch(move -> move == moveId));
    }
}

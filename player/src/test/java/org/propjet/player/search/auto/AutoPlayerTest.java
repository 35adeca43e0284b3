package org.propjet.player.search.auto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.time.Budget;
import org.propjet.engine.time.HandClock;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.play.Decision;
import org.propjet.player.play.Games;
import org.propjet.player.play.MatchState;
import org.propjet.player.play.Player;
import org.propjet.player.search.depth.Minimax;
import org.propjet.player.search.tree.UctOptions;
import org.propjet.player.search.value.AgainstSums;
import org.propjet.player.search.value.Rivalry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
class AutoPlayerTest {
    private static final long SECOND = 1_000_000_000;

    @ParameterizedTest
    @ValueSource(strings = {"ticTacToe", "blocks"})
    void itPlaysAnyGame(String name) {
        Optional<String> ignored = play(name, SECOND / 2);
    }

    /** With time for the matches in which it finds out which of its searches plays better. */
    @Tag("timed")
    @ParameterizedTest
    @ValueSource(strings = {"ticTacToe", "tron", "ticTacToeThree", "blocks", "breakthroughSmall"})
    void itPlaysAnyGameThatItHadTimeFor(String name) {
        boolean isRivalry = Rivalry.of(Games.bundled(name)).isPresent();
        assertEquals(isRivalry, play(name, 4 * SECOND).isPresent());
    }

    /**
     * Plays some plies: whatever it chooses, and whatever the game, it is in time, and its moves
     * are legal. Returns what the first player remarked when it was prepared.
     */
    private static Optional<String> play(String name, long prepareNanos) {
        try (Game game =
                GameLine.compile((NetGame) Games.bundled(name), CompileOptions.standard())) {
            MatchState match = new MatchState(game, 0);
            List<Player> players = new ArrayList<>();
            for (int role = 0; role < game.roles().size(); role++) {
                players.add(PlayerSpec.parse("auto:ponder=on").newPlayer(game, role));
            }
            long prepared = System.nanoTime() + prepareNanos;
            players.getFirst().prepare(Budget.until(prepared));
            assertTrue(System.nanoTime() - prepared < 2 * SECOND);
            Optional<String> remark = players.getFirst().remark();
            for (int ply = 0; ply < 6 && !match.reasoner().isTerminal(); ply++) {
                Games.playOn(players, match, SECOND / 20);
            }
            players.forEach(Player::close);
            return remark;
        }
    }

    /** Both choose at the same time if the first has said yes often enough. */
    private static String late() {
        StringBuilder text = new StringBuilder();
        for (int step = 1; step < 12; step++) {
            text.append("(after %d %d)".formatted(step, step + 1));
        }
        return text.append(
                        """
                        (role a) (role b) (word yes) (word no) (init (step 1))
                        (<= (legal a ?m) (true (step ?n)) (word ?m))
                        (<= (legal b noop) (true (step ?n)) (distinct ?n 12))
                        (<= (legal b ?m) (true (step 12)) (word ?m))
                        (<= (next (step ?k)) (true (step ?n)) (after ?n ?k) (does a yes))
                        (<= (next over) (does a no))
                        (<= (next over) (true (step 12)))
                        (<= terminal (true over))
                        (<= (goal ?r 50) (role ?r))
                        """)
                .toString();
    }

    @Test
    void theTreeSearchTakesOverWhereAlphaBetaCannotGoOn() {
        Game game = Games.of(late());
        assertTrue(Rivalry.of(game).isPresent()); // as far as random play shows
        MatchState match = new MatchState(game, 0);
        int yes = game.moveTable().idOf(0, "yes");
        int noop = game.moveTable().idOf(1, "noop");
        try (Player player = PlayerSpec.parse("alphabeta").newPlayer(game, 0)) {
            for (int ply = 0; ply < 3; ply++) {
                Decision decision = player.decide(Budget.ofNanos(SECOND / 10));
                assertTrue(
                        Arrays.stream(match.legalMoves())
                                .anyMatch(move -> move == decision.moveId()));
                player.advance(new int[] {yes, noop});
                match.advance(new int[] {yes, noop});
            }
            Decision decision = player.decide(Budget.ofNanos(SECOND / 10));
            assertEquals(2, decision.estimates().size(), "it is not the tree search that plays");
        }
    }

    @Test
    void preparingCanBeStopped() throws InterruptedException, ExecutionException {
        try (Game game =
                        GameLine.compile(
                                (NetGame) Games.bundled("breakthroughSmall"),
                                CompileOptions.standard());
                Player player = PlayerSpec.parse("auto").newPlayer(game, 0)) {
            Budget budget = Budget.ofNanos(3_600 * SECOND);
            FutureTask<?> preparing = new FutureTask<>(() -> player.prepare(budget), null);
            Thread.ofPlatform().daemon().start(preparing);
            Thread.sleep(1_000);
            assertFalse(preparing.isDone());
            budget.cancel();
            preparing.get();
        }
    }

    @Tag("timed")
    @Test
    void whereWhatMovesDoLastsItSoonSearchesATree() {
        try (Game game =
                        GameLine.compile(
                                (NetGame) Games.bundled("hex"), CompileOptions.standard());
                Player player = PlayerSpec.parse("auto").newPlayer(game, 0)) {
            player.prepare(Budget.ofNanos(4 * SECOND));
            String remark = player.remark().orElseThrow();
            assertTrue(remark.startsWith("the tree search plays"), remark);
            assertTrue(remark.contains("as what moves do lasts"), remark);
        }
    }

    @Tag("timed")
    @Test
    void whereLinesAreMadeOfWhatStaysItSearchesATreeAtOnce() {
        try (Game game =
                        GameLine.compile(
                                (NetGame) Games.bundled("connectFour"), CompileOptions.standard());
                Player player = PlayerSpec.parse("auto").newPlayer(game, 0)) {
            player.prepare(Budget.ofNanos(3 * SECOND));
            assertEquals(
                    "the tree search plays: what moves do lasts, and wins are patterns",
                    player.remark().orElseThrow());
            assertTrue(player.decide(Budget.ofNanos(SECOND / 10)).estimates().size() > 1);
        }
    }

    /** What the game is like decides it, whatever the time; then the tree search begins. */
    @Test
    void whatDecidesWithoutATrialDecidesAtOnce() {
        Game game = Games.bundled("connectFour");
        try (Player player = PlayerSpec.parse("auto").newPlayer(game, 0)) {
            player.prepare(Budget.ofWork(100));
            assertEquals(
                    "the tree search plays: what moves do lasts, and wins are patterns",
                    player.remark().orElseThrow());
            Decision decision = player.decide(Budget.ofWork(100));
            assertEquals(7, decision.estimates().size(), "it is not the tree search that plays");
        }
    }

    /** Without time to learn there is no comparison, and no remark. */
    @Test
    void withoutTimeTheTreeSearchPlays() {
        Game game = Games.bundled("breakthroughSmall");
        HandClock clock = new HandClock();
        try (Player player = PlayerSpec.parse("auto").newPlayer(game, 0)) {
            player.prepare(Budget.until(SECOND, clock).withWork(100));
            assertTrue(player.remark().isEmpty(), player.remark().toString());
            Decision decision = player.decide(Budget.ofWork(100));
            assertEquals(
                    new MatchState(game, 0).legalMoves().length,
                    decision.estimates().size(),
                    "it is not the tree search that plays");
        }
    }

    /** What is clear before the first match needs none; what is not, is weighed when time is up. */
    @Test
    void aTrialWithoutMatchesIsDecidedByWhatIsKnown() {
        Game game = Games.bundled("breakthroughSmall");
        Minimax minimax = new Minimax(game, Rivalry.of(game).orElseThrow(), 1, 1);
        HandClock clock = new HandClock();
        Budget noTime = Budget.until(0, clock);
        Budget muchTime = Budget.until(1_000 * SECOND, clock); // which does not pass
        for (boolean isWon : new boolean[] {true, false}) {
            Trial trial = new Trial(game, minimax, UctOptions.standard(), noTime);
            assertEquals(isWon, trial.isWon(agreeing(isWon ? 0.35 : 0.25)));
        }
        Trial trial = new Trial(game, minimax, UctOptions.standard(), muchTime);
        TrialPoints clear = agreeing(0.9);
        assertTrue(clear.isClear());
        assertTrue(trial.isWon(clear));
    }

    private static TrialPoints agreeing(double correlation) {
        return new TrialPoints(
                new Minimax.Agreement(correlation, 10_000), AgainstSums.NOTHING, true);
    }

    @Tag("timed")
    @Test
    void aTrialEndsInTime() {
        Game game = Games.bundled("breakthroughSmall");
        Minimax minimax = new Minimax(game, Rivalry.of(game).orElseThrow(), 1, 1);
        minimax.learn(
                game.initialState(),
                Budget.ofNanos(60 * SECOND).unless(() -> minimax.gameCount() >= 5));
        long end = System.nanoTime() + 3 * SECOND;
        boolean ignored =
                new Trial(game, minimax, UctOptions.standard(), Budget.until(end))
                        .isWon(
                                new TrialPoints(
                                        new Minimax.Agreement(0, 0), AgainstSums.NOTHING, true));
        assertTrue(System.nanoTime() - end < 2 * SECOND);
    }
}

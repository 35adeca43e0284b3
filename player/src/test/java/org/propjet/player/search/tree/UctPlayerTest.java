package org.propjet.player.search.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.time.Budget;
import org.propjet.games.GameLibrary;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.play.Decision;
import org.propjet.player.play.Games;
import org.propjet.player.play.MatchState;
import org.propjet.player.play.MoveEstimate;
import org.propjet.player.play.Options;
import org.propjet.player.play.Player;
import org.propjet.player.play.Snapshots;
import org.propjet.player.search.features.FeatureSum;
import org.propjet.player.search.features.Learner;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
class UctPlayerTest {

    @ParameterizedTest
    @ValueSource(strings = {"uct", "uct:threads=2", "uct-single", "uct:transpositions=off"})
    void itTakesAWinAtOnce(String spec) {
        Decision decision =
                decideAfter(spec, "(mark 1 1)", "(mark 2 1)", "(mark 1 2)", "(mark 2 2)");
        assertMove("(mark 1 3)", decision);
        assertEquals(Decision.Reason.PROVEN, decision.reason());
    }

    @ParameterizedTest
    @ValueSource(strings = {"uct", "uct:solver=off", "uct:mast=off", "uct-single"})
    void itKeepsTheOpponentFromWinning(String spec) {
        Decision decision =
                decideAfter(spec, "(mark 3 3)", "(mark 2 2)", "(mark 3 1)", "(mark 3 2)");
        assertMove("(mark 1 2)", decision);
    }

    private static Decision decideAfter(String spec, String... moves) {
        Game game = Games.bundled("ticTacToe");
        MatchState match = new MatchState(game, 0);
        try (Player player = PlayerSpec.parse(spec).newPlayer(game, 0)) {
            for (String move : moves) {
                int[] jointMove = Games.jointMove(game, match, move);
                match.advance(jointMove);
                player.advance(jointMove);
            }
            return player.decide(Budget.ofWork(20_000));
        }
    }

    private static void assertMove(String move, Decision decision) {
        assertEquals(move, Games.bundled("ticTacToe").moveTable().move(0, decision.moveId()));
    }

    /** However features guide it, it sees what is forced, and is the same again. */
    @ParameterizedTest
    @ValueSource(strings = {"playouts", "cut", "order", "start"})
    void featuresGuideIt(String guide) {
        String spec = "uct:memory=16,limit=2000,guide=" + guide;
        Decision decision =
                decideAfter(spec, "(mark 3 3)", "(mark 2 2)", "(mark 3 1)", "(mark 3 2)");
        assertMove("(mark 1 2)", decision);
        try (Game game = inLanes("breakthroughSmall")) {
            List<MoveEstimate> guided = estimates(game, spec);
            assertEquals(guided, estimates(game, spec));
            assertTrue(!guided.equals(estimates(game, "uct:memory=16,limit=2000")));
        }
    }

    private static Game inLanes(String name) {
        return GameLine.compile((NetGame) Games.bundled(name), CompileOptions.on(Tier.LANES));
    }

    private static List<MoveEstimate> estimates(Game game, String spec) {
        try (Player player = PlayerSpec.parse(spec).newPlayer(game, 0)) {
            return player.decide(Budget.endless()).estimates();
        }
    }

    /** Where hardly a playout is made of a state, it is worth what features say. */
    @Test
    void anEstimateToStartWithCountsAsPlayouts() {
        try (Game game = inLanes("breakthroughSmall")) {
            FeatureSum sum = Learner.sumOf(game, 1, Budget.endless()).orElseThrow();
            Reasoner reasoner = game.newReasoner();
            reasoner.setState(game.initialState());
            int[] jointMove = {reasoner.anyLegalMove(0), reasoner.anyLegalMove(1)};
            String spec = "uct:memory=16,limit=8,guide=start,guide-playouts=1000";
            List<MoveEstimate> estimates = new ArrayList<>(estimates(game, spec));
            estimates.removeIf(estimate -> estimate.playoutCount() == 0);
            assertTrue(!estimates.isEmpty());
            for (MoveEstimate estimate : estimates) {
                long[] next = game.stateLayout().newState();
                jointMove[0] = estimate.moveId();
                reasoner.successor(jointMove, next);
                sum.look(new long[][] {next}, 1);
                assertEquals(sum.value(0, 0), estimate.mean(), 1, estimate.toString());
            }
        }
    }

    @Test
    void itSaysWhatGuidesIt() {
        PlayerSpec spec = PlayerSpec.parse("uct:limit=8,guide=order");
        try (Player player = spec.newPlayer(Games.bundled("ticTacToe"), 0)) {
            player.prepare(Budget.endless());
            assertTrue(player.remark().orElseThrow().endsWith("states guide the search"));
        }
        Game rules = RuleGame.of(Games.rules("nim", GameLibrary.rules("nim")));
        try (Player player = spec.newPlayer(rules, 0)) {
            player.prepare(Budget.endless());
            assertTrue(player.remark().orElseThrow().startsWith("nothing guides the search"));
        }
    }

    @Test
    void theSameSeedGivesTheSameCounts() {
        assertEquals(firstDecision(7), firstDecision(7));
        assertTrue(!firstDecision(7).equals(firstDecision(8)));
    }

    private static List<MoveEstimate> firstDecision(int seed) {
        Game game = Games.bundled("connectFour");
        UctOptions options =
                UctOptions.standard().with(Options.SEED, (long) seed).with(UctOptions.PLAYOUTS, 1);
        try (UctPlayer player = new UctPlayer(game, 0, options)) {
            return player.decide(Budget.ofWork(3_000)).estimates();
        }
    }

    @Test
    void aLimitOfPlayoutsTakesThePlaceOfTheClock() {
        Game game = Games.bundled("connectFour");
        UctOptions options =
                UctOptions.standard()
                        .with(UctOptions.PLAYOUTS, 8)
                        .with(UctOptions.LIMIT, 2000)
                        .with(Options.PONDER, true);
        try (UctPlayer player = new UctPlayer(game, 0, options)) {
            player.prepare(Budget.ofNanos(100_000_000));
            assertEquals(0, player.effort().playoutCount());
            Decision decision = player.decide(Budget.endless());
            long count = player.effort().playoutCount();
            assertEquals(count, decision.playoutCount());
            assertTrue(count >= 2_000 && count < 4_000, count + " playouts");
        }
    }

    /** Three red discs stand in a column: all moves of yellow but one lose at once. */
    @Test
    void whatIsKnownToLoseDoesNotCount() {
        Game game = Games.bundled("connectFour");
        MatchState match = new MatchState(game, 1);
        UctOptions options = UctOptions.standard().with(UctOptions.PLAYOUTS, 1);
        try (UctPlayer player = new UctPlayer(game, 1, options)) {
            for (String move :
                    List.of("(drop 4)", "(drop 1)", "(drop 4)", "(drop 1)", "(drop 4)")) {
                int[] jointMove = Games.jointMove(game, match, move);
                match.advance(jointMove);
                player.advance(jointMove);
            }
            Decision decision = player.decide(Budget.ofWork(5_000));
            assertEquals("(drop 4)", game.moveTable().move(1, decision.moveId()));
            for (MoveEstimate estimate : decision.estimates()) {
                if (estimate.moveId() != decision.moveId()) {
                    assertEquals(0, estimate.most());
                    assertEquals(1, estimate.playoutCount(), "that before it was known");
                }
            }
        }
    }

    @Test
    void othersMayLookWhileItThinks() throws InterruptedException {
        Game game = Games.bundled("connectFour");
        try (UctPlayer player = new UctPlayer(game, 0, UctOptions.standard())) {
            assertTrue(player.snapshot().isEmpty());
            Budget budget = Budget.endless();
            Thread thinking = Thread.ofPlatform().start(() -> player.decide(budget));
            Decision snapshot = Snapshots.await(player, 10_000);
            assertEquals(7, snapshot.estimates().size());
            long most =
                    snapshot.estimates().stream()
                            .mapToLong(MoveEstimate::playoutCount)
                            .max()
                            .orElseThrow();
            int chosen = snapshot.moveId();
            assertTrue(
                    snapshot.estimates().stream()
                            .anyMatch(it -> it.moveId() == chosen && it.playoutCount() == most));
            budget.cancel();
            thinking.join();
            assertTrue(player.snapshot().isEmpty());
        }
    }

    /** Rules that are not grounded: every state has room for fluents that are not known yet. */
    @Test
    void itPlaysByTheRulesAlone() {
        Game game = RuleGame.of(Games.rules("ticTacToe", GameLibrary.rules("ticTacToe")));
        try (UctPlayer player = new UctPlayer(game, 0, UctOptions.standard())) {
            Decision decision = player.decide(Budget.ofWork(200));
            assertEquals(9, decision.estimates().size());
            assertTrue(decision.playoutCount() >= 200);
        }
    }

    @Test
    void itExploitsAnOpponentWhoAlwaysDoesTheSame() {
        Game game = Games.bundled("rockPaperScissors");
        int points = 0;
        for (int seed = 1; seed <= 10; seed++) {
            points += pointsAgainstTheFirstMove(game, seed);
        }
        assertTrue(points >= 900, points + " points in ten matches");
    }

    private static int pointsAgainstTheFirstMove(Game game, int seed) {
        UctOptions options = UctOptions.standard().with(Options.SEED, (long) seed);
        Reasoner reasoner = game.newReasoner();
        long[] state = game.initialState();
        try (UctPlayer player = new UctPlayer(game, 0, options)) {
            while (!reasoner.isTerminal()) {
                int[] moves = reasoner.legalMoves(1);
                int[] jointMove = {player.decide(Budget.ofWork(3_000)).moveId(), moves[0]};
                player.advance(jointMove);
                reasoner.successor(jointMove, state);
                reasoner.setState(state);
            }
        }
        return reasoner.goal(0);
    }

    @Test
    void noShapeIsPreferredAgainstAnEqual() {
        Game game = Games.bundled("rockPaperScissors");
        int[] chosen = new int[3];
        for (int seed = 1; seed <= 120; seed++) {
            UctOptions options = UctOptions.standard().with(Options.SEED, (long) seed);
            try (UctPlayer player = new UctPlayer(game, 0, options)) {
                chosen[player.decide(Budget.ofWork(1_000)).moveId()]++;
            }
        }
        double chiSquared = 0;
        for (int count : chosen) {
            chiSquared += (count - 40) * (count - 40) / 40.0;
        }
        // The value that chance exceeds once in a thousand times, with two degrees of freedom.
        assertTrue(chiSquared < 13.8, chosen[0] + ", " + chosen[1] + ", " + chosen[2]);
    }

    @Test
    void itFollowsTheBestPathOfAPuzzle() {
        Game game = Games.bundled("blocks");
        Reasoner reasoner = game.newReasoner();
        long[] state = game.initialState();
        try (UctPlayer player = new UctPlayer(game, 0, UctOptions.standard())) {
            player.prepare(Budget.ofNanos(20_000_000_000L));
            while (!reasoner.isTerminal()) {
                int[] jointMove = {player.decide(Budget.ofNanos(500_000_000)).moveId()};
                player.advance(jointMove);
                reasoner.successor(jointMove, state);
                reasoner.setState(state);
            }
        }
        assertEquals(100, reasoner.goal(0));
    }
}

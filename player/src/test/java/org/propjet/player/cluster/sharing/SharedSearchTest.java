package org.propjet.player.cluster.sharing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.OpenedGame;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.time.Budget;
import org.propjet.games.GameLibrary;
import org.propjet.player.cluster.Cluster;
import org.propjet.player.cluster.ClusterMessage;
import org.propjet.player.cluster.LoopbackNetwork;
import org.propjet.player.cluster.Member;
import org.propjet.player.cluster.MessageText.NonsenseException;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.play.Decision;
import org.propjet.player.play.Games;
import org.propjet.player.play.MatchState;
import org.propjet.player.play.MoveEstimate;
import org.propjet.player.play.Player;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** A player whose search is shared by members of a cluster in this virtual machine. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class SharedSearchTest {
    private static final String NAME = "connectFour";
    private static final byte[] RULES = GameLibrary.rules(NAME).getBytes(StandardCharsets.UTF_8);
    private static final PlayerSpec SPEC = PlayerSpec.parse("uct:cluster=on,memory=16");
    private static final long MANY = 1_000_000;
    private static final SearchHelp.Limits LIMITS = new SearchHelp.Limits(2, 1, 32);

    private final LoopbackNetwork network = new LoopbackNetwork();
    private final Game game = Games.bundled(NAME);

    @AfterEach
    void close() {
        network.close();
    }

    private static Game made(String name, String text) {
        return Games.of(text);
    }

    private static SessionMessage read(ClusterMessage message) {
        try {
            return SessionMessage.read(message.body());
        } catch (NonsenseException e) {
            throw new AssertionError(e);
        }
    }

    private SearchHelp help(Cluster cluster) {
        return new SearchHelp(cluster, LIMITS, _ -> {}, SharedSearchTest::made);
    }

    private Player player(ClusterSearch search, Game of) {
        search.know(of, NAME, RULES);
        return SPEC.sharing(search).newPlayer(of, 0);
    }

    /** Returns how many visits a decision is made by that are not the player's own. */
    private static long helped(Decision decision) {
        long all = decision.estimates().stream().mapToLong(MoveEstimate::playoutCount).sum();
        return all - decision.playoutCount();
    }

    /** Decides again and again, in the same state, until somebody has helped a lot. */
    private static void awaitHelp(Player player) {
        long most = Long.MIN_VALUE;
        for (int i = 0; i < 200 && most <= 0; i++) {
            Decision decision = player.decide(Budget.ofNanos(300_000_000));
            most = elsewhere(player);
            assertTrue(decision.playoutCount() > 0);
        }
        assertTrue(most > 0, "nobody has helped");
    }

    private static long elsewhere(Player player) {
        return ((SharedPlayer) player).heardCount();
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 3_000 && !condition.getAsBoolean(); i++) {
            Thread.sleep(20);
        }
        assertTrue(condition.getAsBoolean());
    }

    @Test
    void aHelperSearchesToo() throws InterruptedException {
        Cluster first = network.join("player");
        Cluster second = network.join("node");
        try (SearchHelp help = help(second);
                ClusterSearch search = new ClusterSearch(first)) {
            try (Player player = player(search, game)) {
                awaitHelp(player);
                assertEquals(1, help.sessionCount());
            }
            await(() -> help.sessionCount() == 0);
        }
    }

    @Test
    void aHelperThatComesInMidMatchFollows() {
        Cluster first = network.join("player");
        try (ClusterSearch search = new ClusterSearch(first);
                Player player = player(search, game)) {
            MatchState match = new MatchState(game, 0);
            for (String move : List.of("(drop 4)", "(drop 4)", "(drop 3)", "(drop 5)")) {
                int[] jointMove = Games.jointMove(game, match, move);
                match.advance(jointMove);
                player.advance(jointMove);
            }
            try (SearchHelp _ = help(network.join("node"))) {
                awaitHelp(player);
            }
        }
    }

    @Test
    void aMatchMayBeginInAnotherState() {
        MatchState match = new MatchState(game, 0);
        match.advance(Games.jointMove(game, match, "(drop 4)"));
        match.advance(Games.jointMove(game, match, "(drop 4)"));
        Game opened = OpenedGame.of(game, game.stateLayout().fluentsOf(match.state()));
        try (SearchHelp _ = help(network.join("node"));
                ClusterSearch search = new ClusterSearch(network.join("player"));
                Player player = player(search, opened)) {
            awaitHelp(player);
        }
    }

    @Test
    void whatAHelperSaysCountsInTheStateThatItSpeaksOf() throws InterruptedException {
        Cluster node = network.join("node");
        AtomicReference<SessionMessage> heard = new AtomicReference<>();
        try (Cluster.Subscription _ =
                        node.onMessage(SessionMessage.TOPIC, message -> heard.set(read(message)));
                ClusterSearch search = new ClusterSearch(network.join("player"));
                Player player = player(search, game)) {
            await(() -> heard.get() != null);
            Decision alone = player.decide(Budget.ofWork(100));
            int wanted = alone.estimates().get(6).moveId();
            List<MoveEstimate> moves =
                    alone.estimates().stream()
                            .map(MoveEstimate::moveId)
                            .map(id -> new MoveEstimate(id, MANY, id == wanted ? 99 : 1, 0, 100))
                            .toList();
            SessionMessage report = SessionMessage.Report.of(heard.get().session(), 0, moves);
            node.sendToAll(SessionMessage.TOPIC, report.bytes());
            await(() -> elsewhere(player) == 1);
            Decision helped = player.decide(Budget.ofWork(100));
            assertEquals(wanted, helped.moveId());
            assertTrue(helped.estimates().get(0).playoutCount() > MANY);

            MatchState match = new MatchState(game, 0);
            for (String move : List.of("(drop 4)", "(drop 4)")) {
                int[] jointMove = Games.jointMove(game, match, move);
                match.advance(jointMove);
                player.advance(jointMove);
            }
            Decision later = player.decide(Budget.ofWork(100));
            assertTrue(later.estimates().get(0).playoutCount() < MANY, "it was forgotten");
        }
    }

    @Test
    void aLostHelperLeavesWhatItFound() {
        Cluster node = network.join("node");
        try (SearchHelp _ = help(node);
                ClusterSearch search = new ClusterSearch(network.join("player"));
                Player player = player(search, game)) {
            awaitHelp(player);
            network.lose(node);
            Decision decision = player.decide(Budget.ofNanos(200_000_000));
            assertTrue(helped(decision) > 0);
            try (SearchHelp _ = help(network.join("another node"))) {
                long before = elsewhere(player);
                for (int i = 0; i < 200 && elsewhere(player) <= before; i++) {
                    player.decide(Budget.ofNanos(200_000_000));
                }
                assertTrue(elsewhere(player) > before, "another helper is welcome");
            }
        }
    }

    @Test
    void helpersLeaveALostPlayer() throws InterruptedException {
        Cluster lost = network.join("player");
        try (SearchHelp help = help(network.join("node"));
                ClusterSearch search = new ClusterSearch(lost);
                Player player = player(search, game)) {
            awaitHelp(player);
            network.lose(lost);
            await(() -> help.sessionCount() == 0);
        }
    }

    @Tag("timed")
    @Test
    void aNodeHelpsSoManyAndNoMore() {
        try (SearchHelp help = help(network.join("node"));
                ClusterSearch search = new ClusterSearch(network.join("player"))) {
            Player first = player(search, game);
            try (Player second = player(search, game);
                    Player third = player(search, game)) {
                awaitHelp(first);
                awaitHelp(second);
                assertEquals(LIMITS.sessionCount(), help.sessionCount());
                assertTrue(third.decide(Budget.ofNanos(300_000_000)).playoutCount() > 0);
                assertEquals(LIMITS.sessionCount(), help.sessionCount());
                first.close();
                awaitHelp(third);
            }
        }
    }

    @Test
    void nonsenseIsNotUnderstood() {
        Cluster liar = network.join("liar");
        SplittableRandom random = new SplittableRandom(3);
        try (SearchHelp _ = help(network.join("node"));
                ClusterSearch search = new ClusterSearch(network.join("player"));
                Player player = player(search, game)) {
            awaitHelp(player);
            for (int i = 0; i < 2_000; i++) {
                byte[] bytes = new byte[random.nextInt(100)];
                random.nextBytes(bytes);
                liar.sendToAll(SessionMessage.TOPIC, bytes);
            }
            long before = elsewhere(player);
            for (int i = 0; i < 200 && elsewhere(player) <= before; i++) {
                Decision decision = player.decide(Budget.ofNanos(200_000_000));
                assertTrue(decision.playoutCount() > 0);
            }
            assertTrue(elsewhere(player) > before, "those who make sense are heard");
        }
    }

    @Test
    void aGameThatIsNotGroundedIsSearchedAlone() {
        Game plain = RuleGame.of(Games.rules("ticTacToe", GameLibrary.rules("ticTacToe")));
        try (ClusterSearch search = new ClusterSearch(network.join("player"))) {
            search.know(plain, "ticTacToe", RULES);
            try (Player player = SPEC.sharing(search).newPlayer(plain, 0)) {
                assertTrue(player.decide(Budget.ofNanos(300_000_000)).playoutCount() > 0);
            }
        }
    }

    @Tag("timed")
    @Test
    void aNodeThatMakesAnotherGameDoesNotHelp() throws InterruptedException {
        AtomicInteger made = new AtomicInteger();
        LentGames.GameMaker other =
                (_, _) -> {
                    made.incrementAndGet();
                    return Games.bundled("ticTacToe");
                };
        try (SearchHelp help = new SearchHelp(network.join("node"), LIMITS, _ -> {}, other);
                ClusterSearch search = new ClusterSearch(network.join("player"));
                Player player = player(search, game)) {
            await(() -> made.get() > 0 && help.sessionCount() == 0);
            assertTrue(player.decide(Budget.ofNanos(1_500_000_000)).playoutCount() > 0);
            assertEquals(1, made.get(), "it does not try again");
            assertEquals(0, elsewhere(player));
        }
    }

    /** No call of it comes back, but for those that must. */
    private static final class HangingCluster implements Cluster {
        private final Member self = new Member("hanging", "hanging");
        private final CountDownLatch never = new CountDownLatch(1);

        @Override
        public Member self() {
            return self;
        }

        @Override
        public List<Member> members() {
            return List.of(self, new Member("other", "other"));
        }

        @Override
        public Subscription onMembers(Consumer<List<Member>> listener) {
            return () -> {};
        }

        @Override
        public Subscription onMessage(String topic, Consumer<ClusterMessage> listener) {
            return () -> {};
        }

        @Override
        public void send(Member to, String topic, byte[] body) {
            try {
                never.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void sendToAll(String topic, byte[] body) {
            send(self, topic, body);
        }

        @Override
        public void close() {
            never.countDown();
        }
    }

    @Test
    void aClusterThatHangsHoldsNobodyUp() {
        try (Cluster hanging = new HangingCluster();
                ClusterSearch search = new ClusterSearch(hanging)) {
            Player player = player(search, game);
            MatchState match = new MatchState(game, 0);
            for (int ply = 0; ply < 4; ply++) {
                Decision decision = player.decide(Budget.ofNanos(100_000_000));
                assertEquals(ply % 2 == 0, decision.playoutCount() > 0, "every other move is noop");
                int[] jointMove = Games.jointMove(game, match, "(drop 4)");
                match.advance(jointMove);
                player.advance(jointMove);
            }
            player.close(); // the test is over in time only if none of these waits
        }
    }
}

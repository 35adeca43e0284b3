package org.propjet.player.search;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.cluster.WireReader;
import org.propjet.player.cluster.WireWriter;
import org.propjet.player.puzzle.BestPath;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/** Trees that exchange messages by hand, without a cluster and without a clock. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class SharedTreeTest {

    /** Keeps what is said, and gives what is put into it. */
    private static final class ByHand implements SearchExchange {
        final List<byte[]> said = new ArrayList<>();
        final Deque<Said> toHear = new ArrayDeque<>();
        private final int number;

        ByHand(int number) {
            this.number = number;
        }

        @Override
        public int number() {
            return number;
        }

        @Override
        public int searchCount() {
            return 3;
        }

        @Override
        public void begin(Budget budget) {}

        @Override
        public void end() {}

        @Override
        public void say(byte[] body) {
            said.add(body);
        }

        @Override
        public @Nullable Said next() {
            return toHear.poll();
        }
    }

    /** A search of a game, and what it says. */
    private static final class Machine implements AutoCloseable {
        final ByHand exchange;
        final UctSearch search;
        final BestPath bestPath = new BestPath();
        final MatchState match;

        Machine(Game game, int number) {
            this(game, number, UctOptions.standard());
        }

        Machine(Game game, int number, UctOptions options) {
            exchange = new ByHand(number);
            match = new MatchState(game, 0);
            search =
                    new UctSearch(
                            game,
                            0,
                            options.with(PlayerKind.SEED, (long) number).withPlayoutsPerState(1),
                            new OpponentModel(game, 0),
                            bestPath,
                            exchange);
            search.setRoot(match.state(), match.ply());
        }

        /** Searches; returns what it says at the end. */
        byte[] search(int playouts) {
            search.search(Budget.ofWork(playouts));
            return exchange.said.getLast();
        }

        void hear(String sender, byte[] body) {
            exchange.toHear.add(new SearchExchange.Said(sender, body));
        }

        void play(String move) {
            match.advance(Games.jointMove(match.game(), match, move));
            search.setRoot(match.state(), match.ply());
        }

        StateGraph graph() {
            return search.graph();
        }

        /** Returns its own visits of the moves at the root. */
        long[] own() {
            int root = search.root();
            long[] visits = new long[graph().moveCount(root, 0)];
            for (int i = 0; i < visits.length; i++) {
                visits[i] = graph().tree(0).visits(graph().firstEdge(root, 0) + i);
            }
            return visits;
        }

        /** Returns what it has heard of them. */
        long[] heard() {
            OtherEdges elsewhere = graph().elsewhere(search.root(), 0);
            long[] visits = new long[graph().moveCount(search.root(), 0)];
            for (int i = 0; i < visits.length && elsewhere != null; i++) {
                visits[i] = (long) elsewhere.visits(i);
            }
            return visits;
        }

        @Override
        public void close() {
            search.close();
        }
    }

    @Test
    void everyVisitArrivesOnce() {
        Game game = Games.bundled("connectFour");
        try (Machine a = new Machine(game, 0);
                Machine b = new Machine(game, 1);
                Machine c = new Machine(game, 2)) {
            byte[] ofA = a.search(2_000);
            byte[] ofB = b.search(3_000);
            c.hear("a", ofA);
            c.hear("b", ofB);
            c.hear("a", ofA);
            c.search(0);
            assertArrayEquals(sum(a.own(), b.own()), c.heard());
            byte[] later = a.search(2_000);
            c.hear("a", later);
            c.hear("a", ofA); // overtaken
            c.search(0);
            assertArrayEquals(sum(a.own(), b.own()), c.heard());
            assertArrayEquals(new long[7], a.heard());
        }
    }

    private static long[] sum(long[] some, long[] others) {
        long[] sum = some.clone();
        for (int i = 0; i < sum.length; i++) {
            sum[i] += others[i];
        }
        return sum;
    }

    @Test
    void whatWasHeardIsNotSaid() {
        Game game = Games.bundled("connectFour");
        try (Machine a = new Machine(game, 0);
                Machine b = new Machine(game, 1)) {
            a.hear("b", b.search(2_000));
            byte[] said = a.search(2_000);
            assertArrayEquals(b.own(), a.heard());
            b.hear("a", said);
            b.search(500);
            assertArrayEquals(a.own(), b.heard());
        }
    }

    @Test
    void theMoveIsChosenByAllVisits() {
        Game game = Games.bundled("connectFour");
        try (Machine a = new Machine(game, 0);
                Machine b = new Machine(game, 1)) {
            byte[] said = b.search(2_000);
            a.search(500);
            a.hear("b", said);
            a.search(0);
            List<MoveEstimate> estimates = a.search.choice().estimates();
            long[] all = sum(a.own(), b.own());
            for (int i = 0; i < all.length; i++) {
                assertEquals(all[i], estimates.get(i).playoutCount());
            }
        }
    }

    @Tag("deep")
    @Test
    void whoIsAheadOrBehindIsUnderstood() {
        Game game = Games.bundled("connectFour");
        try (Machine behind = new Machine(game, 0);
                Machine ahead = new Machine(game, 1)) {
            byte[] early = behind.search(20_000);
            ahead.search(100);
            ahead.play("(drop 4)");
            ahead.search(5_000);
            byte[] late = ahead.search(100);
            behind.hear("ahead", late);
            behind.search(0);
            int follower = behind.graph().find(ahead.graph().hash(ahead.search.root()), 1);
            OtherEdges known = behind.graph().elsewhere(follower, 1);
            assertNotNull(known);
            assertTrue(known.total() > 4_000, known.total() + " visits");
            ahead.hear("behind", early);
            ahead.search(0);
            OtherEdges before = ahead.graph().elsewhere(ahead.search.root(), 1);
            assertNotNull(before);
            assertEquals(
                    behindVisits(behind, follower), before.total(), "those before were dropped");
        }
    }

    private static double behindVisits(Machine machine, int node) {
        double sum = 0;
        int count = machine.graph().moveCount(node, 1);
        for (int i = 0; i < count; i++) {
            sum += machine.graph().tree(1).visits(machine.graph().firstEdge(node, 1) + i);
        }
        return sum;
    }

    @Test
    void aProofFromElsewhereEndsTheSearch() {
        Game game = Games.bundled("ticTacToe");
        try (Machine solver = new Machine(game, 0);
                Machine other = new Machine(game, 1)) {
            for (String move : List.of("(mark 1 1)", "(mark 2 1)", "(mark 2 2)")) {
                solver.play(move);
                other.play(move);
            }
            // Of o, who is to move, all moves but one lose; then x forks.
            byte[] said = solver.search(100_000);
            assertTrue(solver.search.choice().isProven());
            assertFalse(other.search.choice().isProven());
            other.hear("solver", said);
            long before = other.search.playoutCount();
            other.search(100_000);
            assertTrue(other.search.choice().isProven());
            assertEquals(before, other.search.playoutCount(), "nothing was left to search");
            assertEquals(
                    solver.search.choice().estimates().stream().map(MoveEstimate::least).toList(),
                    other.search.choice().estimates().stream().map(MoveEstimate::least).toList());
        }
    }

    @Test
    void withoutTheSolverNothingProvenIsTaken() {
        Game game = Games.bundled("ticTacToe");
        UctOptions plain = UctOptions.standard().with(UctOptions.SOLVER, false);
        try (Machine solver = new Machine(game, 0);
                Machine other = new Machine(game, 1, plain)) {
            for (String move : List.of("(mark 1 1)", "(mark 2 1)", "(mark 2 2)")) {
                solver.play(move);
                other.play(move);
            }
            other.hear("solver", solver.search(100_000));
            other.search(500);
            assertFalse(other.search.choice().isProven());
        }
    }

    /** Bytes of all kinds, with a right checksum half of the time. */
    @Test
    void nonsenseDoesNoHarm() {
        Game game = Games.bundled("connectFour");
        SplittableRandom random = new SplittableRandom(5);
        try (Machine a = new Machine(game, 0);
                Machine b = new Machine(game, 1)) {
            byte[] real = b.search(2_000);
            a.search(100);
            for (int i = 0; i < 3_000; i++) {
                byte[] bytes = new byte[random.nextInt(200)];
                random.nextBytes(bytes);
                if (i % 4 == 0) {
                    bytes = real.clone();
                    bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
                } else if (i % 2 == 0) {
                    bytes = checked(bytes);
                }
                a.hear("liar " + i % 5, bytes);
            }
            while (!a.exchange.toHear.isEmpty()) {
                a.search(0);
            }
            assertArrayEquals(new long[7], a.heard());
            a.hear("b", real);
            a.search(500);
            assertArrayEquals(b.own(), a.heard());
        }
    }

    private static byte[] checked(byte[] bytes) {
        WireWriter writer = new WireWriter();
        for (byte each : bytes) {
            writer.word(each, 1);
        }
        return writer.finished();
    }

    @Test
    void whatIsOfAnotherGameIsNotTaken() {
        try (Machine a = new Machine(Games.bundled("connectFour"), 0);
                Machine b = new Machine(Games.bundled("ticTacToe"), 1)) {
            byte[] said = b.search(1_000);
            a.hear("b", said);
            a.search(500);
            assertNull(a.graph().elsewhere(a.search.root(), 0));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"rockPaperScissors", "blocks"})
    void otherKindsOfGamesAreShared(String name) {
        Game game = Games.bundled(name);
        try (Machine a = new Machine(game, 0);
                Machine b = new Machine(game, 1)) {
            byte[] said = b.search(300);
            a.search(50);
            a.hear("b", said);
            a.search(0);
            assertArrayEquals(b.own(), a.heard());
        }
    }

    @Test
    void theBestPathOfAPuzzleIsPlayedBeforeItIsBelieved() {
        Game game = Games.bundled("blocks");
        try (Machine finder = new Machine(game, 0);
                Machine other = new Machine(game, 1);
                Machine wary = new Machine(game, 2)) {
            byte[] said = finder.search(1_000_000);
            assertEquals(100, finder.bestPath.goal());
            other.hear("finder", said);
            other.search(1);
            assertEquals(100, other.bestPath.goal());
            assertArrayEquals(finder.bestPath.moves(), other.bestPath.moves());

            StateGraph graph = finder.graph();
            BestPath made = new BestPath();
            made.offer(100, new int[] {1, 1, 1});
            WireWriter lie = new WireWriter();
            lie.number(Long.MAX_VALUE);
            new SharedPath(game, made)
                    .write(graph.hash(finder.search.root()), graph.ply(finder.search.root()), lie);
            wary.hear("liar", lie.finished());
            wary.search(1);
            assertTrue(wary.bestPath.goal() < 100);
        }
    }

    @Tag("deep")
    @Test
    void aMessageIsSmall() {
        Game game = Games.bundled("connectFour");
        try (Machine a = new Machine(game, 0)) {
            byte[] said = a.search(50_000);
            assertTrue(said.length < 16_000, said.length + " bytes");
            WireReader reader = new WireReader(said);
            assertTrue(reader.number(Long.MAX_VALUE) > 0);
        }
    }
}

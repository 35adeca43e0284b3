package org.propjet.player.search;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.game.Game;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** What {@link Player} promises of time, kept by all players that search. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class PlayerTest {
    private static final long CLOCK_NANOS = 100_000_000;
    private static final long HOUR_NANOS = 3_600_000_000_000L;

    /** No player takes so long to come back, however busy the machine. */
    private static final long MOST_LATE_NANOS = 500_000_000;

    /** A machine may be busy once, but not each time. */
    private static final int TRIALS = 5;

    private final Game game = Games.bundled("connectFour");

    /** All players that search. */
    private static List<String> searches() {
        return List.of(
                "auto",
                "alphabeta",
                "uct",
                "uct:threads=2",
                "uct-single",
                "mc-memory",
                "mc:threads=2");
    }

    @ParameterizedTest
    @MethodSource("searches")
    void anotherThreadEndsADecision(String spec) throws ExecutionException, InterruptedException {
        try (Player player = PlayerSpec.parse(spec).newPlayer(game, 0)) {
            FutureTask<Decision> decision =
                    new FutureTask<>(() -> player.decide(System.nanoTime() + HOUR_NANOS));
            Thread.ofPlatform().daemon().start(decision);
            boolean isThere = false;
            for (int i = 0; i < 1_000 && !isThere; i++) {
                player.stop(); // lost if the decision has not begun
                isThere = isThereInMillis(20, decision);
            }
            assertTrue(isThere, "not stopped within 20 seconds");
            assertLegal(decision.get());
        }
    }

    private static boolean isThereInMillis(int millis, FutureTask<Decision> decision)
            throws ExecutionException, InterruptedException {
        try {
            decision.get(millis, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        }
    }

    @ParameterizedTest
    @MethodSource("searches")
    void aDecisionUsesItsTimeAndNoMore(String spec) {
        try (Player player = PlayerSpec.parse(spec).newPlayer(game, 0)) {
            long leastLate = Long.MAX_VALUE;
            for (int trial = 0; trial < TRIALS && leastLate > MOST_LATE_NANOS; trial++) {
                long deadline = System.nanoTime() + CLOCK_NANOS;
                Decision decision = player.decide(deadline);
                long late = System.nanoTime() - deadline;
                assertTrue(late >= 0, -late + " ns before its time");
                leastLate = Math.min(leastLate, late);
                assertLegal(decision);
            }
            assertTrue(leastLate <= MOST_LATE_NANOS, leastLate + " ns late");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "alphabeta", "uct", "uct:threads=2", "mc:threads=2"})
    void aStopBeforeADecisionIsLost(String spec) {
        try (Player player = PlayerSpec.parse(spec).newPlayer(game, 0)) {
            player.stop();
            long deadline = System.nanoTime() + CLOCK_NANOS;
            assertLegal(player.decide(deadline));
            assertTrue(System.nanoTime() - deadline >= 0, "it came back before its time");
        }
    }

    private void assertLegal(Decision decision) {
        int[] legalMoves = new MatchState(game, 0).legalMoves();
        assertTrue(
                Arrays.stream(legalMoves).anyMatch(move -> move == decision.moveId()),
                decision.toString());
    }
}

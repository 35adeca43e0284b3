package org.propjet.player.play;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.kinds.PlayerSpec;

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
    void anotherThreadEndsADecision(String spec)
            throws ExecutionException, InterruptedException, TimeoutException {
        try (Player player = PlayerSpec.parse(spec).newPlayer(game, 0)) {
            Budget budget = Budget.ofNanos(HOUR_NANOS);
            FutureTask<Decision> decision = new FutureTask<>(() -> player.decide(budget));
            Thread.ofPlatform().daemon().start(decision);
            budget.cancel(); // perhaps before the decision has begun
            assertLegal(decision.get(20, TimeUnit.SECONDS));
        }
    }

    @ParameterizedTest
    @MethodSource("searches")
    void aDecisionUsesItsTimeAndNoMore(String spec) {
        try (Player player = PlayerSpec.parse(spec).newPlayer(game, 0)) {
            long leastLate = Long.MAX_VALUE;
            for (int trial = 0; trial < TRIALS && leastLate > MOST_LATE_NANOS; trial++) {
                long deadline = System.nanoTime() + CLOCK_NANOS;
                Decision decision = player.decide(Budget.until(deadline));
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
    void whatEndsADecisionDoesNotEndTheNext(String spec) {
        try (Player player = PlayerSpec.parse(spec).newPlayer(game, 0)) {
            Budget cancelled = Budget.ofNanos(HOUR_NANOS);
            cancelled.cancel();
            assertLegal(player.decide(cancelled));
            long deadline = System.nanoTime() + CLOCK_NANOS;
            assertLegal(player.decide(Budget.until(deadline)));
            assertTrue(System.nanoTime() - deadline >= 0, "it came back before its time");
        }
    }

    /** All threads that are begun on behalf of a player are of the group of who asked it. */
    @ParameterizedTest
    @MethodSource("searches")
    void ofAPlayerThatIsClosedNoThreadIsLeft(String spec)
            throws ExecutionException, InterruptedException {
        assertNoThreadIsLeft(spec, game);
    }

    @Test
    void ofAPuzzlesPlayerThatIsClosedNoThreadIsLeft()
            throws ExecutionException, InterruptedException {
        assertNoThreadIsLeft("uct:threads=2", Games.bundled("blocks"));
    }

    private static void assertNoThreadIsLeft(String spec, Game game)
            throws ExecutionException, InterruptedException {
        ThreadGroup group = new ThreadGroup(spec);
        FutureTask<Decision> asking =
                new FutureTask<>(
                        () -> {
                            try (Player player = PlayerSpec.parse(spec).newPlayer(game, 0)) {
                                return player.decide(Budget.ofNanos(CLOCK_NANOS / 10));
                            }
                        });
        new Thread(group, asking).start();
        assertTrue(asking.get().moveId() >= 0);
        while (group.activeCount() > 0) {
            Thread.sleep(1);
        }
    }

    private void assertLegal(Decision decision) {
        int[] legalMoves = new MatchState(game, 0).legalMoves();
        assertTrue(
                Arrays.stream(legalMoves).anyMatch(move -> move == decision.moveId()),
                decision.toString());
    }
}

package org.propjet.player.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.propjet.player.search.PlayerSpec;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A host for matches of tic-tac-toe in which something fails or hangs. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
abstract class FailingMatch {
    /** Ends what hangs. */
    final CountDownLatch never = new CountDownLatch(1);

    MatchHost host = new MatchHost(options(), MatchLog.none(), line -> {});

    private static HostOptions options() {
        return HostOptions.standard(PlayerSpec.parse("legal"));
    }

    void use(MatchResources resources) {
        host.close();
        host = new MatchHost(options(), resources, MatchLog.none(), line -> {});
    }

    @AfterEach
    void close() {
        never.countDown();
        host.close();
    }

    String ask(String message) {
        return host.answer(message, Arrival.fromHere(System.nanoTime()));
    }

    void start(String clocks) {
        String rules = Rules.bundled("ticTacToe");
        assertEquals("ready", ask("( START m x ( %s ) %s )".formatted(rules, clocks)));
    }

    /** Hangs as a search with a bug does: does not even heed interruption. */
    void hang() {
        boolean isOver = false;
        while (!isOver) {
            try {
                never.await();
                isOver = true;
            } catch (InterruptedException e) {
                // Hangs on.
            }
        }
    }
}

package org.propjet.player.match.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.propjet.engine.time.HandClock;
import org.propjet.player.kinds.PlayerSpec;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A host for matches of tic-tac-toe in which something fails or hangs. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
abstract class FailingMatch {
    /** Ends what hangs. */
    final CountDownLatch never = new CountDownLatch(1);

    /** Stands still unless a test moves it. */
    final HandClock clock = new HandClock();

    MatchHost host = host(new FakeResources());

    private static HostOptions options() {
        return HostOptions.standard(PlayerSpec.parse("legal"));
    }

    void use(MatchResources resources) {
        host.close();
        host = host(resources);
    }

    private MatchHost host(MatchResources resources) {
        return new MatchHost(options(), resources, MatchLog.none(), line -> {}, clock);
    }

    @AfterEach
    void close() {
        never.countDown();
        host.close();
    }

    String ask(String message) {
        return manager().ask(message);
    }

    PatientManager manager() {
        return new PatientManager(host, clock);
    }

    void start(String clocks) {
        assertEquals("ready", ask(startMessage(clocks)));
    }

    static String startMessage(String clocks) {
        return "( START m x ( %s ) %s )".formatted(Rules.bundled("ticTacToe"), clocks);
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

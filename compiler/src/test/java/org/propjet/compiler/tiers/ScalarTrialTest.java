package org.propjet.compiler.tiers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.compiler.TestGames;
import org.propjet.compiler.single.ScalarGame;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.time.HandClock;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.function.IntToLongFunction;

/** When a class for single states takes over from the network. */
class ScalarTrialTest {
    private static final long MILLI = 1_000_000;

    private final NetGame net = TestGames.net("connectFour");
    private final ScalarGame game = ScalarGame.of(net);
    private int stepCount;

    /** HotSpot takes a while to compile it: so long the network is better. */
    @Test
    @Timeout(60)
    void aClassTakesOverWhenItHasBecomeFasterAndNotBefore() throws InterruptedException {
        assertTrue(isWon(step -> step < 14 ? 2 * MILLI : MILLI / 2));
        assertTrue(stepCount > 14, stepCount + " steps");
    }

    @Test
    @Timeout(60)
    void aClassThatStaysSlowerIsGivenUp() throws InterruptedException {
        assertFalse(isWon(step -> 2 * MILLI));
    }

    /** Returns whether a class wins whose steps take so long, by number, against 1 ms. */
    private boolean isWon(IntToLongFunction nanosOfStep) throws InterruptedException {
        HandClock clock = new HandClock();
        stepCount = 0;
        Reasoner ofClass = timed(() -> clock.advance(nanosOfStep.applyAsLong(stepCount++)));
        Reasoner ofNet = timed(() -> clock.advance(MILLI));
        return new ScalarTrial(ofClass, ofNet, 80 * MILLI, clock, () -> false).isWon();
    }

    /** Returns a reasoner of the network that does something else with each step. */
    private Reasoner timed(Runnable withEachStep) {
        Reasoner reasoner = net.newReasoner();
        return (Reasoner)
                Proxy.newProxyInstance(
                        Reasoner.class.getClassLoader(),
                        new Class<?>[] {Reasoner.class},
                        (proxy, method, arguments) -> {
                            if (method.getName().equals("successor")) {
                                withEachStep.run();
                            }
                            return method.invoke(reasoner, arguments);
                        });
    }

    @Test
    void aTrialThatIsBrokenOffIsNotWon() throws InterruptedException {
        assertFalse(new ScalarTrial(game, () -> true).isWon());
    }

    @Test
    @Timeout(60)
    void theOneThatTakesOverIsInTheReportAndAnEvent(@TempDir Path folder) throws IOException {
        SingleStates states = new SingleStates(net, new Background("connectFour"));
        assertEquals(new Takeover("network", "", 0), states.now().inUse());
        Path file = folder.resolve("swap.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("org.propjet.TierSwap");
            recording.start();
            states.takeOver(game, 2, 1);
            recording.stop();
            recording.dump(file);
        }
        assertEquals("scalar", states.now().inUse().what());
        assertTrue(states.now().inUse().nanos() > 0);
        assertInstanceOf(ScalarGame.class, states.newReasoner().game());
        RecordedEvent event = RecordingFile.readAllEvents(file).getFirst();
        assertEquals("connectFour", event.getString("game"));
        assertEquals("network", event.getString("from"));
        assertEquals("scalar", event.getString("to"));
        assertEquals(2, event.getDouble("nanosBefore"));
        assertEquals(1, event.getDouble("nanosAfter"));
    }
}

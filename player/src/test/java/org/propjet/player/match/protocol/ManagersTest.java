package org.propjet.player.match.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.propjet.engine.game.Game;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.time.HandClock;
import org.propjet.player.kinds.PlayerSpec;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Which messages are taken of whom, and what a manager may do that is odd. */
@Timeout(60)
class ManagersTest {
    private static final String MANAGER = "127.0.0.1";
    private static final String STRANGER = "127.0.0.2";

    /** Who steps three times has to end; we would rather wait, which comes first in the order. */
    private static final String STEPS =
            """
            (role me) (init (at 0)) (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4)
            (<= (base (at 0))) (<= (base (at ?n)) (succ ?m ?n))
            (input me await) (input me step) (input me end) (input me fin)
            (<= (legal me await) (true (at ?n)) (distinct ?n 3) (distinct ?n 4))
            (<= (legal me step) (true (at ?n)) (distinct ?n 3) (distinct ?n 4))
            (<= (legal me end) (true (at 3)))
            (<= (legal me fin) (true (at 4)))
            (<= (next (at ?n)) (true (at ?n)) (does me await))
            (<= (next (at ?n)) (true (at ?m)) (succ ?m ?n) (does me step))
            (<= (next (at ?n)) (true (at ?m)) (succ ?m ?n) (does me end))
            (<= (next over) (does me fin)) (base over)
            (<= terminal (true over)) (goal me 100)
            """;

    private final List<String> events = Collections.synchronizedList(new ArrayList<>());

    private static HostOptions options() {
        return HostOptions.standard(PlayerSpec.parse("legal"));
    }

    private static HostOptions options(String managers) {
        return options(HostOptions.LONGEST_CLOCK_SECONDS, HostOptions.GRACE_NANOS, managers);
    }

    private static HostOptions options(double longestSeconds, long graceNanos, String managers) {
        return new HostOptions(
                "Propjet",
                PlayerSpec.parse("legal"),
                AnswerMargin.STANDARD,
                graceNanos,
                longestSeconds,
                ManagerAccess.parse(managers));
    }

    /** Stands still unless a test moves it. */
    private final HandClock clock = new HandClock();

    private MatchHost host(HostOptions options) {
        return host(options, new MatchResources(options.player()));
    }

    private MatchHost host(HostOptions options, MatchResources resources) {
        return new MatchHost(options, resources, MatchLog.none(), events::add, clock);
    }

    private String ask(MatchHost host, String from, String message) {
        InetAddress sender = InetAddress.ofLiteral(from);
        return host.answer(message, new Arrival(sender, clock.nanos(), () -> {}));
    }

    /** A machine changes its addresses of version 6 within its network. */
    @Test
    void aNetworkOfVersion6IsOneManager() {
        InetAddress starter = InetAddress.ofLiteral("2001:db8:0:1::5");
        ManagerAccess same = ManagerAccess.SAME;
        assertTrue(same.maySend(InetAddress.ofLiteral("2001:db8:0:1:a:b:c:d"), starter));
        assertFalse(same.maySend(InetAddress.ofLiteral("2001:db8:0:2::5"), starter));
        InetAddress self = InetAddress.ofLiteral("127.0.0.1");
        assertTrue(same.maySend(InetAddress.ofLiteral("::1"), self));
        assertFalse(same.maySend(InetAddress.ofLiteral("127.0.0.2"), self));
    }

    private static String start(String matchId, String clocks) {
        return "(START " + matchId + " x (" + Rules.bundled("ticTacToe") + ") " + clocks + ")";
    }

    /** A stranger's PLAY with legal moves, and then the manager's. */
    @ParameterizedTest
    @CsvSource({"same, busy, noop", "any, noop, (mark 1 2)", "127.0.0.1, busy, noop"})
    void aStrangersPlay(String managers, String told, String answer) {
        HostOptions options = options(managers);
        try (MatchHost host = host(options)) {
            assertEquals("ready", ask(host, MANAGER, start("m", "20 20")));
            assertEquals("(mark 1 1)", ask(host, MANAGER, "(PLAY m NIL)"));
            assertEquals(told, ask(host, STRANGER, "(PLAY m ((mark 2 2) noop))"));
            // With any, the match goes on in a state that never was.
            assertEquals(answer, ask(host, MANAGER, "(PLAY m ((mark 1 1) noop))"));
        }
    }

    @Test
    void aStrangersStopAndAbort() throws InterruptedException {
        try (MatchHost host = host(options())) {
            assertEquals("ready", ask(host, MANAGER, start("m", "20 20")));
            for (int i = 0; i < 100; i++) {
                assertEquals("busy", ask(host, STRANGER, "(ABORT m)"));
                assertEquals("busy", ask(host, STRANGER, "(STOP m NIL)"));
            }
            assertEquals("(mark 1 1)", ask(host, MANAGER, "(PLAY m NIL)"));
            assertEquals("aborted", ask(host, MANAGER, "(ABORT m)"));
            assertEquals("aborted", ask(host, STRANGER, "(ABORT m)")); // nothing goes on
            while (events.size() < 4) {
                Thread.sleep(1);
            }
        }
        assertEquals(
                List.of(
                        "m: START as x, clocks 20 and 20 s",
                        "m: ABORT of 127.0.0.2 is refused, as START came from 127.0.0.1 (see serve"
                                + " --manager)",
                        "m: (mark 1 1)",
                        "m: aborted"),
                events);
    }

    @Test
    void onlyOneAddressStarts() {
        HostOptions options = options("127.0.0.3");
        try (MatchHost host = host(options)) {
            assertEquals("busy", ask(host, MANAGER, start("m", "20 20")));
            assertTrue(ask(host, MANAGER, "(INFO)").contains("available"));
            assertEquals("ready", ask(host, "127.0.0.3", start("m", "20 20")));
            assertEquals("busy", ask(host, MANAGER, "(PLAY m NIL)"));
            assertEquals("(mark 1 1)", ask(host, "127.0.0.3", "(PLAY m NIL)"));
        }
    }

    /** By IPv6 a machine calls itself ::1; a manager may use the one and the other. */
    @Test
    void aMachineIsItselfByEitherVersion() {
        try (MatchHost host = host(options())) {
            assertEquals("ready", ask(host, "::1", start("m", "20 20")));
            assertEquals("(mark 1 1)", ask(host, MANAGER, "(PLAY m NIL)"));
        }
    }

    @Test
    void whatIsNoManager() {
        for (String text : List.of("", " ", "no such machine", "1.2.3.4.5")) {
            assertThrows(IllegalArgumentException.class, () -> ManagerAccess.parse(text), text);
        }
    }

    @Test
    void aStartWithClocksOfADayKeepsNobodyWaiting() {
        try (MatchHost host = host(options())) {
            assertEquals("ready", ask(host, STRANGER, start("s", "86400 86400")));
            assertTrue(ask(host, MANAGER, "(INFO)").contains("available"));
            assertEquals("ready", ask(host, MANAGER, start("m", "20 20")));
            // But a match with usual clocks is safe while they run.
            assertEquals("busy", ask(host, STRANGER, start("s", "86400 86400")));
            assertEquals("busy", ask(host, STRANGER, start("s", "20 20")));
            assertEquals("(mark 1 1)", ask(host, MANAGER, "(PLAY m NIL)"));
        }
    }

    /** It is played, with the longest clock for its own. */
    @Test
    void aMatchWithLongClocksIsPlayed() {
        HostOptions options = options(0.2, 200_000_000, "same");
        try (MatchHost host = host(options)) {
            assertEquals("ready", ask(host, STRANGER, start("s", "50 50")));
            assertEquals("(mark 1 1)", ask(host, STRANGER, "(PLAY s NIL)"));
            clock.advance(399_999_999);
            assertEquals("busy", ask(host, MANAGER, start("m", "20 20")));
            clock.advance(1);
            assertEquals("ready", ask(host, MANAGER, start("m", "20 20")));
            assertTrue(
                    events.contains(
                            "s: START as x, clocks 50 and 50 s, of which 0.2 s are used (see serve"
                                    + " --longest-clock)"),
                    events.toString());
        }
    }

    @Test
    void aPlayClockOfNothingGetsALegalMove() {
        FakeResources slow =
                new FakeResources() {
                    @Override
                    public Game fastGame(GameRules rules) {
                        pause();
                        return super.fastGame(rules);
                    }

                    @Override
                    public Game slowGame(GameRules rules) {
                        pause();
                        return super.slowGame(rules);
                    }

                    private void pause() {
                        try {
                            Thread.sleep(150);
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    }
                };
        for (String clocks : List.of("0 0", "0 0.1", "0 0.3")) {
            try (MatchHost host = host(options(), slow)) {
                assertEquals("ready", ask(host, MANAGER, start("m", clocks)));
                assertEquals("(mark 1 1)", ask(host, MANAGER, "(PLAY m NIL)"), clocks);
                assertEquals("noop", ask(host, MANAGER, "(PLAY m ((mark 3 3) noop))"), clocks);
            }
        }
    }

    /** The manager plays what it wants for us, the same move twice running even. */
    @Test
    void whatTheManagerPlaysForUsIsWhatWasPlayed() {
        PrintStream before = System.err;
        ByteArrayOutputStream logged = new ByteArrayOutputStream();
        System.setErr(new PrintStream(logged, true, StandardCharsets.UTF_8));
        try (MatchHost host = host(options())) {
            assertEquals("ready", ask(host, MANAGER, "(START m me (" + STEPS + ") 20 20)"));
            assertEquals("await", ask(host, MANAGER, "(PLAY m NIL)"));
            assertEquals("await", ask(host, MANAGER, "(PLAY m (step))"));
            assertEquals("await", ask(host, MANAGER, "(PLAY m (step))")); // or asked once more
            assertEquals("await", ask(host, MANAGER, "(PLAY m (step))"));
            assertEquals("fin", ask(host, MANAGER, "(PLAY m (end))"));
        } finally {
            System.setErr(before);
        }
        String text = logged.toString(StandardCharsets.UTF_8);
        assertTrue(text.contains("step was played for us, not await"), text);
        assertTrue(text.contains("the last joint move was played again, 2 times"), text);
    }
}

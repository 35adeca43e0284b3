package org.propjet.player.page.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.match.protocol.AnswerMargin;
import org.propjet.player.match.protocol.HostOptions;
import org.propjet.player.match.protocol.ManagerAccess;
import org.propjet.player.match.protocol.MatchHost;
import org.propjet.player.match.protocol.MatchLog;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Requests that were damaged in all ways, as many as {@code -Dfuzz.requests} says: nothing is late,
 * nothing hangs, nothing is left. A seed fixes them ({@code -Dfuzz.seed}).
 */
@Timeout(value = 3600, unit = TimeUnit.SECONDS)
class FuzzTest {
    private static final int REQUESTS = Integer.getInteger("fuzz.requests", 3_000);
    private static final long SEED = Long.getLong("fuzz.seed", 1);

    /** A game that goes on as long as it is played. */
    private static final String ENDLESS =
            """
            (role white) (role black)
            (<= (base (at ?r ?n)) (role ?r) (number ?n))
            (<= (input ?r (go ?n)) (role ?r) (number ?n))
            (number 0) (number 1) (number 2) (number 3)
            (init (at white 0)) (init (at black 0))
            (<= (legal ?r (go ?n)) (role ?r) (number ?n) (not (true (at ?r ?n))))
            (<= (next (at ?r ?n)) (does ?r (go ?n)))
            (<= terminal (true (at white 0)) (true (at white 1)))
            (<= (goal ?r 50) (role ?r))
            """;

    private static final List<String> MESSAGES =
            List.of(
                    "( INFO )",
                    "( ping )",
                    "( PREVIEW ((role a)) 10 )",
                    "( START fuzz white ( " + ENDLESS + " ) 1 1 )",
                    "( START fuzz x ( (role x) (init a) (legal x go) terminal (goal x 1) ) 0 0 )",
                    "( PLAY fuzz NIL )",
                    "( PLAY fuzz ( (go 1) (go 2) ) )",
                    "( PLAY fuzz 3 (go 1) ( (seen 2) ) )",
                    "( STOP fuzz ( (go 1) (go 2) ) )",
                    "( ABORT fuzz )");

    private static final String[] PIECES = {
        "(", ")", ";", "\n", "\r\n", " ", "\0", "\u00FF", "nil", "9", "-1", "START", "?x", "%28",
        ":"
    };

    private static MatchHost host(String player) {
        return new MatchHost(
                new HostOptions(
                        "Propjet",
                        PlayerSpec.parse(player),
                        AnswerMargin.ofNanos(1_500_000_000),
                        HostOptions.GRACE_NANOS,
                        HostOptions.LONGEST_CLOCK_SECONDS,
                        ManagerAccess.SAME),
                MatchLog.none(),
                x -> {});
    }

    private static PlayerServer server(MatchHost host) throws IOException {
        return PlayerServer.start(TestServer.options(), host);
    }

    @Tag("timed")
    @Test
    void aMatchGoesOnAsIfNothingWere() throws Exception {
        MatchHost host = host("mc");
        try (PlayerServer server = server(host)) {
            TestReferee referee =
                    new TestReferee(server.port(), ENDLESS, "guarded.match", 1, 2.5, SEED);
            referee.start(3);
            CompletableFuture<Integer> fuzz =
                    CompletableFuture.supplyAsync(
                            () -> fuzz(server.port(), REQUESTS, SEED),
                            task -> Thread.ofPlatform().daemon().start(task));
            do {
                referee.playPly(false);
            } while (!fuzz.isDone());
            assertTrue(fuzz.get() > 0, "not one request was answered");
            referee.playPly(false);
            assertEquals("done", RawClient.post(server.port(), "( STOP guarded.match NIL )"));
        }
        assertNothingIsLeft();
    }

    @Test
    void whateverComesIsAnsweredOrClosed() throws Exception {
        MatchHost host = host("random");
        try (PlayerServer server = server(host)) {
            assertTrue(fuzz(server.port(), REQUESTS / 2, SEED + 1) > 0);
            assertEquals("ready", RawClient.post(server.port(), "( ping )"));
        }
        assertNothingIsLeft();
    }

    /** Sends damaged requests, some at a time; returns how many were answered as messages. */
    private static int fuzz(int port, int count, long seed) {
        AtomicInteger left = new AtomicInteger(count);
        AtomicInteger answered = new AtomicInteger();
        List<CompletableFuture<Void>> clients =
                List.of(1, 2, 3, 4).stream()
                        .map(client -> new Random(seed * 31 + client))
                        .map(
                                random ->
                                        CompletableFuture.runAsync(
                                                () -> {
                                                    while (left.getAndDecrement() > 0) {
                                                        if (isAnswered(port, request(random))) {
                                                            answered.incrementAndGet();
                                                        }
                                                    }
                                                },
                                                task -> Thread.ofPlatform().daemon().start(task)))
                        .toList();
        clients.forEach(CompletableFuture::join);
        return answered.get();
    }

    private static boolean isAnswered(int port, String request) {
        String reply;
        try (RawClient client = new RawClient(port)) {
            client.send(request);
            client.sendNoMore();
            reply = client.readToTheEnd();
        } catch (IOException e) {
            return false; // closed before all was sent or received
        }
        assertTrue(reply.isEmpty() || reply.startsWith("HTTP/1.1 "), reply);
        return reply.startsWith("HTTP/1.1 200");
    }

    private static String request(Random random) {
        String message = MESSAGES.get(random.nextInt(MESSAGES.size()));
        if (random.nextBoolean()) {
            message = damaged(message, random);
        }
        String request = RawClient.request(message);
        return random.nextInt(3) == 0 ? damaged(request, random) : request;
    }

    /** Cuts, doubles, swaps, inserts, or changes some of a text. */
    private static String damaged(String text, Random random) {
        StringBuilder damaged = new StringBuilder(text);
        for (int times = 1 + random.nextInt(4); times > 0 && !damaged.isEmpty(); times--) {
            int from = random.nextInt(damaged.length());
            int to = from + random.nextInt(Math.min(40, damaged.length() - from));
            switch (random.nextInt(6)) {
                case 0 -> damaged.delete(from, to);
                case 1 -> damaged.insert(from, damaged.substring(from, to));
                case 2 -> damaged.insert(from, PIECES[random.nextInt(PIECES.length)]);
                case 3 -> damaged.setCharAt(from, (char) random.nextInt(256));
                case 4 -> damaged.setLength(random.nextInt(8) == 0 ? from : damaged.length());
                default -> damaged.insert(from, PIECES[random.nextInt(PIECES.length)].repeat(500));
            }
        }
        return damaged.toString();
    }

    private static void assertNothingIsLeft() throws InterruptedException {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            String name = thread.getName();
            if (name.startsWith("match-") || name.startsWith("mc-") || name.startsWith("HTTP-")) {
                thread.join(30_000);
                assertFalse(thread.isAlive(), name + " is left");
            }
        }
    }
}

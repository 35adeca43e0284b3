package org.propjet.player.match.referee;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.propjet.engine.time.Budget;
import org.propjet.engine.time.HandClock;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ExchangeTest {
    private static final byte[] REQUEST =
            ManagerStyle.GGP_BASE.request(new PlayerAddress("localhost", 1), "someone", "( INFO )");

    private static final long NANOS = 60_000_000_000L;

    private final HandClock clock = new HandClock();
    private final Budget budget = Budget.ofNanos(NANOS, clock);

    private CompletableFuture<ExchangeOutcome> begin(PlayerAddress address, byte[] request) {
        return Exchange.start(address, request, false, budget);
    }

    @Test
    void anAnswerIsTextWithItsTime() {
        clock.advance(NANOS / 2);
        try (FakeServer server = FakeServer.answering(message -> "available")) {
            ExchangeOutcome reply = begin(server.address(), REQUEST).join();
            assertEquals(new ExchangeOutcome.Text("available", NANOS / 2), reply);
        }
    }

    @Test
    void whoNeitherReadsNorAnswersIsLate() throws IOException {
        try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            PlayerAddress address = new PlayerAddress("127.0.0.1", deaf.getLocalPort());
            byte[] large = new byte[64 << 20]; // more than the buffers of any connection
            CompletableFuture<ExchangeOutcome> reply = begin(address, large);
            try (Socket _ = deaf.accept()) {
                clock.advance(NANOS);
                assertEquals(new ExchangeOutcome.Late(), reply.join());
            }
        }
    }

    @Test
    void whoAnswersDropByDropIsLate() throws InterruptedException {
        CountDownLatch drops = new CountDownLatch(3);
        try (FakeServer dripping =
                FakeServer.of(
                        (message, out) -> {
                            FakeServer.raw("HTTP/1.0 200 OK\r\n", out);
                            while (!Thread.currentThread().isInterrupted()) {
                                FakeServer.raw("X: y\r\n", out);
                                drops.countDown();
                                Thread.sleep(10);
                            }
                        })) {
            CompletableFuture<ExchangeOutcome> reply = begin(dripping.address(), REQUEST);
            drops.await();
            clock.advance(NANOS);
            assertEquals(new ExchangeOutcome.Late(), reply.join());
        }
    }

    @Test
    void aDeadlineThatHasPassedIsLate() {
        clock.advance(NANOS + 1);
        try (FakeServer server = FakeServer.answering(message -> "available")) {
            assertEquals(new ExchangeOutcome.Late(), begin(server.address(), REQUEST).join());
        }
    }

    @Test
    void whatIsDroppedIsOverAtOnceAndThePlayerSeesThat() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch gone = new CountDownLatch(1);
        try (FakeServer server =
                FakeServer.of(
                        (message, out) -> {
                            FakeServer.raw("HTTP/1.0 200 OK\r\n", out);
                            asked.countDown();
                            try {
                                while (true) {
                                    FakeServer.raw("X: y\r\n", out);
                                    Thread.sleep(10);
                                }
                            } catch (IOException e) {
                                gone.countDown();
                            }
                        })) {
            CompletableFuture<ExchangeOutcome> reply = begin(server.address(), REQUEST);
            asked.await();
            budget.cancel();
            assertEquals(new ExchangeOutcome.Dropped(), reply.join());
            gone.await();
        }
    }
}

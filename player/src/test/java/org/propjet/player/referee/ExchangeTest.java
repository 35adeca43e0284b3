package org.propjet.player.referee;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ExchangeTest {
    private static final byte[] REQUEST =
            ManagerStyle.GGP_BASE.request(new PlayerAddress("localhost", 1), "someone", "( INFO )");

    private static Exchange exchange(PlayerAddress address, byte[] request, long millis) {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        return Exchange.start(address, request, false, deadline);
    }

    @Test
    void anAnswerIsTextWithItsTime() {
        long before = System.nanoTime();
        try (FakeServer server = FakeServer.answering(message -> "available")) {
            Reply reply = exchange(server.address(), REQUEST, 30_000).reply().join();
            Reply.Text text = assertInstanceOf(Reply.Text.class, reply);
            assertEquals("available", text.body());
            assertTrue(text.nanoTime() > before && text.nanoTime() <= System.nanoTime());
        }
    }

    @Test
    void whoNeitherReadsNorAnswersIsLate() throws IOException {
        try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            PlayerAddress address = new PlayerAddress("127.0.0.1", deaf.getLocalPort());
            byte[] large = new byte[64 << 20]; // more than the buffers of any connection
            assertEquals(new Reply.Late(), exchange(address, large, 200).reply().join());
        }
    }

    @Test
    void whoAnswersDropByDropIsLate() {
        try (FakeServer dripping =
                FakeServer.of(
                        (message, out) -> {
                            FakeServer.raw("HTTP/1.0 200 OK\r\n", out);
                            while (!Thread.currentThread().isInterrupted()) {
                                FakeServer.raw("X: y\r\n", out);
                                Thread.sleep(20);
                            }
                        })) {
            assertEquals(
                    new Reply.Late(), exchange(dripping.address(), REQUEST, 300).reply().join());
        }
    }

    @Test
    void aDeadlineThatHasPassedIsLate() {
        try (FakeServer server = FakeServer.answering(message -> "available")) {
            assertEquals(new Reply.Late(), exchange(server.address(), REQUEST, -1).reply().join());
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
            Exchange exchange = exchange(server.address(), REQUEST, 3_600_000);
            asked.await();
            exchange.drop();
            assertEquals(new Reply.Dropped(), exchange.reply().join());
            gone.await();
        }
    }
}

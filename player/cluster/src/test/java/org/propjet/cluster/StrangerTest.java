package org.propjet.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jgroups.JChannel;
import org.jgroups.protocols.NAKACK4;
import org.jgroups.protocols.TCP;
import org.jgroups.protocols.TCPPING;
import org.jgroups.protocols.UNICAST4;
import org.jgroups.protocols.pbcast.GMS;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.player.cluster.Cluster;
import org.propjet.player.cluster.ClusterMessage;
import org.propjet.player.cluster.ClusterOptions;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** Who does not know the secret gets nowhere, and disturbs nobody. */
@Tag("cluster")
@Timeout(120)
class StrangerTest {
    @TempDir private Path folder;

    private final PrintStream usualErr = System.err;
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private Path secret;
    private InetSocketAddress address;
    private Cluster cluster;

    @BeforeEach
    void begin() throws Exception {
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        secret = TestMember.secret(folder.resolve("secret"), "what the members know\n");
        address = JGroupsClusterTest.freeAddress();
        cluster = join("first", address, List.of(), secret);
    }

    /** After all of it the cluster is as it was: one more joins, and is heard. */
    @AfterEach
    void nothingHappened() throws Exception {
        try {
            assertEquals(1, cluster.members().size());
            BlockingQueue<ClusterMessage> heard = new LinkedBlockingQueue<>();
            cluster.onMessage("topic", heard::add);
            try (Cluster second = join("second", any(), List.of(address), secret)) {
                assertEquals(2, second.members().size());
                second.sendToAll("topic", new byte[1]);
                assertEquals("second", heard.take().from().name());
            }
            assertTrue(heard.isEmpty());
        } finally {
            cluster.close();
            System.setErr(usualErr);
        }
        assertEquals("", err.toString(StandardCharsets.UTF_8));
    }

    private static Cluster join(
            String name, InetSocketAddress bind, List<InetSocketAddress> others, Path secret)
            throws IOException {
        return new JGroupsProvider()
                .join(new ClusterOptions(name, bind, others, secret, Duration.ofSeconds(20)));
    }

    private InetSocketAddress any() {
        return new InetSocketAddress(address.getAddress(), 0);
    }

    @Test
    void aWrongSecretIsNamed() throws Exception {
        Path wrong = TestMember.secret(folder.resolve("wrong"), "what strangers believe");
        var refusal =
                assertThrows(
                        IOException.class, () -> join("wrong", any(), List.of(address), wrong));
        assertEquals(
                "%s:%d has another secret than %s"
                        .formatted(address.getHostString(), address.getPort(), wrong),
                refusal.getMessage());
    }

    @Test
    void aPortInUseIsNamed() {
        var refusal =
                assertThrows(IOException.class, () -> join("late", address, List.of(), secret));
        String message = String.valueOf(refusal.getMessage());
        String expected =
                "cannot listen at %s:%d: the port is in use"
                        .formatted(address.getHostString(), address.getPort());
        assertTrue(message.startsWith(expected), message);
    }

    @Test
    void jGroupsWithoutTlsIsNoMember() throws Exception {
        TCP tcp = new TCP();
        tcp.setBindAddress(address.getAddress())
                .setBindPort(JGroupsClusterTest.freeAddress().getPort());
        TCPPING ping = new TCPPING().setInitialHosts(List.of(address));
        try (JChannel stranger =
                new JChannel(
                        tcp,
                        ping,
                        new NAKACK4(),
                        new UNICAST4(),
                        new GMS().setJoinTimeout(1_500).printLocalAddress(false))) {
            stranger.connect("propjet");
            assertEquals(1, stranger.getView().size());
        }
    }

    @Test
    void nonsenseIsDropped() throws Exception {
        byte[] random = new byte[100_000];
        new Random(1).nextBytes(random);
        byte[] huge = {0x16, 0x03, 0x03, (byte) 0xff, (byte) 0xff, 1, (byte) 0xff, -1, -1, 0, 0};
        byte[] request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
        byte[] length = {0x7f, -1, -1, -1, 0, 0, 0, 0};
        for (byte[] nonsense : List.of(random, huge, request, length, new byte[0])) {
            try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
                socket.getOutputStream().write(nonsense);
                socket.shutdownOutput();
                socket.getInputStream().readAllBytes();
            } catch (IOException _) {
                // The member has closed the connection while we were writing.
            }
        }
    }

    @Test
    void silenceHoldsUpNobody() throws Exception {
        List<Socket> silent = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            silent.add(new Socket(address.getAddress(), address.getPort()));
        }
        nothingHappenedYet();
        for (Socket socket : silent) {
            assertEquals(-1, socket.getInputStream().read()); // the member's patience has an end
            socket.close();
        }
    }

    private void nothingHappenedYet() throws IOException {
        try (Cluster second = join("meanwhile", any(), List.of(address), secret)) {
            assertEquals(2, second.members().size());
        }
        while (cluster.members().size() > 1) {
            Thread.onSpinWait();
        }
    }

    @Test
    void whoJoinsIsNotHeldUpBySilenceEither() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, address.getAddress());
                Cluster second =
                        join(
                                "second",
                                any(),
                                List.of(
                                        (InetSocketAddress) silent.getLocalSocketAddress(),
                                        address),
                                secret)) {
            assertEquals(2, second.members().size());
        }
        while (cluster.members().size() > 1) {
            Thread.onSpinWait();
        }
    }

    @Test
    void tlsWithoutACertificateOfOursIsNotEnough() throws Exception {
        SSLContext context = SSLContext.getInstance("TLSv1.3");
        context.init(null, new TrustManager[] {new Anybody()}, null);
        try (SSLSocket socket =
                (SSLSocket)
                        context.getSocketFactory()
                                .createSocket(address.getAddress(), address.getPort())) {
            // In TLS 1.3 the client learns only afterwards that it has been refused.
            socket.startHandshake();
            assertThrows(
                    IOException.class,
                    () -> {
                        socket.getOutputStream().write(new byte[100]);
                        socket.getInputStream().read();
                    });
        }
    }

    private static final class Anybody implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}

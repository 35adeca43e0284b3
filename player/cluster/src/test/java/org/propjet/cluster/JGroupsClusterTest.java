package org.propjet.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.player.cluster.Cluster;
import org.propjet.player.cluster.ClusterContract;
import org.propjet.player.cluster.ClusterMessage;
import org.propjet.player.cluster.ClusterOptions;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Members in one process, over real connections. */
@Tag("cluster")
class JGroupsClusterTest extends ClusterContract {
    @TempDir private Path folder;

    private Path secret;
    private InetSocketAddress first;
    private boolean begun;

    @BeforeEach
    void makeSecret() throws Exception {
        secret = TestMember.secret(folder.resolve("secret"), "what the members know\n");
        first = freeAddress();
    }

    static InetSocketAddress freeAddress() throws Exception {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (ServerSocket socket = new ServerSocket(0, 1, loopback)) {
            return new InetSocketAddress(loopback, socket.getLocalPort());
        }
    }

    @Override
    protected Cluster joinAs(String name) throws Exception {
        boolean isFirst = !begun;
        begun = true;
        InetSocketAddress any = new InetSocketAddress(first.getAddress(), 0);
        return join(
                name,
                isFirst ? first : any,
                isFirst ? List.of() : List.of(first),
                Duration.ofSeconds(20));
    }

    /**
     * As a node of a Kubernetes cluster: no address is named but that of a name, which is our own,
     * too.
     */
    @Test
    void whoListensAtAllAddressesTellsOneThatServes() throws Exception {
        InetSocketAddress all = new InetSocketAddress(first.getPort());
        InetSocketAddress name = InetSocketAddress.createUnresolved("localhost", first.getPort());
        InetSocketAddress nowhere = InetSocketAddress.createUnresolved("no.such.invalid", 1);
        List<InetSocketAddress> join = List.of(nowhere, name);
        try (Cluster one = join("one", all, join, Duration.ZERO);
                Cluster two = join("two", new InetSocketAddress(0), join, Duration.ofSeconds(20))) {
            assertEquals(List.of(one.self(), two.self()), two.members());
            BlockingQueue<ClusterMessage> heard = new LinkedBlockingQueue<>();
            one.onMessage("topic", heard::add);
            two.send(one.self(), "topic", new byte[1]);
            assertEquals(two.self(), heard.take().from());
        }
    }

    /**
     * Two that began apart and have found each other: the one that leads them may be either. Who
     * knows only the other one must be told.
     */
    @Test
    void whoKnowsAnyMemberJoins() throws Exception {
        InetSocketAddress second = freeAddress();
        Duration patience = Duration.ofSeconds(5); // not enough for parts that become one
        try (Cluster one = join("one", first, List.of(), Duration.ZERO);
                Cluster two = join("two", second, List.of(), Duration.ZERO);
                Cluster both = join("both", freeAddress(), List.of(first, second), Duration.ZERO)) {
            for (Cluster member : List.of(one, two, both)) {
                awaitSize(member, 3);
            }
            for (InetSocketAddress known : List.of(first, second)) {
                try (Cluster late = join("late", freeAddress(), List.of(known), patience)) {
                    assertTrue(late.members().size() >= 4, () -> late.members().toString());
                }
            }
        }
    }

    private Cluster join(
            String name, InetSocketAddress bind, List<InetSocketAddress> others, Duration patience)
            throws IOException {
        return new JGroupsProvider().join(new ClusterOptions(name, bind, others, secret, patience));
    }
}

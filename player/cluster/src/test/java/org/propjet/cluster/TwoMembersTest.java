package org.propjet.cluster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.player.cluster.Cluster;
import org.propjet.player.cluster.ClusterMessage;
import org.propjet.player.cluster.ClusterOptions;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The smallest cluster over real connections; {@link JGroupsClusterTest} has the larger ones. */
@Timeout(60)
class TwoMembersTest {
    @TempDir private Path folder;

    /**
     * A sender of JGroups whose connection is closed runs without a pause until it is stopped. As a
     * virtual thread it would keep a carrier from all others, its stopper among them.
     */
    @Test
    void aMessageComesAndItsSenderIsNoVirtualThreadAndEnds() throws Exception {
        Path secret = TestMember.secret(folder.resolve("secret"), "what the members know\n");
        InetSocketAddress first = JGroupsClusterTest.freeAddress();
        InetSocketAddress any = new InetSocketAddress(first.getAddress(), 0);
        Duration patience = Duration.ofSeconds(20);
        JGroupsProvider provider = new JGroupsProvider();
        try (Cluster one =
                        provider.join(
                                new ClusterOptions(
                                        "one", first, List.of(), secret, Duration.ZERO));
                Cluster two =
                        provider.join(
                                new ClusterOptions("two", any, List.of(first), secret, patience))) {
            assertEquals(List.of(one.self(), two.self()), two.members());
            BlockingQueue<ClusterMessage> heard = new LinkedBlockingQueue<>();
            one.onMessage("topic", heard::add);
            two.send(one.self(), "topic", new byte[] {7});
            ClusterMessage message = heard.take();
            assertEquals(two.self(), message.from());
            assertArrayEquals(new byte[] {7}, message.body());
            assertFalse(senders().isEmpty(), "virtual threads are not listed");
        }
        while (!senders().isEmpty()) {
            Thread.sleep(10);
        }
    }

    private static List<String> senders() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("sender to "))
                .toList();
    }
}

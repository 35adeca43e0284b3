package org.propjet.cluster;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.player.cluster.Cluster;
import org.propjet.player.cluster.ClusterContract;
import org.propjet.player.cluster.ClusterOptions;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Members in one process, over real connections. */
class JGroupsClusterTest extends ClusterContract {
    @TempDir private Path folder;

    private Path secret;
    private InetSocketAddress first;

    @BeforeEach
    void makeSecret() throws Exception {
        secret = Files.writeString(folder.resolve("secret"), "what the members know\n");
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
        boolean isFirst = Files.notExists(folder.resolve("joined"));
        if (isFirst) {
            Files.createFile(folder.resolve("joined"));
        }
        InetSocketAddress any = new InetSocketAddress(first.getAddress(), 0);
        ClusterOptions options =
                new ClusterOptions(
                        name,
                        isFirst ? first : any,
                        isFirst ? List.of() : List.of(first),
                        secret,
                        Duration.ofSeconds(20));
        return new JGroupsProvider().join(options);
    }
}

package org.propjet.player.cluster;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * How to join a cluster.
 *
 * @param name what this process is called
 * @param bind where it listens; port 0 is any free one
 * @param join where other members may be found; some of them may be missing
 * @param secretFile the secret that all members have; who does not know it cannot join
 * @param patience how long to look for others before this process is a cluster of its own
 */
public record ClusterOptions(
        String name,
        InetSocketAddress bind,
        List<InetSocketAddress> join,
        Path secretFile,
        Duration patience) {
    /** Where a member listens of which no port is said. */
    public static final int PORT = 9247;

    /** Keeps a copy. */
    public ClusterOptions {
        join = List.copyOf(join);
    }
}

package org.propjet.player.terminal;

import org.propjet.player.cluster.Cluster;
import org.propjet.player.cluster.ClusterOptions;
import org.propjet.player.cluster.ClusterProvider;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** Joins clusters, and says what is wrong if that is not possible. */
public final class ClusterJoin {
    /** So long a process looks for others before it begins a cluster of its own. */
    public static final Duration PATIENCE = Duration.ofSeconds(5);

    private ClusterJoin() {}

    /** Joins with what is on the class path. */
    public static Cluster join(ClusterOptions options) {
        return join(options, ServiceLoader.load(ClusterProvider.class).iterator());
    }

    /**
     * Joins.
     *
     * @param providers of which the first is taken
     * @throws Refusal if it is not possible
     */
    public static Cluster join(ClusterOptions options, Iterator<ClusterProvider> providers) {
        Path secret = options.secretFile();
        if (!Files.isReadable(secret) || Files.isDirectory(secret)) {
            throw new Refusal(
                    "there is no secret in %s: make one, and copy it to all members:\n  head -c 32 /dev/urandom | base64 >%s"
                            .formatted(secret, secret));
        }
        try {
            if (!providers.hasNext()) {
                throw new Refusal(
                        "this Propjet cannot join clusters: propjet-cluster and what it needs are"
                                + " not on the class path; see docs/cluster.md");
            }
            return providers.next().join(options);
        } catch (ServiceConfigurationError | LinkageError e) {
            throw new Refusal("what joins clusters cannot be loaded: " + e.getMessage());
        } catch (IOException e) {
            throw new Refusal("cannot join the cluster: " + GameSource.reason(e));
        }
    }

    /** Returns what this process is called if nobody names it. */
    public static String ownName() {
        String host;
        try {
            host = InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            host = "host";
        }
        return host + "-" + ProcessHandle.current().pid();
    }
}

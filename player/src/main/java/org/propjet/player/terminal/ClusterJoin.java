package org.propjet.player.terminal;

import org.jspecify.annotations.Nullable;
import org.propjet.player.cluster.Cluster;
import org.propjet.player.cluster.ClusterOptions;
import org.propjet.player.cluster.ClusterProvider;

import picocli.CommandLine.TypeConversionException;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Joins clusters, and says what is wrong if that is not possible. */
public final class ClusterJoin {
    /** So long a process looks for others before it begins a cluster of its own. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** A name or address of version 4, or one of version 6 in brackets; and a port. */
    private static final Pattern ADDRESS =
            Pattern.compile("(?:([^:\\s\\[\\]]+)|\\[([0-9a-fA-F:.%]+)])(?::(\\d{1,5}))?");

    private ClusterJoin() {}

    /** Reads where a member is found: {@code HOST} or {@code HOST:PORT}. */
    static InetSocketAddress address(String value) {
        Matcher parts = ADDRESS.matcher(value.strip());
        if (parts.matches()) {
            String port = parts.group(3);
            int number = port == null ? ClusterOptions.PORT : Integer.parseInt(port);
            if (number < 1 << 16) {
                String name = parts.group(1);
                return new InetSocketAddress(name == null ? parts.group(2) : name, number);
            }
        }
        throw new TypeConversionException(
                "'%s' is no address of a member, such as host, 10.0.0.7:%d or [::1]:%d"
                        .formatted(value, ClusterOptions.PORT, ClusterOptions.PORT));
    }

    /**
     * Joins with what is on the class path.
     *
     * @param name what others see as the name of this process; null for one of host and process
     * @param bind where to listen
     * @param addresses where others may be found
     * @throws Refusal if it is not possible
     */
    public static Cluster join(
            @Nullable String name,
            InetSocketAddress bind,
            List<InetSocketAddress> addresses,
            String secretFile) {
        return join(
                new ClusterOptions(
                        name == null ? ownName() : name,
                        bind,
                        addresses,
                        GameSource.path(secretFile),
                        PATIENCE),
                ServiceLoader.load(ClusterProvider.class).iterator());
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

    private static String ownName() {
        String host;
        try {
            host = InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            host = "host";
        }
        return host + "-" + ProcessHandle.current().pid();
    }
}

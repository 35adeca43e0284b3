package org.propjet.cluster;

import org.jgroups.JChannel;
import org.jgroups.protocols.BaseBundler;
import org.jgroups.protocols.FD_ALL3;
import org.jgroups.protocols.FRAG2;
import org.jgroups.protocols.MERGE3;
import org.jgroups.protocols.NAKACK4;
import org.jgroups.protocols.TP;
import org.jgroups.protocols.UNICAST4;
import org.jgroups.protocols.VERIFY_SUSPECT2;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.stack.Protocol;
import org.jgroups.util.LazyThreadFactory;
import org.jgroups.util.Util;
import org.propjet.player.cluster.Cluster;
import org.propjet.player.cluster.ClusterOptions;
import org.propjet.player.cluster.ClusterProvider;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.BindException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Clusters over JGroups, by TCP alone. Found by {@link java.util.ServiceLoader}.
 *
 * <p>A process that ends is noticed by its connections, at once; one that says nothing any more, by
 * heartbeats that fail to come. Parts that could not reach each other for a while find each other
 * again and become one.
 */
public final class JGroupsProvider implements ClusterProvider {
    /** How long to look for others at first; who comes later is merged. */
    private static final Duration FIRST_LOOK = Duration.ofSeconds(3);

    /**
     * Milliseconds without a heartbeat after which a member is asked once more. Search threads and
     * the garbage collector may hold a process up for some tenths of a second.
     */
    private static final long SILENCE_MILLIS = 2_000;

    private static final long HEARTBEAT_MILLIS = 400;

    /** Milliseconds that a member has to answer when it is asked whether it is still there. */
    private static final long LAST_QUESTION_MILLIS = 300;

    /** Milliseconds between two looks for other parts of the cluster. */
    private static final long LOOK_MIN_MILLIS = 500;

    private static final long LOOK_MAX_MILLIS = 2_000;

    private static final int CONNECT_MILLIS = 1_000;

    /** Messages to one member that may be on their way: at most some 30 MB. */
    private static final int WINDOW = 512;

    private static final int FRAGMENT_BYTES = 60_000;

    private static final String CLUSTER = "propjet";

    /** An address that nobody has (RFC 5737). */
    private static final InetSocketAddress ELSEWHERE = new InetSocketAddress("192.0.2.1", 9);

    @Override
    public Cluster join(ClusterOptions options) throws IOException {
        QuietLog.install();
        MemberTls tls = new MemberTls(SharedSecret.read(options.secretFile()));
        JGroupsCluster cluster = null;
        try {
            JChannel channel = new JChannel(stack(options, tls)).name(options.name());
            TP transport = channel.getProtocolStack().getTransport();
            // It would listen for questions of administrators, whoever asks.
            transport.getDiagnosticsHandler().setEnabled(false);
            // A thread for each member: one that takes nothing must not hold up the others.
            ((BaseBundler) transport.getBundler()).useSingleSenderThread(false);
            cluster = new JGroupsCluster(channel, options.name());
            channel.connect(CLUSTER);
            if (!options.join().isEmpty() && tls.refused().isEmpty()) {
                cluster.awaitCompany(options.patience());
            }
        } catch (Exception e) { // JGroups declares no narrower one
            if (cluster != null) {
                cluster.close();
            }
            throw explained(e, options);
        }
        if (cluster.members().size() == 1 && !tls.refused().isEmpty()) {
            cluster.close();
            throw new IOException(
                    "%s has another secret than %s"
                            .formatted(
                                    shown(tls.refused().iterator().next()), options.secretFile()));
        }
        return cluster;
    }

    private static IOException explained(Exception e, ClusterOptions options) {
        if (e instanceof InterruptedException) {
            Thread.currentThread().interrupt();
            return new InterruptedIOException("interrupted while joining");
        }
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof BindException) {
                return new IOException(
                        "cannot listen at %s: the port is in use, or the address is not one of"
                                        .formatted(shown(options.bind()))
                                + " this machine",
                        e);
            }
        }
        return e instanceof IOException io ? io : new IOException("cannot join: " + e, e);
    }

    private static String shown(InetSocketAddress address) {
        return address.getHostString() + ":" + address.getPort();
    }

    private static List<Protocol> stack(ClusterOptions options, MemberTls tls) throws IOException {
        InetAddress bind = options.bind().getAddress();
        if (bind == null) {
            throw new IOException("no address is known for " + options.bind().getHostString());
        }
        MemberTransport tcp = new MemberTransport();
        tcp.setBindAddress(bind).setBindPort(options.bind().getPort()).setPortRange(0);
        if (bind.isAnyLocalAddress()) {
            tcp.setExternalAddr(reachable(options.join()));
        }
        tcp.setSocketFactory(new MembersOnlySockets(tls));
        // Nor must it hold up the heartbeats, which go to all.
        tcp.nonBlockingSends(true).enableSuspectEvents(true).tcpNodelay(true);
        tcp.setSockConnTimeout(CONNECT_MILLIS);
        // No virtual threads: a sender of JGroups asks whether its connection is open, without a
        // pause, until another thread stops it. That one would wait for a carrier, possibly for
        // ever.
        tcp.setThreadFactory(new LazyThreadFactory("jgroups", true, true));
        return List.of(
                tcp,
                new NamedHosts(options.join()),
                new MERGE3().setMinInterval(LOOK_MIN_MILLIS).setMaxInterval(LOOK_MAX_MILLIS),
                new FD_ALL3().setTimeout(SILENCE_MILLIS).setInterval(HEARTBEAT_MILLIS),
                new VERIFY_SUSPECT2().setTimeout(LAST_QUESTION_MILLIS),
                new NAKACK4(),
                new UNICAST4().capacity(WINDOW),
                new GMS()
                        .setJoinTimeout(options.join().isEmpty() ? 1 : FIRST_LOOK.toMillis())
                        .printLocalAddress(false),
                new FRAG2().setFragSize(FRAGMENT_BYTES));
    }

    /**
     * Returns the address that others can use if we listen at all of them: the one from which we
     * reach them, or else the one from which we would reach any other network.
     */
    private static InetAddress reachable(List<InetSocketAddress> others) throws IOException {
        List<InetSocketAddress> targets = new ArrayList<>(others);
        targets.add(ELSEWHERE);
        for (InetSocketAddress target : targets) {
            try (DatagramSocket socket = new DatagramSocket()) {
                // Nothing is sent by this: it finds the way there.
                socket.connect(new InetSocketAddress(target.getHostString(), target.getPort()));
                InetAddress address = socket.getLocalAddress();
                if (!address.isLoopbackAddress() && !address.isAnyLocalAddress()) {
                    return address;
                }
            } catch (SocketException _) {
                // Its name is unknown now, or there is no way to it.
            }
        }
        InetAddress address = Util.getNonLoopbackAddress();
        return address != null ? address : InetAddress.getLoopbackAddress();
    }
}

package org.propjet.cluster;

import org.jgroups.Address;
import org.jgroups.PhysicalAddress;
import org.jgroups.blocks.cs.Connection;
import org.jgroups.blocks.cs.ConnectionListener;
import org.jgroups.protocols.TCP;

import java.io.IOException;
import java.util.Collection;
import java.util.Set;

/**
 * TCP with two habits of its own.
 *
 * <p>Each side of a pair of members has a connection of its own, on which it sends. JGroups alone
 * would share one, and know it by the address of the other side. A machine has several addresses:
 * who joins by another than the one that a member tells about itself would then be turned away.
 *
 * <p>Connections to processes that are no members any more are dropped. JGroups alone would first
 * write a farewell. It would wait for ever to send that to a process that has been stopped, and
 * never tell anybody that this member is lost.
 */
final class MemberTransport extends TCP {
    /** The addresses of the members, as of the last view. */
    private volatile Set<Address> reached = Set.of();

    @Override
    public void start() throws Exception {
        super.start();
        srv.usePeerConnections(false);
        srv.addConnectionListener(
                new ConnectionListener() {
                    @Override
                    public void connectionClosed(Connection connection) {
                        drop(connection);
                    }

                    @Override
                    public void connectionEstablished(Connection connection) {}
                });
    }

    /**
     * Closes a connection without a farewell, and ends the thread that sends on it. JGroups alone
     * forgets that thread: once there is nothing left to send, it would ask for ever whether the
     * connection is open, and take a whole processor.
     */
    private static void drop(Connection connection) {
        try {
            connection.close(false);
            connection.close(); // ends the thread; being closed, it writes no farewell
        } catch (IOException _) {
            // It is of no use any more, and that was all.
        }
    }

    /** Whoever asks by an address of this machine means this member, though it tells another. */
    @Override
    public boolean unicastDestMismatch(Address to) {
        return !(to instanceof PhysicalAddress) && super.unicastDestMismatch(to);
    }

    @Override
    public void retainAll(Collection<Address> now) {
        Set<Address> before = reached;
        reached = Set.copyOf(now);
        srv.forAllConnections(
                (address, connection) -> {
                    if (before.contains(address) && !now.contains(address)) {
                        drop(connection);
                    }
                });
    }

    @Override
    protected void handleDisconnect() {
        srv.forAllConnections((address, connection) -> drop(connection));
        super.handleDisconnect();
    }
}

package org.propjet.cluster;

import org.jgroups.Address;
import org.jgroups.blocks.cs.Connection;
import org.jgroups.protocols.TCP;

import java.io.IOException;
import java.util.Collection;

/**
 * TCP that drops connections to processes that are no members any more. JGroups alone would first
 * write a farewell. It would wait for ever to send that to a process that has been stopped, and
 * never tell anybody that this member is lost.
 */
final class MemberTransport extends TCP {
    @Override
    public void retainAll(Collection<Address> members) {
        srv.forAllConnections(
                (address, connection) -> {
                    if (!members.contains(address)) {
                        drop(connection);
                    }
                });
        super.retainAll(members);
    }

    private static void drop(Connection connection) {
        try {
            connection.close(false);
        } catch (IOException _) {
            // It is of no use any more, and that was all.
        }
    }
}

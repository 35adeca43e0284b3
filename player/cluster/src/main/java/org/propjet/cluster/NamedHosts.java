package org.propjet.cluster;

import org.jgroups.Address;
import org.jgroups.PhysicalAddress;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.protocols.TCPPING;
import org.jgroups.stack.IpAddress;
import org.jgroups.util.Responses;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;

/**
 * Looks for members at given hosts. Names are looked up again each time, and all addresses of a
 * name are asked: the headless service of a Kubernetes cluster has one for each member.
 */
final class NamedHosts extends TCPPING {
    private final List<InetSocketAddress> hosts;

    NamedHosts(List<InetSocketAddress> hosts) {
        this.hosts = hosts;
        setId(ClassConfigurator.getProtocolId(TCPPING.class));
        initial_hosts_set_programmatically = true;
        // A host that does not answer must not hold up the questions to the others.
        async_discovery_use_separate_thread_per_request = true;
        num_discovery_runs = 2;
    }

    /** Returns true: a process may take any free port, as it tells the others which. */
    @Override
    public boolean isDynamic() {
        return true;
    }

    @Override
    public void findMembers(List<Address> members, boolean initial, Responses responses) {
        initial_hosts = addresses();
        super.findMembers(members, initial, responses);
    }

    private List<PhysicalAddress> addresses() {
        List<PhysicalAddress> addresses = new ArrayList<>();
        for (InetSocketAddress host : hosts) {
            try {
                for (InetAddress address : InetAddress.getAllByName(host.getHostString())) {
                    addresses.add(new IpAddress(address, host.getPort()));
                }
            } catch (UnknownHostException _) {
                log.debug("%s has no address now", host);
            }
        }
        return addresses;
    }
}

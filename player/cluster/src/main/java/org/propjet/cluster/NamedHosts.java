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
    private boolean initialized;

    NamedHosts(List<InetSocketAddress> hosts) {
        this.hosts = hosts;
        setId(ClassConfigurator.getProtocolId(TCPPING.class));
        initial_hosts_set_programmatically = true;
        // A host that does not answer must not hold up the questions to the others.
        async_discovery_use_separate_thread_per_request = true;
        num_discovery_runs = 2;
        // Who is asked may not be the one that lets others join: it tells who else is there, so
        // that the second run asks them.
        return_entire_cache = true;
    }

    @Override
    public void init() throws Exception {
        super.init();
        initialized = true;
    }

    /**
     * The transport asks this before it takes any free port; it may, as members tell others their
     * ports. From then on it says whether members find each other without the help of the one that
     * is there longest: they do not, so that one tells each whatever addresses it knows.
     */
    @Override
    public boolean isDynamic() {
        return !initialized;
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

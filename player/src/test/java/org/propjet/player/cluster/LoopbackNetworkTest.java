package org.propjet.player.cluster;

import org.junit.jupiter.api.AfterEach;

/** The network that tests use instead of a real one keeps the contract. */
class LoopbackNetworkTest extends ClusterContract {
    private final LoopbackNetwork network = new LoopbackNetwork();

    @Override
    protected Cluster joinAs(String name) {
        return network.join(name);
    }

    @AfterEach
    void close() {
        network.close();
    }
}

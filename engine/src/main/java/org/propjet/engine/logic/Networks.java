package org.propjet.engine.logic;

import java.util.List;

/** What passes make: a network, or several that belong together. */
public interface Networks {
    /** Returns the networks. */
    List<? extends Network> networks();

    /** Returns the number of all gates. */
    default int gates() {
        return networks().stream().mapToInt(Network::gateCount).sum();
    }

    /** Returns the number of all fan-ins. */
    default int fanIns() {
        return networks().stream().mapToInt(Network::fanInCount).sum();
    }
}

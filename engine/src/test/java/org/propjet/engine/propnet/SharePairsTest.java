package org.propjet.engine.propnet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.propjet.engine.propnet.PassedNets.compare;
import static org.propjet.engine.propnet.PassedNets.meter;
import static org.propjet.engine.propnet.PassedNets.net;

import org.junit.jupiter.api.Test;
import org.propjet.engine.logic.Pass;
import org.propjet.games.GameLibrary;

class SharePairsTest {

    @Test
    void makesAGateOfWhatGatesHaveInCommon() {
        PropNet net =
                net(
                        """
                        (role you) (legal you go)
                        (init a) (init b) (init c) (init d) (init e)
                        (<= (next a) (true b)) (<= (next b) (true c)) (<= (next c) (true d))
                        (<= (next d) (true e)) (<= (next e) (true a) (true e))
                        (<= (next x) (true a) (true b) (true c))
                        (<= (next y) (true a) (true b) (true d))
                        (<= (next z) (not (true a)))
                        (<= (next z) (not (true b)))
                        (<= (next z) (true e))
                        (<= terminal (true x) (true y) (true z))
                        (goal you 100)
                        """);
        PropNet shared = new SharePairs().apply(net, meter());
        shared.check();
        assertEquals(net.gateCount() + 1, shared.gateCount());
        assertEquals(operations(net) - 2, operations(shared));
    }

    @Test
    void changesNoValue() {
        for (String name : GameLibrary.names()) {
            PropNet net = net(GameLibrary.rules(name));
            PropNet shared = new SharePairs().apply(net, meter());
            shared.check();
            assertTrue(operations(shared) <= operations(net), name);
            compare(name, Pass.SHARE_PAIRS, net, shared);
        }
    }

    private static int operations(PropNet net) {
        return net.fanInCount() - net.gateCount();
    }
}

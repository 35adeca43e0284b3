package org.propjet.engine.propnet;

/** Checks what {@link PropNet} promises of itself. */
final class NetChecker {
    private final PropNet net;

    NetChecker(PropNet net) {
        this.net = net;
    }

    /**
     * Throws if a promise is broken.
     *
     * @throws IllegalStateException naming the node and the promise
     */
    void check() {
        NetInterface ends = net.ends();
        require(net.baseCount() == ends.baseCount(), "as many next outputs as fluents");
        require(net.inputCount() == ends.inputCount(), "as many legal outputs as moves");
        require(ends.initialState().length == ends.stateLayout().wordCount(), "state length");
        for (int node = net.firstGate(); node < net.nodeCount(); node++) {
            checkGate(node);
        }
        net.outputs()
                .forEach(
                        literal ->
                                require(
                                        literal >= 0 && NetLiteral.node(literal) < net.nodeCount(),
                                        "an output reads an existing node"));
        boolean[] reached = reachedFromInputs();
        for (int literal : net.outputs().legal()) {
            require(!reached[NetLiteral.node(literal)], "legal does not depend on moves");
        }
        require(!reached[NetLiteral.node(net.outputs().terminal())], "nor does terminal");
        for (int[] goals : net.outputs().goals()) {
            for (int literal : goals) {
                require(!reached[NetLiteral.node(literal)], "nor do goals");
            }
        }
    }

    private void checkGate(int node) {
        int start = net.fanInStart(node);
        int end = net.fanInEnd(node);
        require(end - start >= 2, "gate " + node + " has two fan-ins or more");
        for (int at = start; at < end; at++) {
            int source = NetLiteral.node(net.fanIn(at));
            require(source > 0 && source < node, "gate " + node + " reads nodes before it");
            require(
                    at == start || NetLiteral.node(net.fanIn(at - 1)) < source,
                    "gate " + node + " reads each node once, in order");
        }
    }

    private boolean[] reachedFromInputs() {
        boolean[] reached = new boolean[net.nodeCount()];
        for (int node = net.firstInput(); node < net.firstGate(); node++) {
            reached[node] = true;
        }
        for (int node = net.firstGate(); node < net.nodeCount(); node++) {
            for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                reached[node] |= reached[NetLiteral.node(net.fanIn(at))];
            }
        }
        return reached;
    }

    private static void require(boolean holds, String promise) {
        if (!holds) {
            throw new IllegalStateException("broken network: not so: " + promise);
        }
    }
}

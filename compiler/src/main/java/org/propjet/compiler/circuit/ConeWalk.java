package org.propjet.compiler.circuit;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.propnet.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.function.IntConsumer;

/** Visits the gates that a node needs and that are not built, each after what it reads. */
final class ConeWalk {
    private final PropNet net;
    private final int[] built;
    private final IntArrayList path = new IntArrayList();

    /**
     * Prepares a walk.
     *
     * @param built for each node its literal, negative if it is not built; the visitor sets it
     */
    ConeWalk(PropNet net, int[] built) {
        this.net = net;
        this.built = built;
    }

    void walk(int root, IntConsumer visitor) {
        path.add(root);
        while (!path.isEmpty()) {
            int node = path.getInt(path.size() - 1);
            if (built[node] >= 0) {
                path.removeInt(path.size() - 1);
                continue;
            }
            int before = path.size();
            for (int at = net.fanInEnd(node) - 1; at >= net.fanInStart(node); at--) {
                int child = NetLiteral.node(net.fanIn(at));
                if (built[child] < 0) {
                    path.add(child);
                }
            }
            if (path.size() == before) {
                visitor.accept(node);
            }
        }
    }
}

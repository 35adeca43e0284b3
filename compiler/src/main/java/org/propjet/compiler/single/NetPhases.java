package org.propjet.compiler.single;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.NetOutputs;
import org.propjet.engine.propnet.PropNet;

/**
 * Which {@link Phase} computes each gate of a network, by the cones of influence that it is in.
 *
 * <p>Immutable. Cost: linear in the network.
 */
final class NetPhases {
    private final @Nullable Phase[] phases;

    private NetPhases(@Nullable Phase[] phases) {
        this.phases = phases;
    }

    /**
     * Divides a network.
     *
     * @throws PlanRefusedException if legal, terminal or a goal depends on the joint move
     */
    static NetPhases of(PropNet net) {
        NetOutputs outputs = net.outputs();
        boolean[] terminal = cone(net, IntArrayList.of(outputs.terminal()));
        boolean[] legal = cone(net, new IntArrayList(outputs.legal()));
        IntArrayList roots = new IntArrayList(outputs.next());
        addAll(roots, outputs.sees());
        boolean[] step = cone(net, roots);
        roots = new IntArrayList();
        addAll(roots, outputs.goals());
        boolean[] goal = cone(net, roots);
        for (int node = net.firstInput(); node < net.firstGate(); node++) {
            if (terminal[node] || legal[node] || goal[node]) {
                throw new PlanRefusedException(
                        "legal, terminal or a goal depends on the joint move");
            }
        }
        @Nullable Phase[] phases = new @Nullable Phase[net.nodeCount()];
        for (int gate = net.firstGate(); gate < phases.length; gate++) {
            if (terminal[gate]) {
                phases[gate] = Phase.TERMINAL;
            } else if (step[gate] && (legal[gate] || goal[gate])) {
                phases[gate] = Phase.COMMON;
            } else if (legal[gate]) {
                phases[gate] = Phase.LEGAL;
            } else if (step[gate]) {
                phases[gate] = Phase.STEP;
            } else if (goal[gate]) {
                phases[gate] = Phase.GOAL;
            }
        }
        return new NetPhases(phases);
    }

    private static void addAll(IntArrayList roots, int[][] literals) {
        for (int[] roleLiterals : literals) {
            roots.addElements(roots.size(), roleLiterals);
        }
    }

    private static boolean[] cone(PropNet net, IntArrayList open) {
        boolean[] marks = new boolean[net.nodeCount()];
        while (!open.isEmpty()) {
            int node = NetLiteral.node(open.popInt());
            if (!marks[node]) {
                marks[node] = true;
                for (int at = net.isGate(node) ? net.fanInStart(node) : 0;
                        net.isGate(node) && at < net.fanInEnd(node);
                        at++) {
                    open.add(net.fanIn(at));
                }
            }
        }
        return marks;
    }

    /**
     * Returns the phase that computes a gate; null for other nodes and gates that nothing needs.
     */
    @Nullable Phase of(int node) {
        return phases[node];
    }
}

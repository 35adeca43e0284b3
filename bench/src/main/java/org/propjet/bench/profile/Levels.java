package org.propjet.bench.profile;

import org.propjet.compiler.circuit.Circuit;
import org.propjet.engine.propnet.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;
import java.util.List;

/**
 * How deep gates and operations lie: one that reads none of its kind is on level 1, any other a
 * level above the highest that it reads. Those of a level do not depend on each other.
 */
final class Levels {
    private Levels() {}

    /** Returns the level of each node of a network; 0 for those that are no gates. */
    static int[] ofGates(PropNet net) {
        int[] levels = new int[net.nodeCount()];
        for (int gate = net.firstGate(); gate < levels.length; gate++) {
            int highest = 0;
            for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
                highest = Math.max(highest, levels[NetLiteral.node(net.fanIn(at))]);
            }
            levels[gate] = highest + 1;
        }
        return levels;
    }

    /** Returns the level of each node of a circuit; 0 for those that are no operations. */
    static int[] ofOperations(Circuit circuit) {
        int[] levels = new int[circuit.nodeCount()];
        List<Circuit.Operation> operations = circuit.operations();
        for (int i = 0; i < operations.size(); i++) {
            Circuit.Operation operation = operations.get(i);
            int highest = Math.max(levels[operation.a()], levels[operation.b()]);
            if (operation.code().operandCount() == 3) {
                highest = Math.max(highest, levels[operation.c()]);
            }
            levels[circuit.firstOperation() + i] = highest + 1;
        }
        return levels;
    }

    /** Returns how many nodes each level has, from level 1 on. */
    static int[] sizes(int[] levels) {
        int[] sizes = new int[Arrays.stream(levels).max().orElse(0)];
        for (int level : levels) {
            if (level > 0) {
                sizes[level - 1]++;
            }
        }
        return sizes;
    }
}

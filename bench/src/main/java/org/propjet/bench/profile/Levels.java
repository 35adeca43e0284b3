package org.propjet.bench.profile;

import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.logic.Network;

import java.util.Arrays;

/**
 * How deep gates lie: one that reads no other is on level 1, any other a level above the highest
 * that it reads. Those of a level do not depend on each other.
 */
final class Levels {
    private Levels() {}

    /** Returns the level of each node of a network; 0 for those that are no gates. */
    static int[] of(Network net) {
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

package org.propjet.bench.profile;

import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectMaps;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;

import org.propjet.compiler.playout.OperationCounts;
import org.propjet.compiler.playout.OperationCounts.Part;
import org.propjet.engine.propnet.PropNet;

import java.util.EnumMap;
import java.util.Map;

/**
 * The gates of a network by the part that needs them and the set of rules that they come from.
 *
 * <p>Immutable.
 */
final class GateGroups {
    /**
     * Some gates.
     *
     * @param count how many
     * @param neverChanged how many of them had one value in all states
     * @param toggles the sum of their toggle rates
     * @param level the highest of their levels
     */
    record Group(double count, double neverChanged, double toggles, int level) {
        static final Group NONE = new Group(0, 0, 0, 0);

        Group plus(Group other) {
            return new Group(
                    count + other.count,
                    neverChanged + other.neverChanged,
                    toggles + other.toggles,
                    Math.max(level, other.level));
        }

        /** Returns the part of it that each of several rules has. */
        Group sharedBy(int ruleCount) {
            return new Group(
                    count / ruleCount, neverChanged / ruleCount, toggles / ruleCount, level);
        }
    }

    private final Map<Part, Int2ObjectMap<Group>> groups = new EnumMap<>(Part.class);

    /** Puts the gates of a network into groups. */
    GateGroups(PropNet net, OperationCounts parts, GateActivity activity) {
        int[] levels = Levels.of(net);
        for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
            Group one =
                    new Group(
                            1,
                            activity.neverChanged(gate) ? 1 : 0,
                            activity.toggleRate(gate),
                            levels[gate]);
            groups.computeIfAbsent(parts.partOf(gate), any -> new Int2ObjectOpenHashMap<>())
                    .merge(net.origin(gate), one, Group::plus);
        }
    }

    /** Returns a part's gates by the sets of rules that they come from. */
    Int2ObjectMap<Group> of(Part part) {
        return groups.getOrDefault(part, Int2ObjectMaps.emptyMap());
    }
}

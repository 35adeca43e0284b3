package org.propjet.engine.game;

import java.util.Set;

/** The fluents of some relations, to be left out of states. Not thread-safe. */
final class IgnoredFluents {
    private final StateLayout layout;
    private final Set<String> relations;
    private final long[] mask;
    private int fluentsSeen;

    IgnoredFluents(StateLayout layout, Set<String> relations) {
        this.layout = layout;
        this.relations = relations;
        this.mask = layout.newState();
    }

    /** Removes the ignored fluents from a state. */
    void clearIn(long[] state) {
        if (relations.isEmpty()) {
            return;
        }
        int fluentCount = layout.fluentCount();
        while (fluentsSeen < fluentCount) {
            if (relations.contains(relationOf(layout.fluent(fluentsSeen)))) {
                mask[fluentsSeen >>> 6] |= 1L << fluentsSeen;
            }
            fluentsSeen++;
        }
        for (int word = 0; word < Perft.wordsInUse(layout); word++) {
            state[word] &= ~mask[word];
        }
    }

    private static String relationOf(String fluent) {
        if (!fluent.startsWith("(")) {
            return fluent;
        }
        int end = 1;
        while (end < fluent.length() && " )".indexOf(fluent.charAt(end)) < 0) {
            end++;
        }
        return fluent.substring(1, end);
    }
}

package org.propjet.engine.evidence;

import org.propjet.engine.game.StateLayout;
import org.propjet.engine.gdl.Spelling;
import org.propjet.engine.gdl.Term;

import java.util.HashSet;
import java.util.Set;

/** The fluents of some relations, to be left out of states. Not thread-safe. */
final class IgnoredFluents {
    private final StateLayout layout;
    private final Set<String> relations = new HashSet<>();
    private final long[] mask;
    private int fluentsSeen;

    IgnoredFluents(StateLayout layout, Set<String> relations) {
        this.layout = layout;
        relations.forEach(relation -> this.relations.add(Spelling.folded(relation)));
        this.mask = layout.newState();
    }

    /** Removes the ignored fluents from a state. */
    void clearIn(long[] state) {
        if (relations.isEmpty()) {
            return;
        }
        int fluentCount = layout.fluentCount();
        while (fluentsSeen < fluentCount) {
            if (relations.contains(Term.nameOf(Spelling.folded(layout.fluent(fluentsSeen))))) {
                mask[fluentsSeen >>> 6] |= 1L << fluentsSeen;
            }
            fluentsSeen++;
        }
        for (int word = 0; word < Perft.wordsInUse(layout); word++) {
            state[word] &= ~mask[word];
        }
    }
}

package org.propjet.player.classic;

import org.propjet.player.search.OptionValue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * How {@link WindowSearch} searches. Immutable.
 *
 * @param parts what is switched on
 * @param tableMebibytes the size of the transposition table; 0: none
 */
record SearchOptions(Set<Part> parts, int tableMebibytes) {
    private static final int MOST_MEBIBYTES = 65_536;

    /** What can be switched on and off, by names in small letters. */
    enum Part {
        /** Moves that cannot matter are not searched: alpha-beta. */
        PRUNE,
        /** Values outside of the window are given back as they are found, not as its bound. */
        SOFT,
        /** Moves after the first are searched by a window of no width first. */
        PVS,
        /** The root's window is narrow, about the value of the last iteration. */
        ASPIRATION,
        /** What was searched deeper than is asked for counts, too. */
        DEEPER,
        /** Moves that cut off a neighbouring state come early. */
        KILLERS,
        /** Moves come in the order of how much they have cut off. */
        HISTORY,
        /** Late moves are searched less deep first. */
        LATE,
        /** States whose guess has just changed much are searched on. */
        QUIESCENCE,
        /** States in which nobody has a choice cost no depth. */
        EXTENSIONS;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    SearchOptions {
        parts = Set.copyOf(parts);
    }

    /** Returns the names of the options. */
    static List<String> names() {
        List<String> names = new ArrayList<>();
        for (Part part : Part.values()) {
            names.add(part.label());
        }
        names.add(Deepening.TABLE);
        return names;
    }

    boolean has(Part part) {
        return parts.contains(part);
    }

    /** Returns these options with one part switched. */
    SearchOptions with(Part part, boolean isOn) {
        EnumSet<Part> changed = EnumSet.noneOf(Part.class);
        changed.addAll(parts);
        if (isOn) {
            changed.add(part);
        } else {
            changed.remove(part);
        }
        return new SearchOptions(changed, tableMebibytes);
    }

    /**
     * Returns these options, but for those that are given.
     *
     * @param given by name; others than {@link #names} do not matter
     * @throws IllegalArgumentException with a message for people
     */
    SearchOptions with(Map<String, String> given) {
        SearchOptions changed = this;
        for (Part part : Part.values()) {
            String text = given.get(part.label());
            if (text != null) {
                boolean isOn = OptionValue.isOn(part.label(), text.toLowerCase(Locale.ROOT));
                changed = changed.with(part, isOn);
            }
        }
        return new SearchOptions(
                changed.parts,
                Deepening.number(Deepening.TABLE, given, 0, MOST_MEBIBYTES, tableMebibytes));
    }
}

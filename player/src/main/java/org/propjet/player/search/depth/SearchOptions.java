package org.propjet.player.search.depth;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * How {@link WindowSearch} searches. Immutable.
 *
 * @param parts what is switched on
 * @param tableBytes the size of the transposition table; 0: none
 */
public record SearchOptions(Set<Part> parts, long tableBytes) {

    /** What can be switched on and off, by names in small letters. */
    public enum Part {
        PRUNE("alpha-beta: moves that cannot matter are not searched"),
        SOFT("values outside of the window are given back as found"),
        PVS("later moves are only asked whether they are better"),
        ASPIRATION("the root's window is 5 points about the last value"),
        DEEPER("what was searched deeper than is asked for counts, too"),
        KILLERS("moves that cut off a neighbouring state come early"),
        HISTORY("moves come in the order of how much they have cut off"),
        LATE("late moves are searched less deep first"),
        QUIESCENCE("states whose guess has just changed much are searched on"),
        EXTENSIONS("states in which nobody has a choice cost no depth");

        private final String meaning;

        Part(String meaning) {
            this.meaning = meaning;
        }

        /** Returns what it does, in a line. */
        public String meaning() {
            return meaning;
        }

        /** Returns the name in small letters. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public SearchOptions {
        parts = Set.copyOf(parts);
    }

    /** Returns minimax: all moves to a depth. */
    public static SearchOptions minimax() {
        return new SearchOptions(EnumSet.of(Part.EXTENSIONS), 0);
    }

    /** Returns alpha-beta of the textbook, as negamax, and nothing else. */
    public static SearchOptions negamax() {
        return new SearchOptions(EnumSet.of(Part.PRUNE, Part.SOFT, Part.EXTENSIONS), 0);
    }

    /** Returns principal variation search, with all that cuts off without a doubt. */
    public static SearchOptions pvs(long tableBytes) {
        return new SearchOptions(EnumSet.complementOf(EnumSet.of(Part.QUIESCENCE)), tableBytes);
    }

    /** Returns principal variation search where states are ordered by guesses. */
    static SearchOptions guided(long tableBytes) {
        return pvs(tableBytes).with(Part.ASPIRATION, false).with(Part.KILLERS, false);
    }

    /** Returns whether a part is switched on. */
    public boolean has(Part part) {
        return parts.contains(part);
    }

    /** Returns these options with one part switched. */
    public SearchOptions with(Part part, boolean isOn) {
        EnumSet<Part> changed = EnumSet.noneOf(Part.class);
        changed.addAll(parts);
        if (isOn) {
            changed.add(part);
        } else {
            changed.remove(part);
        }
        return new SearchOptions(changed, tableBytes);
    }
}

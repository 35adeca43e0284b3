package org.propjet.player.endgame;

import org.propjet.engine.exclusion.FluentGroups;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * States in few bits: fluents of which at most one holds share a field of a number, which says
 * which one it is; each other fluent has a bit. No field lies across two words.
 *
 * <p>Fluents may be left out, such as those that count steps; then states that differ in these
 * alone are packed alike.
 *
 * <p>Immutable; thread-safe. Cost: linear in the fluents that hold.
 */
public final class StatePacking {
    /** For each field the fluents' bits; the first has the code 1, and 0 is none of them. */
    private final int[][] fields;

    private final int wordCount;
    private final int[] fieldWord;
    private final int[] fieldShift;
    private final long[] fieldMask;

    /** For each fluent its word, or -1 if it is left out, and what is set there if it holds. */
    private final int[] wordOf;

    private final long[] codeOf;

    private StatePacking(int[][] fields, int fluentCount) {
        this.fields = fields;
        fieldWord = new int[fields.length];
        fieldShift = new int[fields.length];
        fieldMask = new long[fields.length];
        wordOf = new int[fluentCount];
        Arrays.fill(wordOf, -1);
        codeOf = new long[fluentCount];
        int word = 0;
        int shift = 0;
        for (int field = 0; field < fields.length; field++) {
            int width = width(fields[field]);
            if (shift + width > Long.SIZE) {
                word++;
                shift = 0;
            }
            fieldWord[field] = word;
            fieldShift[field] = shift;
            fieldMask[field] = (1L << width) - 1;
            for (int code = 1; code <= fields[field].length; code++) {
                wordOf[fields[field][code - 1]] = word;
                codeOf[fields[field][code - 1]] = (long) code << shift;
            }
            shift += width;
        }
        wordCount = word + 1;
    }

    private static int width(int[] bits) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(bits.length);
    }

    /**
     * Makes a packing.
     *
     * @param fluentCount how many fluents states have
     * @param groups which exclude each other
     * @param leftOut the fluents to leave out, as a bitset
     */
    public static StatePacking of(int fluentCount, FluentGroups groups, long[] leftOut) {
        boolean[] isDone = new boolean[fluentCount];
        for (int bit = 0; bit < fluentCount; bit++) {
            isDone[bit] = ((leftOut[bit >>> 6] >>> bit) & 1) != 0;
        }
        List<int[]> fields = new ArrayList<>();
        List<int[]> candidates = new ArrayList<>(List.of(groups.groups()));
        while (!candidates.isEmpty()) { // the group that saves most, then that of the rest
            candidates.replaceAll(
                    bits -> Arrays.stream(bits).filter(bit -> !isDone[bit]).toArray());
            candidates.removeIf(bits -> bits.length < 3);
            candidates.sort(Comparator.comparingInt(bits -> width(bits) - bits.length));
            if (!candidates.isEmpty()) {
                int[] best = candidates.removeFirst();
                fields.add(best);
                for (int bit : best) {
                    isDone[bit] = true;
                }
            }
        }
        for (int bit = 0; bit < fluentCount; bit++) {
            if (!isDone[bit]) {
                fields.add(new int[] {bit});
            }
        }
        fields.sort(Comparator.comparingInt(bits -> bits[0]));
        return new StatePacking(fields.toArray(int[][]::new), fluentCount);
    }

    /** Makes a packing of fields that another one had, for a file. */
    public static StatePacking ofFields(int[][] fields, int fluentCount) {
        return new StatePacking(fields, fluentCount);
    }

    /** Returns for each field the fluents' bits; not to be changed. */
    public int[][] fields() {
        return fields;
    }

    /** Returns how many words a packed state has. */
    public int wordCount() {
        return wordCount;
    }

    /** Packs a state. */
    public void pack(long[] state, long[] packed, int at) {
        for (int word = 0; word < wordCount; word++) {
            packed[at + word] = 0;
        }
        for (int word = 0; word < state.length; word++) {
            for (long rest = state[word]; rest != 0; rest &= rest - 1) {
                int bit = (word << 6) + Long.numberOfTrailingZeros(rest);
                if (wordOf[bit] >= 0) {
                    packed[at + wordOf[bit]] |= codeOf[bit];
                }
            }
        }
    }

    /** Unpacks a state; fluents that are left out do not hold in it. */
    public void unpack(long[] packed, int at, long[] state) {
        Arrays.fill(state, 0);
        for (int field = 0; field < fields.length; field++) {
            int code =
                    (int)
                            ((packed[at + fieldWord[field]] >>> fieldShift[field])
                                    & fieldMask[field]);
            if (code != 0) {
                int bit = fields[field][code - 1];
                state[bit >>> 6] |= 1L << bit;
            }
        }
    }
}

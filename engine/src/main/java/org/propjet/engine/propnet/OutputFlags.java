package org.propjet.engine.propnet;

import org.propjet.engine.game.Reasoner;

import java.util.Arrays;
import java.util.OptionalInt;

/**
 * Reads a role's outputs from words of flags, one bit an output, the first at bit 0 of a word.
 *
 * <p>Thread-safe: keeps nothing. Cost: linear in the words.
 */
public final class OutputFlags {
    private OutputFlags() {}

    /**
     * Writes the indexes of the outputs that hold, ascending; returns their number.
     *
     * @param from the first word of the role's
     * @param to the first word after them
     */
    public static int indexes(long[] words, int from, int to, int[] indexes) {
        int count = 0;
        for (int word = from; word < to; word++) {
            for (long rest = words[word]; rest != 0; rest &= rest - 1) {
                indexes[count++] = ((word - from) << 6) + Long.numberOfTrailingZeros(rest);
            }
        }
        return count;
    }

    /** Returns the indexes of the outputs that hold, ascending, of a role that has so many. */
    public static int[] indexes(long[] words, int from, int outputCount) {
        int[] indexes = new int[outputCount];
        int count = indexes(words, from, from + wordsFor(outputCount), indexes);
        return Arrays.copyOf(indexes, count);
    }

    /** Returns how many words hold so many outputs. */
    public static int wordsFor(int outputCount) {
        return (outputCount + 63) >>> 6;
    }

    /** Returns how many outputs hold; the words are as in {@link #indexes}. */
    public static int count(long[] words, int from, int to) {
        int count = 0;
        for (int word = from; word < to; word++) {
            count += Long.bitCount(words[word]);
        }
        return count;
    }

    /**
     * Returns the goal value that holds, or {@link Reasoner#NO_GOAL} if it is not exactly one.
     *
     * @param values the role's possible values, as the outputs are
     */
    public static int goal(long[] words, int from, int[] values) {
        int index = only(words, from, values.length);
        return index < 0 ? Reasoner.NO_GOAL : values[index];
    }

    /** Returns the goal value that holds; empty if it is not exactly one. */
    public static OptionalInt statedGoal(long[] words, int from, int[] values) {
        int index = only(words, from, values.length);
        return index < 0 ? OptionalInt.empty() : OptionalInt.of(values[index]);
    }

    /** Returns the index of the output that holds, or -1 if it is not exactly one. */
    private static int only(long[] words, int from, int outputCount) {
        int only = -1;
        for (int i = 0; i < outputCount; i++) {
            if (holds(words, from, i)) {
                if (only >= 0) {
                    return -1;
                }
                only = i;
            }
        }
        return only;
    }

    /** Returns whether a goal value holds; the values are as in {@link #goal}. */
    public static boolean hasGoal(long[] words, int from, int[] values, int value) {
        for (int i = 0; i < values.length; i++) {
            if (values[i] == value && holds(words, from, i)) {
                return true;
            }
        }
        return false;
    }

    private static boolean holds(long[] words, int from, int index) {
        return (words[from + (index >>> 6)] >>> index & 1) != 0;
    }
}

package org.propjet.player.classic;

/**
 * What has been found of states: a value that is exact or a bound, how deep it was searched, and
 * the best move.
 *
 * <p>An entry is two words: the state's hash of 64 bits, all of which are compared, and
 *
 * <pre>
 *   bits      what
 *   0 to 19   the value
 *   20 to 41  the best move, plus one
 *   42 to 49  the depth, in plies
 *   50 to 57  the age: the number of the search that kept it
 *   58        whether nothing was guessed below
 *   59, 60    the kind
 * </pre>
 *
 * <p>A state can be kept at four places, a line of the cache. A new one takes the place of the same
 * state, else of the one that was searched least, where each search since counts as {@link
 * #PLIES_PER_AGE} plies less. States of up to 64 fluents are told apart for sure, as their hash can
 * be inverted; of others two are mistaken for each other once in 2^64 comparisons.
 *
 * <p>Not thread-safe. Memory: what it is given.
 */
final class ValueTable {
    /** The value is exact. */
    static final int EXACT = 1;

    /** The value is this or more. */
    static final int LEAST = 2;

    /** The value is this or less. */
    static final int MOST = 3;

    private static final int PLACES = 4;
    private static final int PLIES_PER_AGE = 4;
    private static final int VALUE_BITS = 20;
    private static final int MOVE_BITS = 22;
    private static final int DEPTH_AT = VALUE_BITS + MOVE_BITS;
    private static final int AGE_AT = DEPTH_AT + 8;
    private static final int COMPLETE_AT = AGE_AT + 8;
    private static final int KIND_AT = COMPLETE_AT + 1;

    private final long[] words;
    private int age;

    /** Makes an empty table of at most so much memory, but one line at least. */
    ValueTable(long bytes) {
        long lines = Math.clamp(bytes / (16 * PLACES), 1, 1L << 27);
        words = new long[(int) (Long.highestOneBit(lines) * 2 * PLACES)];
    }

    /** Lets what was kept before count less. */
    void grow() {
        age = age + 1 & 0xff;
    }

    /** Returns a state's hash, which is not 0. */
    static long hash(long[] state) {
        long hash = 1;
        for (long word : state) {
            hash = mix(hash ^ word);
        }
        return hash == 0 ? 1 : hash;
    }

    private static long mix(long bits) {
        long mixed = bits * 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ mixed >>> 32) * 0xBF58476D1CE4E5B9L;
        return mixed ^ mixed >>> 29;
    }

    private int line(long hash) {
        return (int) hash & (words.length - 1) & -2 * PLACES;
    }

    /** Returns a state's entry, or 0. */
    long find(long hash) {
        int line = line(hash);
        for (int at = line; at < line + 2 * PLACES; at += 2) {
            if (words[at] == hash) {
                return words[at + 1];
            }
        }
        return 0;
    }

    /**
     * Keeps what was found.
     *
     * @param moveId the best move, or -1
     */
    void keep(long hash, int kind, boolean isComplete, int depth, int moveId, int value) {
        int line = line(hash);
        int place = line;
        int least = Integer.MAX_VALUE;
        for (int at = line; at < line + 2 * PLACES && least > Integer.MIN_VALUE; at += 2) {
            long entry = words[at + 1];
            int worth =
                    words[at] == hash || entry == 0
                            ? Integer.MIN_VALUE
                            : depth(entry) - PLIES_PER_AGE * (age - age(entry) & 0xff);
            if (worth < least) {
                least = worth;
                place = at;
            }
        }
        words[place] = hash;
        words[place + 1] =
                (long) kind << KIND_AT
                        | (isComplete ? 1L << COMPLETE_AT : 0)
                        | (long) age << AGE_AT
                        | (long) depth << DEPTH_AT
                        | (long) (moveId + 1 & (1 << MOVE_BITS) - 1) << VALUE_BITS
                        | value;
    }

    private static int age(long entry) {
        return (int) (entry >>> AGE_AT) & 0xff;
    }

    static int depth(long entry) {
        return (int) (entry >>> DEPTH_AT) & 0xff;
    }

    /** Returns the best move of an entry, or -1. */
    static int moveId(long entry) {
        return ((int) (entry >>> VALUE_BITS) & (1 << MOVE_BITS) - 1) - 1;
    }

    static int value(long entry) {
        return (int) entry & (1 << VALUE_BITS) - 1;
    }

    /** Returns whether nothing below was guessed, so that it holds for any depth. */
    static boolean isComplete(long entry) {
        return (entry >>> COMPLETE_AT & 1) != 0;
    }

    /** Returns the kind of a value that was searched between two bounds. */
    static int kind(int value, int low, int high) {
        if (value > low && value < high) {
            return EXACT;
        }
        return value >= high ? LEAST : MOST;
    }

    /** Returns whether an entry's value is all that is to be known between two bounds. */
    static boolean decides(long entry, int low, int high) {
        return switch ((int) (entry >>> KIND_AT)) {
            case LEAST -> value(entry) >= high;
            case MOST -> value(entry) <= low;
            default -> true;
        };
    }
}

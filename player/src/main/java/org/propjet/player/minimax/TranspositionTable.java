package org.propjet.player.minimax;

/**
 * What searches have found of states: a value that is exact or a bound, how deep it was searched,
 * and the best move. A state is kept at one place by its hash; a newer one takes it.
 *
 * <p>States are told apart by 64 bits, of which a {@link #forget new salt} makes others: an entry
 * of before is not found any more. Not thread-safe. 16 bytes an entry.
 */
final class TranspositionTable {
    /** The value is exact. */
    static final int EXACT = 0;

    /** The value is this or more. */
    static final int LEAST = 1;

    /** The value is this or less. */
    static final int MOST = 2;

    private static final int BITS = 21;
    private static final int MOST_DEPTH = 255;

    /** For each entry its hash, then kind (2 bits), depth (8), move (22), value (32). */
    private final long[] words = new long[2 << BITS];

    private long salt = 1;

    /** Forgets all entries. */
    void forget() {
        salt = mix(salt + 1);
    }

    /** Returns a state's hash. */
    long hash(long[] state) {
        long hash = salt;
        for (long word : state) {
            hash = mix(hash ^ word);
        }
        return hash;
    }

    private static long mix(long bits) {
        long mixed = bits * 0x9E3779B97F4A7C15L;
        return (mixed ^ mixed >>> 32) * 0xBF58476D1CE4E5B9L;
    }

    private static int at(long hash) {
        return (int) (hash >>> (Long.SIZE - BITS)) << 1;
    }

    /** Returns a state's entry, or 0. */
    long find(long hash) {
        int at = at(hash);
        return words[at] == hash ? words[at + 1] : 0;
    }

    /**
     * Keeps what was found.
     *
     * @param moveId the best move
     */
    void keep(long hash, int kind, int depth, int moveId, int value) {
        int at = at(hash);
        words[at] = hash;
        words[at + 1] =
                (long) kind << 62
                        | (long) Math.min(MOST_DEPTH, depth) << 54
                        | (long) ((moveId + 1) & 0x3fffff) << 32
                        | (value & 0xffffffffL);
    }

    static int kind(long entry) {
        return (int) (entry >>> 62);
    }

    static int depth(long entry) {
        return (int) (entry >>> 54) & MOST_DEPTH;
    }

    /** Returns the best move of an entry, or -1 of none. */
    static int moveId(long entry) {
        return ((int) (entry >>> 32) & 0x3fffff) - 1;
    }

    static int value(long entry) {
        return (int) entry;
    }

    /** Returns the kind of a value that was searched between two bounds. */
    static int kind(int value, int low, int high) {
        if (value > low && value < high) {
            return EXACT;
        }
        return value >= high ? LEAST : MOST;
    }

    /** Returns whether a value of an entry's kind is all that is to be known between two bounds. */
    static boolean decides(long entry, int value, int low, int high) {
        return switch (kind(entry)) {
            case LEAST -> value >= high;
            case MOST -> value <= low;
            default -> true;
        };
    }
}

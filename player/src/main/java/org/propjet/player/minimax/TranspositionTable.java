package org.propjet.player.minimax;

/**
 * What searches have found of states: a value that is exact or a bound, how deep it was searched,
 * and the best move. A state is kept at one place by its hash; a newer one takes it.
 *
 * <p>States are told apart by 64 bits, of which a {@link #forget new salt} makes others: an entry
 * of before is not found any more.
 *
 * <p>Not thread-safe; but several threads may have one each that {@link #sharing shares} its
 * entries. Two words that were not written together do not fit each other, so they are not taken
 * for an entry (Hyatt and Mann, "A lock-less transposition-table implementation for parallel
 * search", 2002). 16 bytes an entry.
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

    /**
     * For each entry its hash, exclusive or the word that follows: kind (2 bits), depth (8), move
     * (22), value (32).
     */
    private final long[] words;

    /** That of what is kept for this table alone. */
    private long ownSalt;

    private long salt;

    /** Makes an empty table. */
    TranspositionTable() {
        this(new long[2 << BITS], 1);
    }

    private TranspositionTable(long[] words, long salt) {
        this.words = words;
        this.ownSalt = salt;
        this.salt = salt;
    }

    /**
     * Returns a table over the same memory, for another thread; what one keeps the others do not
     * find, unless they {@link #join} it.
     *
     * @param index a number that no other table over this memory has, not 0
     */
    TranspositionTable sharing(int index) {
        return new TranspositionTable(words, mix(ownSalt ^ mix(index)));
    }

    /** Forgets all entries, and leaves a table that it has joined. */
    void forget() {
        ownSalt = mix(ownSalt + 1);
        salt = ownSalt;
    }

    /** Has another table over this memory and this one find each other's entries from now on. */
    void join(TranspositionTable other) {
        salt = other.salt;
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
        long entry = words[at + 1];
        return (words[at] ^ entry) == hash ? entry : 0;
    }

    /**
     * Keeps what was found.
     *
     * @param moveId the best move
     */
    void keep(long hash, int kind, int depth, int moveId, int value) {
        int at = at(hash);
        long entry =
                (long) kind << 62
                        | (long) Math.min(MOST_DEPTH, depth) << 54
                        | (long) ((moveId + 1) & 0x3fffff) << 32
                        | (value & 0xffffffffL);
        words[at] = hash ^ entry;
        words[at + 1] = entry;
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

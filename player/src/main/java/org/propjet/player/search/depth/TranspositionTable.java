package org.propjet.player.search.depth;

import org.propjet.engine.game.StateHash;

/**
 * What searches have found of states: a value that is exact or a bound, how deep it was searched,
 * and the best move (Greenblatt, 1967).
 *
 * <p>An entry is two words: the state's hash, exclusive or the word that follows:
 *
 * <pre>
 *   bits      what
 *   0 to 20   the value, plus 2^20
 *   21 to 42  the best move, plus one
 *   43 to 50  the depth, in plies
 *   51 to 58  the age: the number of the search that kept it
 *   59        whether nothing was guessed below
 *   60, 61    the kind
 * </pre>
 *
 * <p>A state can be kept at one or several places beside each other, by its hash. A new one takes
 * the place of the same state, else of the one that was searched least, where each search since
 * counts as {@link #PLIES_PER_AGE} plies less. Two states are mistaken for each other once in 2^64
 * comparisons. A {@link #forget new salt} makes other hashes: an entry of before is not found any
 * more.
 *
 * <p>Not thread-safe; but several threads may have one each that {@link #sharing shares} its
 * entries. Two words that were not written together do not fit each other, so they are not taken
 * for an entry (Hyatt and Mann, "A lock-less transposition-table implementation for parallel
 * search", 2002). Memory: what it is given, 16 bytes an entry.
 */
class TranspositionTable {
    /** The value is exact. */
    static final int EXACT = 1;

    /** The value is this or more. */
    static final int LEAST = 2;

    /** The value is this or less. */
    static final int MOST = 3;

    static final int ENTRY_BYTES = 2 * Long.BYTES;

    /** Four places of 16 bytes are a line of the cache. */
    static final int LINE = 4;

    private static final int PLIES_PER_AGE = 4;
    private static final int VALUE_BITS = 21;
    private static final int ZERO = 1 << (VALUE_BITS - 1);
    private static final int MOVE_BITS = 22;
    private static final int DEPTH_AT = VALUE_BITS + MOVE_BITS;
    private static final int AGE_AT = DEPTH_AT + 8;
    private static final int COMPLETE_AT = AGE_AT + 8;
    private static final int KIND_AT = COMPLETE_AT + 1;
    private static final int MOST_BITS = 29;

    private final long[] words;
    private final int places;

    /** How far a hash is shifted to be the number of a group of places. */
    private final int shift;

    private int age;

    /** That of what is kept for this table alone. */
    private long ownSalt;

    private long salt;

    /**
     * Makes an empty table.
     *
     * @param bytes how much memory it takes at most, but for one group of places
     * @param places at how many places a state can be kept; a power of two
     */
    TranspositionTable(long bytes, int places) {
        long groups = Math.max(2, bytes / ((long) ENTRY_BYTES * places));
        int bits = Math.min(Long.SIZE - 1 - Long.numberOfLeadingZeros(groups), MOST_BITS);
        this.words = new long[places << (bits + 1)];
        this.places = places;
        this.shift = Long.SIZE - bits;
        this.ownSalt = 1;
        this.salt = 1;
    }

    private TranspositionTable(TranspositionTable other, long salt) {
        this.words = other.words;
        this.places = other.places;
        this.shift = other.shift;
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
        return new TranspositionTable(this, StateHash.with(ownSalt, StateHash.with(0, index)));
    }

    /** Forgets all entries, and leaves a table that it has joined. */
    final void forget() {
        ownSalt = StateHash.with(0, ownSalt + 1);
        salt = ownSalt;
    }

    /** Has another table over this memory and this one find each other's entries from now on. */
    void join(TranspositionTable other) {
        salt = other.salt;
    }

    /** Begins another search: what was kept before counts less. */
    final void grow() {
        age = age + 1 & 0xff;
    }

    /** Returns a state's hash. */
    final long hash(long[] state) {
        return StateHash.of(salt, state);
    }

    private int at(long hash) {
        return (int) (hash >>> shift) * 2 * places;
    }

    /** Returns a state's entry, or 0; reads it once, as other threads may write meanwhile. */
    final long find(long hash) {
        int first = at(hash);
        for (int at = first; at < first + 2 * places; at += 2) {
            long entry = words[at + 1];
            if ((words[at] ^ entry) == hash) {
                return entry;
            }
        }
        return 0;
    }

    /** Returns how many places there are. */
    final int placeCount() {
        return words.length / 2;
    }

    /** Returns the place of a state's entry, or -1. */
    final int place(long hash) {
        int first = at(hash);
        for (int at = first; at < first + 2 * places; at += 2) {
            long entry = words[at + 1];
            if (entry != 0 && (words[at] ^ entry) == hash) {
                return at >> 1;
            }
        }
        return -1;
    }

    /** Returns the entry at a place. */
    final long entry(int place) {
        return words[2 * place + 1];
    }

    /**
     * Keeps what was found.
     *
     * @param isComplete whether nothing was guessed below, so that it holds for any depth
     * @param moveId the best move, or -1
     * @return the place
     */
    final int keep(long hash, int kind, boolean isComplete, int depth, int moveId, int value) {
        int at = placeFor(hash);
        long entry =
                (long) kind << KIND_AT
                        | (isComplete ? 1L << COMPLETE_AT : 0)
                        | (long) age << AGE_AT
                        | (long) depth << DEPTH_AT
                        | (long) (moveId + 1 & (1 << MOVE_BITS) - 1) << VALUE_BITS
                        | (value + ZERO);
        words[at] = hash ^ entry;
        words[at + 1] = entry;
        return at >> 1;
    }

    private int placeFor(long hash) {
        int first = at(hash);
        if (places == 1) {
            return first;
        }
        int place = first;
        int least = Integer.MAX_VALUE;
        for (int at = first; at < first + 2 * places; at += 2) {
            long entry = words[at + 1];
            if (entry == 0 || (words[at] ^ entry) == hash) {
                return at;
            }
            int worth = depth(entry) - PLIES_PER_AGE * (age - age(entry) & 0xff);
            if (worth < least) {
                least = worth;
                place = at;
            }
        }
        return place;
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
        return ((int) entry & (1 << VALUE_BITS) - 1) - ZERO;
    }

    /** Returns whether nothing below was guessed. */
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

    /** Returns whether a value of an entry's kind is all that is to be known between two bounds. */
    static boolean decides(long entry, int value, int low, int high) {
        return switch ((int) (entry >>> KIND_AT)) {
            case LEAST -> value >= high;
            case MOST -> value <= low;
            default -> true;
        };
    }
}

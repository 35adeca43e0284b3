package org.propjet.engine.game;

/**
 * The hash of a state's words, for tables in memory. No file has it, so it can be changed; but then
 * a table that is full forgets other states, and the numbers of {@code propjet signature} change.
 *
 * <p>Each word is taken in by an exclusive or, two multiplications by odd numbers and a shift, all
 * of which can be undone. So two states never have the same hash if they differ in one word; others
 * have it once in 2^64. A place in a table is to be taken from the upper half, each bit of which
 * depends on all words, while the lowest bits do not. States take as many places as by chance; two
 * thirds of that, if they differ in the highest bits of the last word alone.
 *
 * <p>Thread-safe; allocates nothing. Cost: some ten cycles a word.
 */
public final class StateHash {
    /** 2^64 over the golden ratio: multiples of it lie far apart (Knuth, 1973). */
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    /** A multiplier of SplitMix64 (Steele, Lea and Flood, 2014). */
    private static final long MULTIPLIER = 0xBF58476D1CE4E5B9L;

    private StateHash() {}

    /**
     * Returns the hash of all words of a state.
     *
     * @param start a number that makes another hash of the same state
     */
    public static long of(long start, long[] state) {
        return of(start, state, 0, state.length);
    }

    /** Returns the hash of the words of an array from one place to before another. */
    public static long of(long start, long[] words, int from, int to) {
        long hash = start;
        for (int at = from; at < to; at++) {
            hash = with(hash, words[at]);
        }
        return hash;
    }

    /** Returns the hash of what has a hash, and of a word more. */
    public static long with(long hash, long word) {
        long mixed = (hash ^ word) * GOLDEN_RATIO;
        return (mixed ^ mixed >>> 32) * MULTIPLIER;
    }
}

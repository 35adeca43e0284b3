package org.propjet.player.search.depth;

/**
 * A {@link TranspositionTable} of what any number of roles get: some numbers for each state in
 * place of one value, which is always exact. A state has two places.
 *
 * <p>Not thread-safe.
 */
final class JointTable extends TranspositionTable {
    private static final int PLACES = 2;

    private final int width;

    /** {@code [place * width + index]}. */
    private final double[] numbers;

    /**
     * Makes an empty table.
     *
     * @param width how many numbers an entry has
     * @param bytes how much memory it takes at most, but for some entries
     */
    JointTable(int width, long bytes) {
        super(bytes / (Double.BYTES * (long) width + ENTRY_BYTES) * ENTRY_BYTES, PLACES);
        this.width = width;
        this.numbers = new double[placeCount() * width];
    }

    /**
     * Begins another search: what was kept before counts less.
     *
     * @param forgets whether nothing of it is true any more
     */
    void begin(boolean forgets) {
        grow();
        if (forgets) {
            forget();
        }
    }

    /**
     * Keeps what was found, but for the numbers, which are old.
     *
     * @param isComplete whether nothing was guessed below, so that it holds for any depth
     * @param moveId the best move, or -1
     * @return where
     */
    int keep(long hash, boolean isComplete, int depth, int moveId) {
        return keep(hash, EXACT, isComplete, depth, moveId, 0);
    }

    /** Returns whether what is kept at a place is what a search to a depth would find. */
    boolean holds(int place, int depth) {
        long entry = entry(place);
        return depth(entry) == depth || isComplete(entry);
    }

    double number(int place, int index) {
        return numbers[place * width + index];
    }

    void number(int place, int index, double number) {
        numbers[place * width + index] = number;
    }
}

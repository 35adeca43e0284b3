package org.propjet.player.search.depth;

/**
 * A {@link TranspositionTable} of what any number of roles get: some numbers for each state, how
 * deep the state was searched, and the best move. A state has two places.
 *
 * <p>Not thread-safe.
 */
final class JointTable {
    private static final int PLACES = 2;

    private final TranspositionTable table;
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
        this.width = width;
        long entryBytes = Double.BYTES * (long) width + TranspositionTable.ENTRY_BYTES;
        long count = bytes / entryBytes;
        this.table = new TranspositionTable(count * TranspositionTable.ENTRY_BYTES, PLACES);
        this.numbers = new double[table.placeCount() * width];
    }

    /** Forgets everything. */
    void forget() {
        table.forget();
    }

    /**
     * Begins another search: what was kept before counts less.
     *
     * @param forgets whether nothing of it is true any more
     */
    void begin(boolean forgets) {
        table.grow();
        if (forgets) {
            table.forget();
        }
    }

    /** Returns a state's hash. */
    long hash(long[] state) {
        return table.hash(state);
    }

    /** Returns where a state is kept, or -1. */
    int find(long hash) {
        return table.place(hash);
    }

    /**
     * Keeps what was found, but for the numbers, which are old.
     *
     * @param isComplete whether nothing was guessed below, so that it holds for any depth
     * @param moveId the best move, or -1
     * @return where
     */
    int keep(long hash, boolean isComplete, int depth, int moveId) {
        return table.keep(hash, TranspositionTable.EXACT, isComplete, depth, moveId, 0);
    }

    /** Returns whether what is kept at a place is what a search to a depth would find. */
    boolean holds(int place, int depth) {
        return TranspositionTable.depth(table.entry(place)) == depth || isComplete(place);
    }

    boolean isComplete(int place) {
        return TranspositionTable.isComplete(table.entry(place));
    }

    int moveId(int place) {
        return TranspositionTable.moveId(table.entry(place));
    }

    double number(int place, int index) {
        return numbers[place * width + index];
    }

    void number(int place, int index, double number) {
        numbers[place * width + index] = number;
    }
}

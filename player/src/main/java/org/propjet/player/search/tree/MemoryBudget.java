package org.propjet.player.search.tree;

/**
 * The memory that a search may take, in chunks of half a megabyte to one. Thread-safe.
 *
 * <p>Clearing a large array holds up all threads at HotSpot's next safepoint, so memory comes in
 * small pieces. A little more than half a megabyte is a G1 region of its own if these are of one
 * megabyte, as the launcher says; smaller chunks would be copied in every collection that follows.
 */
final class MemoryBudget {
    /** Longs in a chunk, at least: with the header more than half a megabyte. */
    static final int CHUNK_LONGS = 1 << 16;

    private final long mostBytes;
    private long takenBytes;

    MemoryBudget(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /**
     * Takes memory, if there is so much left.
     *
     * @param isFirst whether nothing works without it, so that it is taken in any case
     */
    synchronized boolean take(long bytes, boolean isFirst) {
        if (!isFirst && bytes > mostBytes - takenBytes) {
            return false;
        }
        takenBytes += bytes;
        return true;
    }

    /** Returns how much has been taken. */
    synchronized long takenBytes() {
        return takenBytes;
    }
}

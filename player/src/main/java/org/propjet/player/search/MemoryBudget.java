package org.propjet.player.search;

/** The memory that a search may take. Thread-safe. */
final class MemoryBudget {
    private final long mostBytes;
    private long takenBytes;

    MemoryBudget(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /** Takes memory, if there is so much left; the first may take more than there is. */
    synchronized boolean take(long bytes) {
        if (takenBytes > 0 && bytes > mostBytes - takenBytes) {
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

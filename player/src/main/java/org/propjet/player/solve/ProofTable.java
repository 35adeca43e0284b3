package org.propjet.player.solve;

/**
 * Proof and disproof numbers of states, by 64-bit keys. Where a bucket of four is full, the entry
 * gives way that cost the fewest states; so what took long stays.
 *
 * <p>Not thread-safe. Memory: grows up to a limit, 20 bytes an entry.
 */
final class ProofTable {
    private static final int BUCKET = 4;

    /** 20 bytes an entry, and half as many again while the table becomes twice as large. */
    private static final long GROWING_BYTES = 30;

    private static final int FEWEST_BITS = 10;
    private static final int MOST_BITS = 28;

    /** Keys; 0 is a free entry, so the key 0 is stored as another. */
    private long[] keys = {};

    /** The proof number in the upper, the disproof number in the lower half. */
    private long[] numbers = {};

    private int[] works = {};
    private final int maxBits;
    private int usedCount;
    private long found;

    ProofTable(long byteLimit) {
        int bits = FEWEST_BITS;
        while (bits < MOST_BITS && (GROWING_BYTES << (bits + 1)) <= byteLimit) {
            bits++;
        }
        maxBits = bits;
        clear();
    }

    /**
     * Returns a key of a packed state; of one word, no two have the same. Not a {@link
     * org.propjet.engine.game.StateHash}: by the keys the table forgets, so with others the same
     * proofs take other numbers of states.
     */
    static long key(long[] packed) {
        long key = 0;
        for (long word : packed) {
            key = (key ^ word) * 0x9E3779B97F4A7C15L;
            key ^= key >>> 32;
        }
        key *= 0xD6E8FEB86659FD93L;
        return key ^ (key >>> 32);
    }

    /** Empties the table, which is small again. */
    void clear() {
        allocate(FEWEST_BITS);
    }

    private void allocate(int bits) {
        keys = new long[1 << bits];
        numbers = new long[1 << bits];
        works = new int[1 << bits];
        usedCount = 0;
    }

    /** Makes the table twice as large if it is well filled and may be larger. */
    private void growIfFull() {
        if (usedCount < keys.length / 2 || keys.length >= 1 << maxBits) {
            return;
        }
        long[] oldKeys = keys;
        long[] oldNumbers = numbers;
        int[] oldWorks = works;
        allocate(Integer.numberOfTrailingZeros(oldKeys.length) + 1);
        for (int at = 0; at < oldKeys.length; at++) {
            if (oldKeys[at] != 0) {
                int proof = (int) (oldNumbers[at] >>> Integer.SIZE);
                put(oldKeys[at], proof, (int) oldNumbers[at], oldWorks[at]);
            }
        }
    }

    /** Looks for a key; if it is there, the numbers found are its. */
    boolean find(long key) {
        long stored = key == 0 ? 1 : key;
        int first = bucket(stored);
        for (int at = first; at < first + BUCKET; at++) {
            if (keys[at] == stored) {
                found = numbers[at];
                return true;
            }
        }
        return false;
    }

    int proof() {
        return (int) (found >>> Integer.SIZE);
    }

    int disproof() {
        return (int) found;
    }

    /**
     * Stores numbers.
     *
     * @param work how many states were looked at for them
     */
    void put(long key, int proof, int disproof, long work) {
        long stored = key == 0 ? 1 : key;
        int first = bucket(stored);
        int least = first;
        for (int at = first; at < first + BUCKET; at++) {
            if (keys[at] == stored || keys[at] == 0) {
                least = at;
                break;
            }
            if (works[at] < works[least]) {
                least = at;
            }
        }
        usedCount += keys[least] == 0 ? 1 : 0;
        long before = keys[least] == stored ? works[least] : 0;
        keys[least] = stored;
        numbers[least] = ((long) proof << Integer.SIZE) | disproof;
        works[least] = (int) Math.min(before + work, Integer.MAX_VALUE);
        growIfFull();
    }

    private int bucket(long key) {
        return (int) ((key * 0xD1B54A32D192ED03L) >>> 32) & (keys.length - BUCKET);
    }
}

package org.propjet.player.puzzle;

/**
 * The states that a search has met, and how it came to each.
 *
 * <pre>
 * states   node n's words from (n % CHUNK) * words of chunk n / CHUNK
 * links    node n's parent (-1: the root) and move, at 2 * (n % CHUNK) of chunk n / CHUNK
 * </pre>
 *
 * <p>Not thread-safe. Memory: grows by a chunk at a time up to a limit.
 */
final class NodeStore {
    private static final int CHUNK_BITS = 12;
    private static final int CHUNK = 1 << CHUNK_BITS;
    private static final int FULL = -1;

    private final int words;
    private final long[][] states;
    private final int[][] links;
    private final int capacity;
    private int count;

    /**
     * Makes an empty store.
     *
     * @param words how many words of a state to keep
     * @param byteLimit the most memory to take
     */
    NodeStore(int words, long byteLimit) {
        this.words = words;
        long chunkBytes = CHUNK * (8L * words + 8);
        int chunks = Math.clamp(byteLimit / chunkBytes, 1, 1 << (30 - CHUNK_BITS));
        states = new long[chunks][];
        links = new int[chunks][];
        capacity = chunks << CHUNK_BITS;
    }

    /** Returns the number of nodes; they are numbered from 0. */
    int size() {
        return count;
    }

    /** Forgets all nodes, but keeps the memory. */
    void clear() {
        count = 0;
    }

    /** Adds a node and returns its number, or -1 if there is no room. */
    int add(long[] state, int parent, int move) {
        if (count == capacity) {
            return FULL;
        }
        int chunk = count >>> CHUNK_BITS;
        int at = count & (CHUNK - 1);
        if (states[chunk] == null) {
            states[chunk] = new long[CHUNK * words];
            links[chunk] = new int[2 * CHUNK];
        }
        System.arraycopy(state, 0, states[chunk], at * words, words);
        links[chunk][2 * at] = parent;
        links[chunk][2 * at + 1] = move;
        return count++;
    }

    /** Copies a node's state; the words that are not kept are left as they are. */
    void load(int node, long[] state) {
        System.arraycopy(
                states[node >>> CHUNK_BITS], (node & (CHUNK - 1)) * words, state, 0, words);
    }

    /** Returns a node's parent, or -1. */
    int parent(int node) {
        return links[node >>> CHUNK_BITS][2 * (node & (CHUNK - 1))];
    }

    /** Returns the move that led to a node. */
    int move(int node) {
        return links[node >>> CHUNK_BITS][2 * (node & (CHUNK - 1)) + 1];
    }

    /** Returns how many moves from the root a node is. */
    int depth(int node) {
        int depth = 0;
        for (int at = parent(node); at >= 0; at = parent(at)) {
            depth++;
        }
        return depth;
    }

    /** Returns the moves from the root to a node. */
    int[] path(int node) {
        int[] moves = new int[depth(node)];
        int at = node;
        for (int i = moves.length - 1; i >= 0; i--) {
            moves[i] = move(at);
            at = parent(at);
        }
        return moves;
    }
}

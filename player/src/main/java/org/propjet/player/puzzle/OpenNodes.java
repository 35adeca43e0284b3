package org.propjet.player.puzzle;

import java.util.Arrays;

/**
 * The nodes that a {@link BestFirst} search has not expanded, in three orders that have their
 * turns: the nearest to the goal; those that are new in kind, nearest first, before all others
 * (novelty: Lipovetzky and Geffner, 2017); and the nearest again, of which only the preferred moves
 * are made (Helmert, 2006).
 *
 * <p>A node is new in kind if it has a fluent that no node at the same distance had before it.
 *
 * <p>Not thread-safe. Memory: {@link #NODE_BYTES} for a node.
 */
final class OpenNodes {
    /** Bytes a node in the queues and tables. */
    static final int NODE_BYTES = 15;

    static final int NONE = NodeSearch.NONE;
    private static final int BUCKETS = 1024;
    private static final int ORDERS = 3;

    /** What has become of a node: nothing, its preferred moves were made, all were made. */
    private static final byte HALF = 1;

    private static final byte WHOLE = 2;

    private final int seenWords;
    private final long[] seen;
    private final BucketQueue nearest = new BucketQueue(BUCKETS);
    private final BucketQueue newest = new BucketQueue(2 * BUCKETS);
    private final BucketQueue promising = new BucketQueue(BUCKETS);
    private byte[] done = new byte[1 << 12];
    private short[] buckets = new short[1 << 12];
    private int turn;
    private boolean isPreferring;

    /**
     * Makes an empty list.
     *
     * @param seenWords how many words of a state to look at for what is new
     */
    OpenNodes(int seenWords) {
        this.seenWords = seenWords;
        seen = new long[BUCKETS * seenWords];
    }

    /** Forgets all nodes. */
    void clear() {
        Arrays.fill(seen, 0);
        nearest.clear();
        newest.clear();
        promising.clear();
    }

    /** Adds a node; its number is not lower than any before. */
    void add(int node, int distance, long[] state) {
        if (node >= done.length) {
            int larger = Math.max(node + 1, 2 * done.length);
            done = Arrays.copyOf(done, larger);
            buckets = Arrays.copyOf(buckets, larger);
        }
        int bucket = Math.min(distance, BUCKETS - 1);
        done[node] = 0;
        buckets[node] = (short) bucket;
        nearest.push(bucket, node);
        promising.push(bucket, node);
        newest.push(isNovel(state, bucket) ? bucket : BUCKETS + bucket, node);
    }

    /** Returns the distance with which a node was added, or the largest that is told apart. */
    int distance(int node) {
        return buckets[node];
    }

    /** Returns whether only the preferred moves of the node that was taken last are to be made. */
    boolean isPreferring() {
        return isPreferring;
    }

    /** Takes the next node, or returns {@link #NONE}. */
    int take() {
        while (true) {
            turn = (turn + 1) % ORDERS;
            isPreferring = turn == 0;
            int node = isPreferring ? promising.pop() : NONE;
            if (node == NONE) {
                isPreferring = false;
                node = turn == 1 ? nearest.pop() : newest.pop();
                if (node == NONE) {
                    node = turn == 1 ? newest.pop() : nearest.pop();
                }
                if (node == NONE) {
                    return NONE;
                }
            }
            if (done[node] < (isPreferring ? HALF : WHOLE)) {
                done[node] = isPreferring ? HALF : WHOLE;
                return node;
            }
        }
    }

    private boolean isNovel(long[] state, int bucket) {
        long fresh = 0;
        int first = bucket * seenWords;
        for (int word = 0; word < seenWords; word++) {
            fresh |= state[word] & ~seen[first + word];
            seen[first + word] |= state[word];
        }
        return fresh != 0;
    }

    /**
     * Nodes by bucket, lowest first; in a bucket the oldest first. Not thread-safe. Cost: four
     * bytes a node, and constant time, nearly.
     */
    private static final class BucketQueue {
        private final int[] first;
        private final int[] last;

        /** For each node the one after it in its bucket. */
        private int[] following = new int[1 << 12];

        private int lowest;

        BucketQueue(int bucketCount) {
            first = new int[bucketCount];
            last = new int[bucketCount];
            clear();
        }

        void clear() {
            Arrays.fill(first, NONE);
            lowest = first.length;
        }

        void push(int bucket, int node) {
            if (node >= following.length) {
                following = Arrays.copyOf(following, Math.max(node + 1, 2 * following.length));
            }
            following[node] = NONE;
            if (first[bucket] == NONE) {
                first[bucket] = node;
            } else {
                following[last[bucket]] = node;
            }
            last[bucket] = node;
            lowest = Math.min(lowest, bucket);
        }

        /** Takes the next node, or returns {@link #NONE}. */
        int pop() {
            while (lowest < first.length && first[lowest] == NONE) {
                lowest++;
            }
            if (lowest == first.length) {
                return NONE;
            }
            int node = first[lowest];
            first[lowest] = following[node];
            return node;
        }
    }
}

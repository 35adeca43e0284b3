package org.propjet.player.puzzle;

import java.util.Arrays;

/**
 * Nodes by bucket, lowest first; in a bucket the oldest first. Not thread-safe. Cost: four bytes a
 * node, and constant time, nearly.
 */
final class BucketQueue {
    private static final int NONE = OpenNodes.NONE;

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

    /** Takes the next node, or returns {@link OpenNodes#NONE}. */
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

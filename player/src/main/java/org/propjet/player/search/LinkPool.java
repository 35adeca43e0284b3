package org.propjet.player.search;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * The links of a {@link StateGraph}, in flat arrays: which node follows a joint move. A node's
 * links stand together.
 *
 * <p>The arrays come in chunks, taken as they are needed, see {@link MemoryBudget}.
 *
 * <p>Many threads read, set and add links at the same time, without locks but for a new chunk;
 * links are moved while they pause.
 */
final class LinkPool {
    private static final int SHIFT = 17;
    private static final int MASK = (1 << SHIFT) - 1;
    private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
    private static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(LinkPool.class, "linkCount", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final MemoryBudget budget;

    /** For each link the node that follows, + 1, or 0 if it is not known. */
    private int[][] followers = {};

    private volatile int capacity;

    @SuppressWarnings({"FieldMayBeFinal", "UnusedVariable"}) // used through COUNT
    private int linkCount;

    /**
     * Makes a pool without links.
     *
     * @param budget where memory is taken from
     */
    LinkPool(MemoryBudget budget) {
        this.budget = budget;
    }

    /** Returns how many links there is room for. */
    int capacity() {
        return capacity;
    }

    /**
     * Reserves neighbouring links, of which it is not known where they lead; returns the first, or
     * -1 if there is no memory left.
     */
    int reserve(int count) {
        int first = (int) COUNT.getAndAdd(this, count);
        if (first > capacity - count && !grow(first + count)) {
            return -1;
        }
        for (int link = first; link < first + count; link++) {
            followers[link >>> SHIFT][link & MASK] = 0;
        }
        return first;
    }

    private synchronized boolean grow(int wanted) {
        while (capacity < wanted) {
            if (!budget.take(4L << SHIFT, followers.length == 0)) {
                return false;
            }
            int[][] grown = Arrays.copyOf(followers, followers.length + 1);
            grown[followers.length] = new int[1 << SHIFT];
            followers = grown;
            capacity = grown.length << SHIFT;
        }
        return true;
    }

    /** Returns the node that a link leads to, or -1 if it is not known. */
    int follower(int link) {
        return (int) INTS.getAcquire(followers[link >>> SHIFT], link & MASK) - 1;
    }

    /** Sets which node a link leads to. */
    void set(int link, int follower) {
        INTS.setRelease(followers[link >>> SHIFT], link & MASK, follower + 1);
    }

    // ---- Memory; no other thread may be at work ----

    /**
     * Keeps some of the links, which are then the first ones.
     *
     * @param from for each range of links that stays, its first; ascending
     * @param lengths how many links it has
     * @param newNodes for each node its new number, or -1 if it does not stay
     */
    void rebuild(int[] from, int[] lengths, int[] newNodes) {
        int to = 0;
        for (int i = 0; i < from.length; i++) {
            for (int link = from[i], end = from[i] + lengths[i]; link < end; link++) {
                int follower = follower(link);
                set(to++, follower < 0 ? -1 : newNodes[follower]);
            }
        }
        linkCount = to;
    }

    /** Forgets all links. */
    void clear() {
        linkCount = 0;
    }
}

package org.propjet.player.search.tree;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * The links of a {@link StateGraph}, in flat arrays: which node follows a joint move. A node's
 * links stand together.
 *
 * <pre>
 * a link   bits 0-31    the node that follows, + 1, or 0 if it is not known
 *          bits 32-63   the node's tag: another one means that it has been forgotten since
 * </pre>
 *
 * <p>The arrays come in chunks, taken as they are needed, see {@link MemoryBudget}; links that were
 * given back are used again.
 *
 * <p>Many threads read, set and add links at the same time, without locks but for a new chunk;
 * links are given back while they pause.
 */
final class LinkPool {
    /** A chunk takes a little more than half a megabyte, see {@link MemoryBudget}. */
    private static final int SHIFT = 16;

    private static final int MASK = (1 << SHIFT) - 1;
    private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(LinkPool.class, "linkCount", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final MemoryBudget budget;
    private final FreeBlocks free = new FreeBlocks();
    private long[][] links = {};
    private volatile int capacity;

    @SuppressWarnings("FieldMayBeFinal") // changed through COUNT
    private volatile int linkCount;

    /**
     * Makes a pool without links.
     *
     * @param budget where memory is taken from
     */
    LinkPool(MemoryBudget budget) {
        this.budget = budget;
    }

    /**
     * Reserves neighbouring links, of which it is not known where they lead; returns the first, or
     * -1 if there is no memory left.
     */
    int reserve(int count) {
        int length = FreeBlocks.rounded(count);
        int found = free.take(length);
        while (found < 0) {
            int first = linkCount;
            if (first + length > capacity && !grow(first + length)) {
                return -1;
            }
            found = COUNT.compareAndSet(this, first, first + length) ? first : -1;
        }
        for (int link = found; link < found + count; link++) {
            links[link >>> SHIFT][link & MASK] = 0;
        }
        return found;
    }

    /** Gives links back that {@link #reserve} returned; no other thread may be at work. */
    void release(int first, int count) {
        free.give(first, FreeBlocks.rounded(count));
    }

    private synchronized boolean grow(int wanted) {
        while (capacity < wanted) {
            if (capacity >= 1 << 30 || !budget.take(8L << SHIFT, links.length == 0)) {
                return false;
            }
            long[][] grown = Arrays.copyOf(links, links.length + 1);
            grown[links.length] = new long[1 << SHIFT];
            links = grown;
            capacity = grown.length << SHIFT;
        }
        return true;
    }

    /** Returns a link. */
    long get(int link) {
        return (long) LONGS.getAcquire(links[link >>> SHIFT], link & MASK);
    }

    /** Sets a link. */
    void set(int link, long value) {
        LONGS.setRelease(links[link >>> SHIFT], link & MASK, value);
    }

    /** Forgets all links; no other thread may be at work. */
    void clear() {
        linkCount = 0;
        free.clear();
    }
}

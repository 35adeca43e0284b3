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

    private final MemoryBudget budget;
    private final BlockPool places = new BlockPool(1 << SHIFT, 1 << 30, this::addChunk);
    private long[][] links = {};

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
        int found = places.reserve(count);
        for (int link = found; found >= 0 && link < found + count; link++) {
            links[link >>> SHIFT][link & MASK] = 0;
        }
        return found;
    }

    /** Gives links back that {@link #reserve} returned; no other thread may be at work. */
    void release(int first, int count) {
        places.release(first, count);
    }

    private boolean addChunk() {
        if (!budget.take(8L << SHIFT, links.length == 0)) {
            return false;
        }
        long[][] grown = Arrays.copyOf(links, links.length + 1);
        grown[links.length] = new long[1 << SHIFT];
        links = grown;
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
        places.clear();
    }
}

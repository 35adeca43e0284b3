package org.propjet.player.search.tree;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * One role's tree: what is known of its own moves in every node of a {@link StateGraph}, in flat
 * arrays. An <i>edge</i> is a move of the role in a node; a node's edges stand together, in one
 * chunk.
 *
 * <pre>
 * stats   two words an edge, so that a node's edges share few cache lines
 *           2 e      bits 0-23    states below the edge that are being evaluated
 *                    bits 24-63   states below the edge that have been evaluated: its visits
 *           2 e + 1  bits 0-13    what is proven of the role's goal value, see {@link Bounds}
 *                    bits 32-63   the role's value after the move, a float, 0 to 100
 * moves   the move's id
 * best    the highest goal value of a playout through it; only in games with one role
 * </pre>
 *
 * <p>The arrays come in chunks, taken as they are needed, see {@link MemoryBudget}; edges that were
 * given back are used again.
 *
 * <p>Many threads count and add at the same time, without locks but for a new chunk; edges are
 * given back while they pause. Two threads that value an edge at the same moment may lose one of
 * the values, never what is proven.
 */
final class PlayerTree {
    private static final int STATS_SHIFT = 15;

    /** The most edges that can stand together. */
    static final int MOST_TOGETHER = 1 << STATS_SHIFT;

    private static final int STATS_MASK = MOST_TOGETHER - 1;
    private static final int MOVES_SHIFT = 17;
    private static final int MOVES_MASK = (1 << MOVES_SHIFT) - 1;
    private static final int BEST_SHIFT = 19;
    private static final int BEST_MASK = (1 << BEST_SHIFT) - 1;
    private static final long CHUNK_BYTES = 8L * MemoryBudget.CHUNK_LONGS;
    private static final int VISITS_SHIFT = 24;
    private static final int VALUE_SHIFT = 32;
    private static final long PENDING = (1L << VISITS_SHIFT) - 1;
    private static final long LOW = 0xFFFF_FFFFL;
    private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);

    private final boolean isShared;
    private final boolean keepsBest;
    private final MemoryBudget budget;
    private final BlockPool places = new BlockPool(MOST_TOGETHER, MOST_TOGETHER, this::addChunk);
    private long[][] stats = {};
    private int[][] moves = {};
    private byte[][] best = {};

    /**
     * Makes a tree without edges.
     *
     * @param isShared whether several threads will count
     * @param keepsBest whether the best playouts are of interest
     * @param budget where memory is taken from
     */
    PlayerTree(boolean isShared, boolean keepsBest, MemoryBudget budget) {
        this.isShared = isShared;
        this.keepsBest = keepsBest;
        this.budget = budget;
    }

    /**
     * Reserves neighbouring edges, at most {@link #MOST_TOGETHER}; returns the first, or -1 if
     * there is no memory left.
     */
    int reserve(int count) {
        return places.reserve(count);
    }

    /** Gives edges back that {@link #reserve} returned; no other thread may be at work. */
    void release(int first, int count) {
        places.release(first, count);
    }

    private boolean addChunk() {
        int end = stats.length << STATS_SHIFT;
        boolean needsMoves = end == moves.length << MOVES_SHIFT;
        boolean needsBest = keepsBest && end == best.length << BEST_SHIFT;
        int chunkCount = 1 + (needsMoves ? 1 : 0) + (needsBest ? 1 : 0);
        if (!budget.take(chunkCount * CHUNK_BYTES, stats.length == 0)) {
            return false;
        }
        if (needsMoves) {
            moves = Arrays.copyOf(moves, moves.length + 1);
            moves[moves.length - 1] = new int[1 << MOVES_SHIFT];
        }
        if (needsBest) {
            best = Arrays.copyOf(best, best.length + 1);
            best[best.length - 1] = new byte[1 << BEST_SHIFT];
        }
        long[][] grown = Arrays.copyOf(stats, stats.length + 1);
        grown[stats.length] = new long[2 << STATS_SHIFT];
        stats = grown;
        return true;
    }

    /** Makes reserved edges those of some moves that have not been tried. */
    void begin(int first, int count, int[] moveIds) {
        for (int i = 0; i < count; i++) {
            int edge = first + i;
            moves[edge >>> MOVES_SHIFT][edge & MOVES_MASK] = moveIds[i];
            long[] chunk = stats[edge >>> STATS_SHIFT];
            chunk[at(edge)] = 0;
            chunk[at(edge) + 1] = Bounds.UNKNOWN;
            if (keepsBest) {
                best[edge >>> BEST_SHIFT][edge & BEST_MASK] = 0;
            }
        }
    }

    // ---- The words themselves, for loops over all edges of a node ----

    /** Returns the array in which the edges next to this one stand; not to be changed. */
    long[] chunk(int edge) {
        return stats[edge >>> STATS_SHIFT];
    }

    /** Returns where an edge's two words begin in its chunk; those of the next edge follow. */
    static int at(int edge) {
        return 2 * (edge & STATS_MASK);
    }

    /** Returns the visits in an edge's first word. */
    static long visitsOf(long word) {
        return word >>> VISITS_SHIFT;
    }

    /** Returns in an edge's first word how many states are being evaluated. */
    static long pendingOf(long word) {
        return word & PENDING;
    }

    /** Returns what is proven, in an edge's second word. */
    static int boundsOf(long word) {
        return (int) word & Bounds.MASK;
    }

    /** Returns the value in an edge's second word. */
    static float valueOf(long word) {
        return Float.intBitsToFloat((int) (word >>> VALUE_SHIFT));
    }

    // ---- Counting ----

    /** Counts states below an edge whose evaluation begins. */
    void start(int edge, int count) {
        add(edge, count);
    }

    /** Counts states below an edge that have been evaluated. */
    void end(int edge, int count) {
        add(edge, ((long) count << VISITS_SHIFT) - count);
    }

    private void add(int edge, long change) {
        if (isShared) {
            LONGS.getAndAdd(chunk(edge), at(edge), change);
        } else {
            chunk(edge)[at(edge)] += change;
        }
    }

    /** Sets the role's value after a move. */
    void value(int edge, float value) {
        long bits = (long) Float.floatToRawIntBits(value) << VALUE_SHIFT;
        change(edge, LOW, bits);
    }

    /** Moves the role's value after a move towards that of states evaluated since. */
    void average(int edge, int count, float mean) {
        double visits = Math.max(count, visits(edge));
        float before = value(edge);
        value(edge, (float) (before + (mean - before) * (count / visits)));
    }

    /** Sets what is proven. */
    void prove(int edge, int bounds) {
        change(edge, ~LOW, bounds);
    }

    private void change(int edge, long kept, long set) {
        long[] chunk = chunk(edge);
        int at = at(edge) + 1;
        while (true) {
            long old = chunk[at];
            long changed = (old & kept) | set;
            if (old == changed) {
                return;
            }
            if (!isShared) {
                chunk[at] = changed;
                return;
            }
            if (LONGS.compareAndSet(chunk, at, old, changed)) {
                return;
            }
        }
    }

    /** Takes note of a goal value that was reached; an update may be lost to another thread's. */
    void reach(int edge, int goal) {
        byte[] chunk = best[edge >>> BEST_SHIFT];
        if (goal > chunk[edge & BEST_MASK]) {
            chunk[edge & BEST_MASK] = (byte) goal;
        }
    }

    // ---- Looking ----

    /** Returns an edge's move. */
    int move(int edge) {
        return moves[edge >>> MOVES_SHIFT][edge & MOVES_MASK];
    }

    /** Returns how many states below an edge have been evaluated. */
    long visits(int edge) {
        return visitsOf(chunk(edge)[at(edge)]);
    }

    /** Returns how many states below an edge are being evaluated. */
    long pending(int edge) {
        return pendingOf(chunk(edge)[at(edge)]);
    }

    /** Returns whether no state below an edge has been evaluated, or is being. */
    boolean isUntried(int edge) {
        return chunk(edge)[at(edge)] == 0;
    }

    /** Returns the role's value after a move; 0 without visits. */
    float value(int edge) {
        return valueOf(chunk(edge)[at(edge) + 1]);
    }

    /** Returns what is proven of the role's goal value after an edge. */
    int bounds(int edge) {
        return boundsOf(chunk(edge)[at(edge) + 1]);
    }

    /** Returns the highest goal value of a playout through an edge, in a game with one role. */
    int best(int edge) {
        return best[edge >>> BEST_SHIFT][edge & BEST_MASK];
    }

    /** Returns the value of an edge, NaN without visits. */
    double mean(int edge) {
        return visits(edge) == 0 ? Double.NaN : value(edge);
    }

    /** Forgets all edges; no other thread may be at work. */
    void clear() {
        places.clear();
    }
}

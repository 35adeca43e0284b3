package org.propjet.player.search;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * One role's tree: what is known of its own moves in every node of a {@link StateGraph}, in flat
 * arrays. An <i>edge</i> is a move of the role in a node; a node's edges stand together.
 *
 * <pre>
 * stats   two words an edge, so that a node's edges share few cache lines
 *           2 e      bits 0-23    playouts through the edge that are in flight
 *                    bits 24-63   playouts through the edge that have ended: its visits
 *           2 e + 1  bits 0-15    what is proven of the role's goal value, see {@link Bounds}
 *                    bits 16-63   the sum of the role's goal values in its visits
 * moves   the move's id
 * best    the highest goal value of a playout through it; only in games with one role
 * </pre>
 *
 * <p>The arrays come in chunks, taken as they are needed, see {@link MemoryBudget}.
 *
 * <p>Many threads count and add at the same time, without locks but for a new chunk; edges are
 * moved while they pause.
 */
final class PlayerTree {
    private static final int STATS_SHIFT = 15;
    private static final int STATS_MASK = (1 << STATS_SHIFT) - 1;
    private static final int MOVES_SHIFT = 17;
    private static final int MOVES_MASK = (1 << MOVES_SHIFT) - 1;
    private static final int BEST_SHIFT = 19;
    private static final int BEST_MASK = (1 << BEST_SHIFT) - 1;
    private static final int MOST_EDGES = 1 << 30;
    private static final long CHUNK_BYTES = 8L * MemoryBudget.CHUNK_LONGS;
    private static final int VISITS_SHIFT = 24;
    private static final int SUM_SHIFT = 16;
    private static final long PENDING = (1L << VISITS_SHIFT) - 1;
    private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(PlayerTree.class, "edgeCount", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final boolean isShared;
    private final boolean keepsBest;
    private final MemoryBudget budget;
    private long[][] stats = {};
    private int[][] moves = {};
    private byte[][] best = {};
    private volatile int capacity;

    @SuppressWarnings({"FieldMayBeFinal", "UnusedVariable"}) // used through COUNT
    private int edgeCount;

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

    /** Returns how many edges there is room for. */
    int capacity() {
        return capacity;
    }

    /** Reserves neighbouring edges; returns the first, or -1 if there is no memory left. */
    int reserve(int count) {
        int first = (int) COUNT.getAndAdd(this, count);
        return first <= capacity - count || grow(first + count) ? first : -1;
    }

    private synchronized boolean grow(int wanted) {
        while (capacity < wanted) {
            if (capacity >= MOST_EDGES || !budget.take(bytesOfNextChunk(), stats.length == 0)) {
                return false;
            }
            if (capacity == moves.length << MOVES_SHIFT) {
                moves = Arrays.copyOf(moves, moves.length + 1);
                moves[moves.length - 1] = new int[1 << MOVES_SHIFT];
            }
            if (keepsBest && capacity == best.length << BEST_SHIFT) {
                best = Arrays.copyOf(best, best.length + 1);
                best[best.length - 1] = new byte[1 << BEST_SHIFT];
            }
            long[][] grown = Arrays.copyOf(stats, stats.length + 1);
            grown[stats.length] = new long[2 << STATS_SHIFT];
            stats = grown;
            capacity = grown.length << STATS_SHIFT;
        }
        return true;
    }

    private long bytesOfNextChunk() {
        int chunkCount = 1;
        chunkCount += capacity == moves.length << MOVES_SHIFT ? 1 : 0;
        chunkCount += keepsBest && capacity == best.length << BEST_SHIFT ? 1 : 0;
        return chunkCount * CHUNK_BYTES;
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

    /** Returns where an edge's words begin in its chunk. */
    private static int at(int edge) {
        return 2 * (edge & STATS_MASK);
    }

    private long[] chunk(int edge) {
        return stats[edge >>> STATS_SHIFT];
    }

    // ---- Counting ----

    /** Counts playouts that begin. */
    void start(int edge, int count) {
        if (isShared) {
            LONGS.getAndAdd(chunk(edge), at(edge), (long) count);
        } else {
            chunk(edge)[at(edge)] += count;
        }
    }

    /** Counts playouts that have ended. */
    void end(int edge, int count, long goalSum) {
        long ended = ((long) count << VISITS_SHIFT) - count;
        long[] chunk = chunk(edge);
        int at = at(edge);
        if (isShared) {
            LONGS.getAndAdd(chunk, at + 1, goalSum << SUM_SHIFT);
            LONGS.getAndAdd(chunk, at, ended);
        } else {
            chunk[at + 1] += goalSum << SUM_SHIFT;
            chunk[at] += ended;
        }
    }

    /** Takes note of a goal value that was reached; an update may be lost to another thread's. */
    void reach(int edge, int goal) {
        byte[] chunk = best[edge >>> BEST_SHIFT];
        if (goal > chunk[edge & BEST_MASK]) {
            chunk[edge & BEST_MASK] = (byte) goal;
        }
    }

    /** Sets what is proven. */
    void prove(int edge, int bounds) {
        long[] chunk = chunk(edge);
        int at = at(edge) + 1;
        while (true) {
            long old = chunk[at];
            long changed = (old >> SUM_SHIFT << SUM_SHIFT) | bounds;
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

    // ---- Looking ----

    /** Returns an edge's move. */
    int move(int edge) {
        return moves[edge >>> MOVES_SHIFT][edge & MOVES_MASK];
    }

    /** Returns how many playouts through an edge have ended. */
    long visits(int edge) {
        return chunk(edge)[at(edge)] >>> VISITS_SHIFT;
    }

    /** Returns how many playouts through an edge are in flight. */
    int pending(int edge) {
        return (int) (chunk(edge)[at(edge)] & PENDING);
    }

    /** Returns whether no playout has gone through an edge. */
    boolean isUntried(int edge) {
        return chunk(edge)[at(edge)] == 0;
    }

    /** Returns the sum of the role's goal values in an edge's visits. */
    long sum(int edge) {
        return chunk(edge)[at(edge) + 1] >> SUM_SHIFT;
    }

    /** Returns what is proven of the role's goal value after an edge. */
    int bounds(int edge) {
        return (int) chunk(edge)[at(edge) + 1] & Bounds.MASK;
    }

    /** Returns the highest goal value of a playout through an edge, in a game with one role. */
    int best(int edge) {
        return best[edge >>> BEST_SHIFT][edge & BEST_MASK];
    }

    /** Returns the mean goal value of an edge, NaN without visits. */
    double mean(int edge) {
        return visits(edge) == 0 ? Double.NaN : (double) sum(edge) / visits(edge);
    }

    // ---- Memory; no other thread may be at work ----

    /**
     * Keeps some of the edges, which are then the first ones.
     *
     * @param from for each range of edges that stays, its first; ascending
     * @param lengths how many edges it has
     */
    void rebuild(int[] from, int[] lengths) {
        int to = 0;
        for (int i = 0; i < from.length; i++) {
            for (int edge = from[i], end = from[i] + lengths[i]; edge < end; edge++) {
                move(edge, to++);
            }
        }
        edgeCount = to;
    }

    private void move(int from, int to) {
        long[] chunk = chunk(to);
        chunk[at(to)] = chunk(from)[at(from)];
        chunk[at(to) + 1] = chunk(from)[at(from) + 1];
        moves[to >>> MOVES_SHIFT][to & MOVES_MASK] = move(from);
        if (keepsBest) {
            best[to >>> BEST_SHIFT][to & BEST_MASK] = (byte) best(from);
        }
    }

    /** Forgets all edges. */
    void clear() {
        edgeCount = 0;
    }
}

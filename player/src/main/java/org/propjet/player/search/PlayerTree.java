package org.propjet.player.search;

import org.jspecify.annotations.Nullable;

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
 * <p>Many threads count at the same time, without locks; memory is changed while they pause.
 */
final class PlayerTree {
    /** Bytes that an edge takes. */
    static final int BYTES_PER_EDGE = 8 + 8 + 4 + 1;

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
    private long[] stats;
    private int[] moves;
    private byte[] best;

    @SuppressWarnings({"FieldMayBeFinal", "UnusedVariable"}) // used through COUNT
    private int edgeCount;

    /**
     * Makes a tree without edges.
     *
     * @param isShared whether several threads will count
     * @param keepsBest whether the best playouts are of interest
     * @param capacity how many edges there is room for
     */
    PlayerTree(boolean isShared, boolean keepsBest, int capacity) {
        this.isShared = isShared;
        this.keepsBest = keepsBest;
        this.stats = new long[2 * capacity];
        this.moves = new int[capacity];
        this.best = new byte[keepsBest ? capacity : 0];
    }

    int capacity() {
        return moves.length;
    }

    /** Reserves neighbouring edges; returns the first, or -1 if there is no room any more. */
    int reserve(int count) {
        int first = (int) COUNT.getAndAdd(this, count);
        return first > moves.length - count ? -1 : first;
    }

    /** Makes reserved edges those of some moves that have not been tried. */
    void begin(int first, int count, int[] moveIds) {
        System.arraycopy(moveIds, 0, moves, first, count);
        for (int edge = first; edge < first + count; edge++) {
            stats[2 * edge] = 0;
            stats[2 * edge + 1] = Bounds.UNKNOWN;
        }
        if (keepsBest) {
            Arrays.fill(best, first, first + count, (byte) 0);
        }
    }

    // ---- Counting ----

    /** Counts playouts that begin. */
    void start(int edge, int count) {
        if (isShared) {
            LONGS.getAndAdd(stats, 2 * edge, (long) count);
        } else {
            stats[2 * edge] += count;
        }
    }

    /** Counts playouts that have ended. */
    void end(int edge, int count, long goalSum) {
        long ended = ((long) count << VISITS_SHIFT) - count;
        if (isShared) {
            LONGS.getAndAdd(stats, 2 * edge + 1, goalSum << SUM_SHIFT);
            LONGS.getAndAdd(stats, 2 * edge, ended);
        } else {
            stats[2 * edge + 1] += goalSum << SUM_SHIFT;
            stats[2 * edge] += ended;
        }
    }

    /** Takes note of a goal value that was reached; an update may be lost to another thread's. */
    void reach(int edge, int goal) {
        if (goal > best[edge]) {
            best[edge] = (byte) goal;
        }
    }

    /** Sets what is proven. */
    void prove(int edge, int bounds) {
        int at = 2 * edge + 1;
        while (true) {
            long old = stats[at];
            long changed = old >> SUM_SHIFT << SUM_SHIFT | bounds;
            if (old == changed) {
                return;
            }
            if (!isShared) {
                stats[at] = changed;
                return;
            }
            if (LONGS.compareAndSet(stats, at, old, changed)) {
                return;
            }
        }
    }

    // ---- Looking ----

    /** Returns an edge's move. */
    int move(int edge) {
        return moves[edge];
    }

    /** Returns how many playouts through an edge have ended. */
    long visits(int edge) {
        return stats[2 * edge] >>> VISITS_SHIFT;
    }

    /** Returns how many playouts through an edge are in flight. */
    int pending(int edge) {
        return (int) (stats[2 * edge] & PENDING);
    }

    /** Returns whether no playout has gone through an edge. */
    boolean isUntried(int edge) {
        return stats[2 * edge] == 0;
    }

    /** Returns the sum of the role's goal values in an edge's visits. */
    long sum(int edge) {
        return stats[2 * edge + 1] >> SUM_SHIFT;
    }

    /** Returns what is proven of the role's goal value after an edge. */
    int bounds(int edge) {
        return (int) stats[2 * edge + 1] & Bounds.MASK;
    }

    /** Returns the highest goal value of a playout through an edge, in a game with one role. */
    int best(int edge) {
        return best[edge];
    }

    /** Returns the mean goal value of an edge, NaN without visits. */
    double mean(int edge) {
        return visits(edge) == 0 ? Double.NaN : (double) sum(edge) / visits(edge);
    }

    // ---- Memory; no other thread may be at work ----

    /** Memory for edges that is not in use yet. */
    record Room(long[] stats, int[] moves, byte[] best) {}

    /** Returns the memory that is in use. */
    private Room inUse() {
        return new Room(stats, moves, best);
    }

    /** Takes so much more memory, to go over to later. Called by any thread. */
    Room roomTimes(int factor) {
        int capacity = factor * capacity();
        return new Room(
                new long[2 * capacity], new int[capacity], new byte[keepsBest ? capacity : 0]);
    }

    /**
     * Keeps some of the edges, which are then the first ones.
     *
     * @param room memory to go over to, or null to stay
     * @param from for each range of edges that stays, its first; ascending
     * @param lengths how many edges it has
     */
    void rebuild(@Nullable Room room, int[] from, int[] lengths) {
        Room target = room == null ? inUse() : room;
        gather(stats, target.stats, 2, from, lengths);
        gather(moves, target.moves, 1, from, lengths);
        if (keepsBest) {
            gather(best, target.best, 1, from, lengths);
        }
        stats = target.stats;
        moves = target.moves;
        best = target.best;
        edgeCount = Arrays.stream(lengths).sum();
    }

    /** Returns whether more than half of the room is taken. */
    boolean isHalfFull() {
        return edgeCount > moves.length / 2;
    }

    /** Forgets all edges. */
    void clear() {
        edgeCount = 0;
    }

    /** Copies ranges of an array, one after another, to the beginning of another or the same. */
    @SuppressWarnings("SuspiciousSystemArraycopy") // both are arrays of the same kind
    private static <A> void gather(A old, A fresh, int width, int[] from, int[] lengths) {
        int to = 0;
        for (int i = 0; i < from.length; i++) {
            System.arraycopy(old, width * from[i], fresh, to, width * lengths[i]);
            to += width * lengths[i];
        }
    }
}

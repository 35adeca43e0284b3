package org.propjet.player.search.tree;

import org.propjet.engine.game.Playouts;

import java.util.Arrays;

/**
 * States that are evaluated together: those that follow one node of the tree, the <i>leaf</i>, by
 * some of its joint moves, and the path that leads to the leaf. Each of these <i>rows</i> gets
 * playouts of its own.
 *
 * <pre>
 * path    for each node from the root to the leaf, 3 + 2 roleCount numbers:
 *           the node, its tag, and the role that alone chooses there, or -1
 *           for each role its edge, counted from the node's first, or -1 if it had no choice
 *           for each role its move's id
 *         the leaf has no edges and moves: those of the rows are its own
 * rows    for each, and for each role: its edge, counted from the leaf's first, or -1; its move's
 *         id; its value, as soon as that is known
 * </pre>
 *
 * <p>Not thread-safe: belongs to a worker.
 */
final class LeafBatch {
    /** The most rows of a batch. */
    static final int MOST_ROWS = 64;

    private static final int FIRST_ROLE = 3;

    private final int roleCount;
    private final int stride;
    private int[] path;
    private int length;

    private int rowCount;
    private final long[][] states;
    private final int[] edges;
    private final int[] moveIds;
    private final int[] jointIndexes;
    private final float[] values;
    private final int[] greatest;
    private final boolean[] ends;
    private final boolean[] known;

    /** For each row the sums of the roles' goal values in playouts that have ended. */
    private final long[] sums;

    /** For each row the sum of the squares of one role's, if that is measured. */
    private final long[] squares;

    /** The role for which the variance between a row's playouts is measured, or -1. */
    private int measuredRole;

    /** For each row its playouts in flight: lanes of one word. */
    private final long[] lanes;

    /** The rows that need playouts and have none yet. */
    private final int[] waiting;

    private int waitingCount;

    private int mostWaiting;

    /** How many rows have playouts in flight. */
    private int playingCount;

    /** How many playouts each row gets. */
    private int playoutsPerRow;

    /** The rows that have been evaluated since the last back-up. */
    private final int[] ready;

    private int readyCount;

    LeafBatch(int roleCount, int stateWords) {
        this.roleCount = roleCount;
        this.stride = FIRST_ROLE + 2 * roleCount;
        this.path = new int[16 * stride];
        this.states = new long[MOST_ROWS][stateWords];
        this.edges = new int[MOST_ROWS * roleCount];
        this.moveIds = new int[MOST_ROWS * roleCount];
        this.jointIndexes = new int[MOST_ROWS];
        this.values = new float[MOST_ROWS * roleCount];
        this.greatest = new int[MOST_ROWS];
        this.ends = new boolean[MOST_ROWS];
        this.known = new boolean[MOST_ROWS];
        this.sums = new long[MOST_ROWS * roleCount];
        this.squares = new long[MOST_ROWS];
        this.lanes = new long[MOST_ROWS];
        this.waiting = new int[MOST_ROWS];
        this.ready = new int[MOST_ROWS];
    }

    // ---- The path ----

    /** Begins a new path, without rows. */
    void clear() {
        length = 0;
        clearRows();
    }

    /** Forgets all rows; none may have playouts in flight. */
    void clearRows() {
        rowCount = 0;
        waitingCount = 0;
        playingCount = 0;
        readyCount = 0;
    }

    /** Returns the number of nodes of the path, the leaf included. */
    int length() {
        return length;
    }

    /** Adds a node; if it is not the leaf, the roles' edges and moves are to be set. */
    void add(int node, int tag, int chooser) {
        if ((length + 1) * stride > path.length) {
            path = Arrays.copyOf(path, 2 * path.length);
        }
        path[length * stride] = node;
        path[length * stride + 1] = tag;
        path[length * stride + 2] = chooser;
        length++;
    }

    /** Sets what a role did in the last node. */
    void set(int role, int edge, int moveId) {
        int at = (length - 1) * stride + FIRST_ROLE + role;
        path[at] = edge;
        path[at + roleCount] = moveId;
    }

    /** Returns the last node. */
    int leaf() {
        return node(length - 1);
    }

    int node(int level) {
        return path[level * stride];
    }

    int tag(int level) {
        return path[level * stride + 1];
    }

    /** Returns the role that alone has a choice in a node of the path, or -1. */
    int chooser(int level) {
        return path[level * stride + 2];
    }

    int edge(int level, int role) {
        return path[level * stride + FIRST_ROLE + role];
    }

    int moveId(int level, int role) {
        return path[level * stride + FIRST_ROLE + roleCount + role];
    }

    // ---- The rows ----

    /** Returns a new row's number; its state, edges and moves are to be set. */
    int addRow() {
        ends[rowCount] = false;
        known[rowCount] = false;
        return rowCount++;
    }

    int rowCount() {
        return rowCount;
    }

    /** Has two rows, for which no playouts wait, change places. */
    void swapRows(int one, int other) {
        if (one != other) {
            long[] spare = states[one];
            states[one] = states[other];
            states[other] = spare;
            for (int role = 0; role < roleCount; role++) {
                swap(edges, one * roleCount + role, other * roleCount + role);
                swap(moveIds, one * roleCount + role, other * roleCount + role);
                float value = value(one, role);
                setValue(one, role, value(other, role));
                setValue(other, role, value);
            }
            swap(jointIndexes, one, other);
            boolean isEnd = ends[one];
            ends[one] = ends[other];
            ends[other] = isEnd;
        }
    }

    private static void swap(int[] numbers, int one, int other) {
        int spare = numbers[one];
        numbers[one] = numbers[other];
        numbers[other] = spare;
    }

    /** Keeps the first rows only. */
    void keepRows(int count) {
        rowCount = count;
    }

    /** Returns a row's state; to be filled. */
    long[] state(int row) {
        return states[row];
    }

    /** Sets what a role does to come to a row. */
    void setRow(int row, int role, int edge, int moveId) {
        edges[row * roleCount + role] = edge;
        moveIds[row * roleCount + role] = moveId;
    }

    /** Sets the number of a row's joint move. */
    void setJointIndex(int row, int jointIndex) {
        jointIndexes[row] = jointIndex;
    }

    int jointIndex(int row) {
        return jointIndexes[row];
    }

    int rowEdge(int row, int role) {
        return edges[row * roleCount + role];
    }

    int rowMoveId(int row, int role) {
        return moveIds[row * roleCount + role];
    }

    /** Sets a role's value in a row. */
    void setValue(int row, int role, float value) {
        values[row * roleCount + role] = value;
    }

    /** Returns a role's value in a row that has been evaluated. */
    float value(int row, int role) {
        return values[row * roleCount + role];
    }

    /** Returns whether a row needed no playouts. */
    boolean isKnown(int row) {
        return known[row];
    }

    /** Takes a row for an end of the game with some goal values. */
    void setEnd(int row, int[] goals) {
        ends[row] = true;
        for (int role = 0; role < roleCount; role++) {
            setValue(row, role, goals[role]);
        }
    }

    /** Returns whether a row is an end of the game. */
    boolean isEnd(int row) {
        return ends[row];
    }

    /** Returns the highest goal value of a row's playouts, in a game with one role. */
    int greatest(int row) {
        return greatest[row];
    }

    /** Takes a row for evaluated whose values have been set. */
    void settle(int row) {
        known[row] = true;
        greatest[row] = (int) values[row * roleCount];
        ready[readyCount++] = row;
    }

    // ---- The playouts ----

    /** Says how many rows are to get playouts at most. */
    void setMostWaiting(int most) {
        mostWaiting = most;
    }

    /** Returns how many rows are to get playouts at most. */
    int mostWaiting() {
        return mostWaiting;
    }

    /** Has a row wait for playouts. */
    void await(int row) {
        waiting[waitingCount++] = row;
    }

    /** Returns how many rows wait for playouts. */
    int waitingCount() {
        return waitingCount;
    }

    /**
     * Says how many playouts each row gets.
     *
     * @param role the role for which to measure the variance between them, or -1
     */
    void setPlayoutsPerRow(int count, int role) {
        playoutsPerRow = count;
        measuredRole = role;
    }

    /** Returns the role for which the variance between a row's playouts is measured, or -1. */
    int measuredRole() {
        return measuredRole;
    }

    /** Returns that variance, of two playouts or more. */
    double variance(int row) {
        double mean = (double) sums[row * roleCount + measuredRole] / playoutsPerRow;
        double square = (double) squares[row] / playoutsPerRow;
        return (square - mean * mean) * playoutsPerRow / (playoutsPerRow - 1);
    }

    int playoutsPerRow() {
        return playoutsPerRow;
    }

    /** Takes a row that waits; its playouts begin in some lanes of a word. Returns the row. */
    int depart(long lanesOfWord) {
        int row = waiting[--waitingCount];
        playingCount++;
        lanes[row] = lanesOfWord;
        greatest[row] = 0;
        squares[row] = 0;
        Arrays.fill(sums, row * roleCount, (row + 1) * roleCount, 0);
        return row;
    }

    /**
     * Takes note of the playouts of a row that have ended in its word of lanes.
     *
     * @return whether all of them have now
     */
    boolean arrive(int row, Playouts.EndedLanes ended) {
        long arrived = lanes[row] & ended.lanes();
        lanes[row] ^= arrived;
        for (int role = 0; role < roleCount && arrived != 0; role++) {
            sums[row * roleCount + role] += ended.goalSum(role, arrived);
        }
        if (measuredRole >= 0 && arrived != 0) {
            squares[row] += ended.goalSquareSum(measuredRole, arrived);
        }
        if (roleCount == 1 && arrived != 0) {
            greatest[row] = Math.max(greatest[row], ended.greatestGoal(0, arrived));
        }
        if (lanes[row] != 0) {
            return false;
        }
        for (int at = row * roleCount; at < (row + 1) * roleCount; at++) {
            values[at] = (float) sums[at] / playoutsPerRow;
        }
        playingCount--;
        ready[readyCount++] = row;
        return true;
    }

    /** Returns a row's lanes in flight. */
    long lanes(int row) {
        return lanes[row];
    }

    /** Returns whether all rows have been evaluated. */
    boolean isOver() {
        return waitingCount + playingCount == 0;
    }

    /** Returns how many rows have been evaluated since {@link #clearReady}. */
    int readyCount() {
        return readyCount;
    }

    /** Returns one of them. */
    int ready(int index) {
        return ready[index];
    }

    /**
     * Lists those of them that have had playouts.
     *
     * @param rows receives their numbers
     * @param ofRows receives their states
     * @return how many there are
     */
    int listPlayed(int[] rows, long[][] ofRows) {
        int count = 0;
        for (int i = 0; i < readyCount; i++) {
            if (!known[ready[i]]) {
                ofRows[count] = states[ready[i]];
                rows[count++] = ready[i];
            }
        }
        return count;
    }

    /** Takes the rows that have been evaluated for backed up. */
    void clearReady() {
        readyCount = 0;
    }
}

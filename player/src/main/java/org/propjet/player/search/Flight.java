package org.propjet.player.search;

import org.propjet.engine.game.Playouts;

import java.util.Arrays;

/**
 * Playouts in flight that have begun at the same leaf, and the path that leads there.
 *
 * <pre>
 * path    for each node from the root on, 1 + 2 roleCount numbers:
 *           the node, or -1 if it has been forgotten since
 *           for each role its edge, counted from the node's first, or -1 if it had no choice
 *           for each role its move's id
 * </pre>
 *
 * <p>Not thread-safe: belongs to a worker.
 */
final class Flight {
    private final int roleCount;
    private final int stride;
    private int[] path;
    private int depth;

    private final long[] lanes;
    private final long[] sums;
    private int endedCount;
    private int greatest;
    private int leftCount;

    Flight(int roleCount, int wordCount) {
        this.roleCount = roleCount;
        this.stride = 1 + 2 * roleCount;
        this.path = new int[16 * stride];
        this.lanes = new long[wordCount];
        this.sums = new long[roleCount];
    }

    // ---- The path ----

    /** Begins a new path. */
    void clear() {
        depth = 0;
    }

    /** Ends the path before a level. */
    void cut(int level) {
        depth = level;
    }

    /** Returns the number of joint moves of the path. */
    int depth() {
        return depth;
    }

    /** Adds a node; the role's edges and moves are to be set. */
    void add(int node) {
        if ((depth + 1) * stride > path.length) {
            path = Arrays.copyOf(path, 2 * path.length);
        }
        path[depth * stride] = node;
        depth++;
    }

    /** Sets what a role did in the last node. */
    void set(int role, int edge, int moveId) {
        int at = (depth - 1) * stride + 1 + role;
        path[at] = edge;
        path[at + roleCount] = moveId;
    }

    int node(int level) {
        return path[level * stride];
    }

    int edge(int level, int role) {
        return path[level * stride + 1 + role];
    }

    int moveId(int level, int role) {
        return path[level * stride + 1 + roleCount + role];
    }

    /** Gives the nodes their new numbers. */
    void renumber(int[] newNodes) {
        for (int at = 0; at < depth * stride; at += stride) {
            path[at] = path[at] < 0 ? -1 : newNodes[path[at]];
        }
    }

    /** Takes all nodes for forgotten. */
    void forgetNodes() {
        for (int at = 0; at < depth * stride; at += stride) {
            path[at] = -1;
        }
    }

    // ---- The playouts ----

    /** Adds playouts in some lanes of a word of lanes, none of which is in flight. */
    void depart(int word, long lanesOfWord) {
        lanes[word] |= lanesOfWord;
        leftCount += Long.bitCount(lanesOfWord);
    }

    /** Takes note of the playouts that have ended in a word of lanes; returns a bit for each. */
    long arrive(int word, Playouts.EndedLanes ended) {
        long arrived = lanes[word] & ended.lanes();
        if (arrived != 0) {
            lanes[word] ^= arrived;
            int count = Long.bitCount(arrived);
            leftCount -= count;
            endedCount += count;
            for (int role = 0; role < roleCount; role++) {
                sums[role] += ended.goalSum(role, arrived);
            }
            if (roleCount == 1) {
                greatest = Math.max(greatest, ended.greatestGoal(0, arrived));
            }
        }
        return arrived;
    }

    /** Adds playouts that need not be played: their ends are known. */
    void arriveAtOnce(int count, int[] goals) {
        endedCount += count;
        for (int role = 0; role < roleCount; role++) {
            sums[role] += (long) count * goals[role];
        }
        greatest = goals[0];
    }

    /** Returns how many playouts are still in flight. */
    int leftCount() {
        return leftCount;
    }

    /** Returns how many playouts have ended since {@link #forgetEnded}. */
    int endedCount() {
        return endedCount;
    }

    /** Returns the sum of a role's goal values in the playouts that have ended. */
    long sum(int role) {
        return sums[role];
    }

    /** Returns the highest goal value of those playouts, in a game with one role. */
    int greatest() {
        return greatest;
    }

    /** Takes the playouts that have ended for counted. */
    void forgetEnded() {
        endedCount = 0;
        greatest = 0;
        Arrays.fill(sums, 0);
    }
}

package org.propjet.player.search.tree;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Orders the moves of a role that have not been tried in a node: by what playouts near it say
 * ({@link AmafTable}); where they say nothing, first those that did well elsewhere (see {@link
 * MoveSuccess}), or that were never made anywhere. One per thread.
 */
final class Untried {
    /** What moves are worth that no role has made anywhere: as much as can be. */
    private static final double UNKNOWN_SUCCESS = 100;

    /** Success is told apart in so many steps of a point. */
    private static final double SCALE = 1 << 20;

    private static final int INDEX_BITS = 16;

    private final StateGraph graph;
    private final boolean isOrdered;
    private final MoveSuccess success;
    private final SplittableRandom random;
    private long[] keys = new long[64];
    private int count;

    Untried(StateGraph graph, UctOptions options, MoveSuccess success, SplittableRandom random) {
        this.graph = graph;
        this.isOrdered = options.get(UctOptions.MAST);
        this.success = success;
        this.random = random;
    }

    /**
     * Looks for the untried moves that promise most.
     *
     * @param first the edge of the role's first move
     * @param most how many are wanted at most
     * @param mostPlayed how many of them get playouts at most; where there are more moves, the
     *     order decides, and chance among equals. The first of the rulesheet would else be
     *     preferred whenever time runs short, and go to and fro with one piece
     * @param near what playouts near the node say of moves; null if nothing
     * @return how many there are
     */
    int find(int node, int role, int first, int most, int mostPlayed, @Nullable AmafTable near) {
        PlayerTree tree = graph.tree(role);
        int moveCount = graph.moveCount(node, role);
        if (keys.length < moveCount) {
            keys = new long[moveCount];
        }
        count = 0;
        for (int i = 0; i < moveCount; i++) {
            if (tree.isUntried(first + i) && !Bounds.isSettled(tree.bounds(first + i))) {
                keys[count++] = i;
            }
        }
        if (count > mostPlayed) {
            for (int k = 0; k < count; k++) {
                int i = (int) keys[k];
                double value = promise(role, tree.move(first + i), near);
                long tie = random.nextInt() & 0xFF;
                keys[k] = -(((long) (value * SCALE) << 8 | tie) << INDEX_BITS) + i;
            }
            Arrays.sort(keys, 0, count);
            count = Math.min(count, most);
        }
        return count;
    }

    private double promise(int role, int moveId, @Nullable AmafTable near) {
        if (near != null) {
            return near.gain(role, moveId);
        }
        return isOrdered ? success.mean(role, moveId, UNKNOWN_SUCCESS) : 0;
    }

    /** Returns the number, among the role's legal moves, of one that was found. */
    int index(int rank) {
        return (int) keys[rank] & (1 << INDEX_BITS) - 1;
    }
}

package org.propjet.player.search.tree;

import java.util.SplittableRandom;

/**
 * Draws joint moves for the expansion of a node in which several roles choose, or chance does: so
 * that each move of each role is in one of them, as far as their number allows. One per thread.
 */
final class RowOrder {
    private final SplittableRandom random;
    private final int[][] orders;
    private final int[] lengths;

    RowOrder(int roleCount, SplittableRandom random) {
        this.random = random;
        this.orders = new int[roleCount][16];
        this.lengths = new int[roleCount];
    }

    /** Draws joint moves of a node, at most so many; returns how many there are. */
    int draw(StateGraph graph, int node, int most) {
        int longest = 1;
        for (int role = 0; role < orders.length; role++) {
            int count = graph.moveCount(node, role);
            lengths[role] = count;
            longest = Math.max(longest, count);
            if (orders[role].length < count) {
                orders[role] = new int[Math.max(count, 2 * orders[role].length)];
            }
            for (int i = 0; i < count; i++) {
                int j = random.nextInt(i + 1);
                orders[role][i] = orders[role][j];
                orders[role][j] = i;
            }
        }
        return Math.min(longest, most);
    }

    /** Sets, for each role, the number of its move in one of the joint moves. */
    void choose(int index, int[] chosen) {
        for (int role = 0; role < orders.length; role++) {
            chosen[role] = orders[role][index % lengths[role]];
        }
    }
}

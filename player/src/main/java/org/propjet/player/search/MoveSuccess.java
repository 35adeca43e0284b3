package org.propjet.player.search;

import org.propjet.engine.game.MoveTable;

import java.util.Arrays;

/**
 * How well a role did, on average, in playouts whose path through the tree has a certain move,
 * wherever on it: the move-average sampling technique (MAST: Finnsson and Björnsson, 2008), its
 * variant that looks at moves in the tree only (TO-MAST: the same, 2010). One per thread.
 */
final class MoveSuccess {
    /** What older playouts count, against new ones, is halved when a move has had so many. */
    private static final long MOST_VISITS = 1L << 40;

    private final long[][] visits;
    private final long[][] sums;

    MoveSuccess(MoveTable moves) {
        this.visits = new long[moves.roleCount()][];
        this.sums = new long[moves.roleCount()][];
        for (int role = 0; role < visits.length; role++) {
            visits[role] = new long[moves.moveCount(role)];
            sums[role] = new long[moves.moveCount(role)];
        }
    }

    /** Counts playouts with a move. */
    void add(int role, int moveId, int count, long goalSum) {
        if (moveId >= visits[role].length) {
            int length = 2 * (moveId + 1);
            visits[role] = Arrays.copyOf(visits[role], length);
            sums[role] = Arrays.copyOf(sums[role], length);
        }
        visits[role][moveId] += count;
        sums[role][moveId] += goalSum;
        if (visits[role][moveId] > MOST_VISITS) {
            visits[role][moveId] >>= 1;
            sums[role][moveId] >>= 1;
        }
    }

    /** Returns a move's mean goal value, or what is said for moves that were never made. */
    double mean(int role, int moveId, double ifUnknown) {
        return moveId >= visits[role].length || visits[role][moveId] == 0
                ? ifUnknown
                : (double) sums[role][moveId] / visits[role][moveId];
    }
}

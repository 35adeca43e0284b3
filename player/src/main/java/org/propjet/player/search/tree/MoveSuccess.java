package org.propjet.player.search.tree;

import org.propjet.engine.game.MoveTable;

import java.util.Arrays;

/**
 * How well a role did, on average, in playouts whose path through the tree has a certain move,
 * wherever on it: the move-average sampling technique (MAST: Finnsson and Björnsson, 2008), its
 * variant that looks at moves in the tree only (TO-MAST: the same, 2010). One per thread.
 */
final class MoveSuccess {
    /** What older states count, against new ones, is halved when a move has had so many. */
    private static final double MOST_VISITS = 1 << 24;

    private final double[][] visits;
    private final double[][] sums;

    MoveSuccess(MoveTable moves) {
        this.visits = new double[moves.roleCount()][];
        this.sums = new double[moves.roleCount()][];
        for (int role = 0; role < visits.length; role++) {
            visits[role] = new double[moves.moveCount(role)];
            sums[role] = new double[moves.moveCount(role)];
        }
    }

    /** Counts states that were evaluated after a move. */
    void add(int role, int moveId, int count, double value) {
        if (moveId >= visits[role].length) {
            int length = 2 * (moveId + 1);
            visits[role] = Arrays.copyOf(visits[role], length);
            sums[role] = Arrays.copyOf(sums[role], length);
        }
        visits[role][moveId] += count;
        sums[role][moveId] += count * value;
        if (visits[role][moveId] > MOST_VISITS) {
            visits[role][moveId] /= 2;
            sums[role][moveId] /= 2;
        }
    }

    /** Returns a move's mean value, or what is said for moves that were never made. */
    double mean(int role, int moveId, double ifUnknown) {
        return moveId >= visits[role].length || visits[role][moveId] == 0
                ? ifUnknown
                : sums[role][moveId] / visits[role][moveId];
    }
}

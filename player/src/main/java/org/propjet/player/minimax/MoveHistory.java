package org.propjet.player.minimax;

import org.propjet.engine.game.MoveTable;

/**
 * How often moves have cut a search short, wherever they were made (history heuristic: Schaeffer,
 * 1983); earlier searches count less. Not thread-safe.
 */
final class MoveHistory {
    /** How much a move is preferred at most, in units of values. */
    private static final int MOST = 400;

    /** An eighth of what was counted before a search counts in it. */
    private static final int FADING = 3;

    private final int[][] counts;

    MoveHistory(MoveTable moves) {
        this.counts = new int[moves.roleCount()][];
        for (int role = 0; role < counts.length; role++) {
            counts[role] = new int[moves.moveCount(role)];
        }
    }

    /** Begins another search. */
    void fade() {
        for (int[] ofRole : counts) {
            for (int move = 0; move < ofRole.length; move++) {
                ofRole[move] >>= FADING;
            }
        }
    }

    /** Takes note that a move made others needless that would have been searched so deep. */
    void cut(int role, int moveId, int depth) {
        counts[role][moveId] += depth * depth;
    }

    /** Returns how much a move is to be preferred. */
    int bonus(int role, int moveId) {
        return Math.min(MOST, counts[role][moveId]);
    }
}

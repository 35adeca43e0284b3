package org.propjet.player.search.depth;

import org.propjet.engine.game.MoveTable;

/**
 * How often moves have cut a search short, wherever they were made (history heuristic: Schaeffer,
 * 1983); earlier searches count less. Not thread-safe.
 */
final class MoveHistory {
    /** Where states are guessed, a move is preferred by so much at most, in units of guesses. */
    private static final int MOST_BESIDE_GUESSES = 400;

    /** When a move has been counted so much, all counts are halved; a killer is worth more. */
    private static final int MOST = 1 << 24;

    /** An eighth of what was counted before a search counts in it. */
    private static final int FADING = 3;

    private final int[][] counts;
    private final int most;

    /**
     * Knows nothing yet.
     *
     * @param hasGuesses whether moves are ordered by guesses, too
     */
    MoveHistory(MoveTable moves, boolean hasGuesses) {
        this.counts = new int[moves.roleCount()][];
        for (int role = 0; role < counts.length; role++) {
            counts[role] = new int[moves.moveCount(role)];
        }
        this.most = hasGuesses ? MOST_BESIDE_GUESSES : Integer.MAX_VALUE;
    }

    /** Begins another search. */
    void fade() {
        fade(FADING);
    }

    private void fade(int bits) {
        for (int[] ofRole : counts) {
            for (int move = 0; move < ofRole.length; move++) {
                ofRole[move] >>= bits;
            }
        }
    }

    /** Takes note that a move was best, or made others needless, in a search of such a depth. */
    void cut(int role, int moveId, int depth) {
        if (moveId < counts[role].length) { // others were met after the table was made
            counts[role][moveId] += depth * depth;
            if (counts[role][moveId] > MOST) {
                fade(1);
            }
        }
    }

    /** Returns how much a move is to be preferred. */
    int bonus(int role, int moveId) {
        return moveId < counts[role].length ? Math.min(most, counts[role][moveId]) : 0;
    }
}

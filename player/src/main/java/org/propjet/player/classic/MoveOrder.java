package org.propjet.player.classic;

import org.propjet.engine.game.MoveTable;
import org.propjet.player.classic.SearchOptions.Part;

/**
 * In which order moves are searched: the table's move, killers (Slate and Atkin, 1977), then those
 * that have cut off most (history: Schaeffer, 1983). What is as urgent stays in move order.
 *
 * <p>Not thread-safe.
 */
final class MoveOrder {
    /** What a move has cut off counts no more than this, and less than that it is a killer. */
    private static final int MOST_HISTORY = 1 << 30;

    private static final long FIRST = Long.MAX_VALUE / 2;
    private static final long EARLY = 1L << 50;

    private final int[][] history = new int[2][];
    private final boolean hasKillers;
    private final boolean hasHistory;

    MoveOrder(MoveTable moves, SearchOptions options) {
        for (int role = 0; role < history.length; role++) {
            history[role] = new int[moves.moveCount(role)];
        }
        this.hasKillers = options.has(Part.KILLERS);
        this.hasHistory = options.has(Part.HISTORY);
    }

    /** Begins another search, in which earlier ones count less. */
    void fade() {
        for (int[] ofRole : history) {
            for (int i = 0; i < ofRole.length; i++) {
                ofRole[i] >>= 2;
            }
        }
    }

    /** Says how urgent the moves of a ply are. */
    void rank(SearchedPly level, int role, int count, int tableMove) {
        level.clearKeys(count);
        for (int i = 0; i < count; i++) {
            int move = level.moves[i];
            long key = move == tableMove ? FIRST : 0;
            key += hasKillers && level.isKiller(move) ? EARLY : 0;
            key += hasHistory && move < history[role].length ? history[role][move] : 0;
            level.raise(i, key);
        }
    }

    /** Takes note that the best move of a ply cut off the others. */
    void cut(SearchedPly level, int role, int depth) {
        level.addKiller(level.bestMove);
        if (level.bestMove < history[role].length) {
            int sum = history[role][level.bestMove] + depth * depth;
            history[role][level.bestMove] = Math.min(sum, MOST_HISTORY);
        }
    }
}

package org.propjet.player.search.value;

import org.propjet.engine.game.Game;

/**
 * What a game has that speaks against taking the worth of a state for the sum of what it consists
 * of, as alpha-beta does: what counts there is which pieces stand together.
 */
public enum AgainstSums {
    /** Nothing. */
    NOTHING(""),

    /** Pieces are placed, and then never moved, turned or taken ({@link Permanence}). */
    MOVES_LAST("what moves do lasts"),

    /**
     * Each win is a line, or another pattern, of so many fluents ({@link WinPattern}). In pentago,
     * where boards are turned, so that nothing lasts, alpha-beta had 1.5 of 12 points at 1 s a
     * move.
     */
    WINS_ARE_PATTERNS("wins are patterns"),

    /**
     * Both, as where lines are made of pieces that stay. There alpha-beta won none of 8 matches in
     * quad at 1 s a move, and 8 of 30 in connectFour and gomoku_15x15.
     */
    BOTH("what moves do lasts, and wins are patterns");

    /**
     * So many fluents are a pattern. With three, alpha-beta won 5 of 6 matches in chineseCheckers2,
     * where three stones have to cross the board. From nine on, in cephalopodMicro, pieces are
     * counted.
     */
    private static final int LEAST_PATTERN = 4;

    /**
     * Where pieces stay, three are a line, too. In nineBoardTicTacToe the tree search won 38 of 42
     * matches of trials.
     */
    private static final int LEAST_LINE = 3;

    private static final int MOST_PATTERN = 8;

    private static final long LOOK_NANOS = 200_000_000;

    private final String words;

    AgainstSums(String words) {
        this.words = words;
    }

    /**
     * Looks at random games of a game. Cost: half a second at most, and some milliseconds where
     * they are fast.
     */
    public static AgainstSums of(Game game) {
        boolean isLasting = Permanence.of(game);
        int size = WinPattern.sizeIn(game, LOOK_NANOS);
        if (size < (isLasting ? LEAST_LINE : LEAST_PATTERN) || size > MOST_PATTERN) {
            return isLasting ? MOVES_LAST : NOTHING;
        }
        return isLasting ? BOTH : WINS_ARE_PATTERNS;
    }

    /** Returns it in words, as a reason. */
    @Override
    public String toString() {
        return words;
    }
}

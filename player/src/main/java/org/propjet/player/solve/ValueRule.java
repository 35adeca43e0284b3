package org.propjet.player.solve;

/**
 * What a state is worth, by what follows it. A value is a row of bytes; what they mean is the
 * rule's. Rows are bounds: all 0 to 100 where nothing is known, and they only become narrower when
 * those that follow do.
 *
 * <p>Not thread-safe.
 */
abstract class ValueRule {
    static final int TOP = 100;

    /**
     * Returns the rule for a game: minimax where what one role gets is lost to the other or there
     * is only one, max^n elsewhere.
     *
     * @param sum what the goals add up to wherever the game ends; negative if that differs
     */
    static ValueRule of(int roleCount, int sum) {
        boolean isOpposed = roleCount == 1 || (roleCount == 2 && sum >= 0);
        return isOpposed ? new SecurityRule(0, sum) : new MaxNRule(roleCount);
    }

    /** Returns how many bytes a row has. */
    abstract int rowBytes();

    /** Writes the row of a state in which the game ends with these goals. */
    abstract void end(int[] goals, byte[] row, int at);

    /** Writes the row of a state of which nothing is known. */
    abstract void unknown(byte[] row, int at);

    /**
     * Writes the row of a state in which one role has a choice.
     *
     * @param rows the rows of what follows each of its moves
     * @param count how many there are
     */
    abstract void choice(int role, byte[] rows, int count, byte[] row, int at);

    /**
     * Writes the row of a state in which several roles choose at once.
     *
     * @param counts for each role how many moves it has
     * @param rows the rows of what follows each joint move, by its number
     */
    abstract void simultaneous(int[] counts, byte[] rows, byte[] row, int at);

    /** Returns the lowest and highest value of a role. */
    abstract int lower(int role, byte[] row, int at);

    abstract int upper(int role, byte[] row, int at);

    /**
     * Returns the value of a role if all ties are broken by the rule; {@link GameValues#UNKNOWN} if
     * that is not known.
     */
    int value(int role, byte[] row, int at) {
        int lower = lower(role, row, at);
        return lower == upper(role, row, at) ? lower : GameValues.UNKNOWN;
    }

    /**
     * Returns what a role can be sure of where several choose at once, whatever the others do: of
     * its moves' lowest numbers the highest.
     *
     * @param rows the rows of what follows each joint move
     * @param width how many bytes a row has
     * @param at which byte of a row is the number
     */
    static int sure(int[] counts, int role, byte[] rows, int width, int at) {
        int stride = stride(counts, role);
        int block = stride * counts[role];
        int jointCount = counts[0] * stride(counts, 0);
        int sure = 0;
        for (int move = 0; move < block; move += stride) {
            int worst = TOP;
            for (int outer = move; outer < jointCount; outer += block) {
                for (int joint = outer; joint < outer + stride; joint++) {
                    worst = Math.min(worst, rows[joint * width + at]);
                }
            }
            sure = Math.max(sure, worst);
        }
        return sure;
    }

    /** Returns how many moves the roles after one have together, and all from it on. */
    static int stride(int[] counts, int role) {
        int stride = 1;
        for (int later = role + 1; later < counts.length; later++) {
            stride *= counts[later];
        }
        return stride;
    }
}

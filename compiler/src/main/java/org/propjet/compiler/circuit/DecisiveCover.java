package org.propjet.compiler.circuit;

/**
 * For which roles a circuit knows the moves that win at once, and when.
 *
 * <p>A role that is covered makes a winning move, if it has one, in every state in which no other
 * role has another legal move than its idle move.
 *
 * <p>Immutable; the arrays are not to be changed.
 *
 * @param covered for each role whether it is
 * @param idleMoves for each role the move that it makes while it has no choice, or -1
 * @param operationCount how many operations look for winning moves
 * @param note why no role is covered, or how many moves are
 */
public record DecisiveCover(
        boolean[] covered, int[] idleMoves, int operationCount, String note) {

    /** The goal value that makes a terminal state a win. */
    public static final int WIN = 100;

    /** Returns that no role is covered. */
    static DecisiveCover none(int roleCount, String reason) {
        return new DecisiveCover(new boolean[roleCount], new int[roleCount], 0, reason);
    }

    /** Returns what is covered if these moves may win. */
    static DecisiveCover of(int[][] wins, int[] idleMoves, int operationCount) {
        boolean[] covered = new boolean[wins.length];
        int moveCount = 0;
        for (int role = 0; role < wins.length; role++) {
            for (int win : wins[role]) {
                covered[role] |= win != CircuitBuilder.FALSE;
                moveCount += win != CircuitBuilder.FALSE ? 1 : 0;
            }
        }
        String note = moveCount == 0 ? "no move can win at once" : moveCount + " moves may win";
        return new DecisiveCover(covered, idleMoves, operationCount, note);
    }

    /** Returns whether any role is. */
    public boolean isAny() {
        for (boolean role : covered) {
            if (role) {
                return true;
            }
        }
        return false;
    }
}

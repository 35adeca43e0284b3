package org.propjet.compiler.policy;

import org.propjet.compiler.circuit.CircuitBuilder;
import org.propjet.compiler.turns.Turns;

/**
 * For which roles a circuit knows the moves that win at once, and when; and what else it knows of
 * moves that end the game.
 *
 * <p>A role that is covered makes a winning move, if it has one, in every state in which it is no
 * other role's turn: no other one's turn propositions hold, so that all others make their idle
 * moves.
 *
 * <p>If it {@link #answers}, a role without a winning move makes one with which the other role
 * would win if it were its turn, if there is one.
 *
 * <p>If it {@link #isSafe}, a role that has neither makes no move that ends the game with a win of
 * the other role, or, where turns have one ply, after which the other role has a winning move, if
 * there is another move; and where it answers it makes, of those, one that would let itself win if
 * the other role made it only if there is no other.
 *
 * <p>Immutable; the arrays are not to be changed.
 *
 * @param covered for each role whether it is; one that is not may still answer
 * @param turnBits for each role its turn propositions; none if it is the only role
 * @param idleMoves for each role the move that it makes while it has no choice, or -1
 * @param answers whether a role that cannot win takes the moves that the other would win with
 * @param isSafe whether a role avoids moves that let the other one win
 * @param operationCount how many operations it takes
 * @param note why no role is covered, or how many moves may win
 */
public record DecisiveCover(
        boolean[] covered,
        int[][] turnBits,
        int[] idleMoves,
        boolean answers,
        boolean isSafe,
        int operationCount,
        String note) {

    /** The goal value that makes a terminal state a win. */
    public static final int WIN = 100;

    /** Returns that no role is covered. */
    public static DecisiveCover none(int roleCount, String reason) {
        return new DecisiveCover(
                new boolean[roleCount], new int[0][], new int[0], false, false, 0, reason);
    }

    /** Returns what is covered if these moves may win. */
    static DecisiveCover of(int[][] wins, Turns turns) {
        boolean[] covered = new boolean[wins.length];
        int moveCount = 0;
        for (int role = 0; role < wins.length; role++) {
            for (int win : wins[role]) {
                covered[role] |= win != CircuitBuilder.FALSE;
                moveCount += win != CircuitBuilder.FALSE ? 1 : 0;
            }
        }
        String note = moveCount == 0 ? "no move can win at once" : moveCount + " moves may win";
        return new DecisiveCover(
                covered, turns.turnBits(), turns.idleMoves(), false, false, 0, note);
    }

    /** Returns the same with more operations. */
    DecisiveCover withMore(int operations) {
        return new DecisiveCover(
                covered, turnBits, idleMoves, answers, isSafe, operationCount + operations, note);
    }

    /** Returns the same with a note of why moves that let the other role win are not known. */
    DecisiveCover noting(String why) {
        return why.isEmpty()
                ? this
                : new DecisiveCover(
                        covered,
                        turnBits,
                        idleMoves,
                        answers,
                        isSafe,
                        operationCount,
                        note + "; moves that let the other role win are not avoided: " + why);
    }

    /** Returns the same with answers, with unsafe moves being avoided, or with both. */
    DecisiveCover with(boolean withAnswers, boolean withSafe) {
        return new DecisiveCover(
                covered,
                turnBits,
                idleMoves,
                withAnswers,
                withSafe,
                operationCount,
                withSafe ? note + "; moves that let the other role win are avoided" : note);
    }

    /** Returns whether playouts choose otherwise than uniformly. */
    public boolean isAny() {
        if (answers || isSafe) {
            return true;
        }
        for (boolean role : covered) {
            if (role) {
                return true;
            }
        }
        return false;
    }
}

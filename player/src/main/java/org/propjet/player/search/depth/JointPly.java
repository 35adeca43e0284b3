package org.propjet.player.search.depth;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Reasoner;

import java.util.Arrays;

/**
 * A state on the path that is searched, with the roles' legal moves and the joint move that is
 * being made.
 *
 * <p>The choices of roles that choose at the same time are made one after another, in places: the
 * role that the search is for first, then the others in role order, chance last. So a role at a
 * place may know what those before it have chosen, and nobody knows what chance does.
 *
 * <p>Not thread-safe. Allocates only where a state has more moves than any before it.
 */
public final class JointPly {
    public final long[] state;
    public final int[] jointMove;

    /** What the state is worth to each role, 0 to 100; set by the search. */
    final double[] values;

    /** See {@link #best}; a place gets its numbers when it is needed. */
    private final double[] @Nullable [] best;

    /** The roles with several moves, by place; {@link #chooserCount} of them. */
    public final int[] choosers;

    public int chooserCount;

    /** How many of the choosers are not chance; they stand first. */
    public int playerCount;

    /** The best move of the role at the first place, or -1. */
    int bestId = -1;

    /** Whether the values are not those of the state, as others are not needed. */
    boolean isCut;

    /** If there is no chooser here: how many states up to this one had none, in a row. */
    int forcedCount;

    private final int[][] moveIds;
    private final int[] moveCounts;

    /** For a table of what each joint choice is worth; grows. */
    private double[] payoffs = {};

    public JointPly(int stateWords, int roleCount) {
        state = new long[stateWords];
        jointMove = new int[roleCount];
        values = new double[roleCount];
        best = new double[roleCount][];
        choosers = new int[roleCount];
        moveIds = new int[roleCount][];
        moveCounts = new int[roleCount];
        Arrays.setAll(moveIds, role -> new int[16]);
    }

    /**
     * Lists the moves of the reasoner's current state, which is this one's.
     *
     * @param me the role that comes first
     * @param chance the role of chance, which comes last, or -1
     * @return false if a role has none
     */
    public boolean list(Reasoner reasoner, int me, int chance) {
        chooserCount = 0;
        for (int i = 0; i < jointMove.length; i++) {
            int role = i == 0 ? me : i <= me ? i - 1 : i;
            int count = reasoner.legalMoveCount(role);
            if (count == 0) {
                return false;
            }
            if (count > moveIds[role].length) {
                moveIds[role] = new int[Math.max(count, 2 * moveIds[role].length)];
            }
            reasoner.legalMoves(role, moveIds[role]);
            moveCounts[role] = count;
            jointMove[role] = moveIds[role][0];
            if (count > 1 && role != chance) {
                choosers[chooserCount++] = role;
            }
        }
        playerCount = chooserCount;
        if (chance >= 0 && moveCounts[chance] > 1) {
            choosers[chooserCount++] = chance;
        }
        return true;
    }

    /** Returns the legal moves of a role, {@link #moveCount} of them; may be put in any order. */
    public int[] moveIds(int role) {
        return moveIds[role];
    }

    public int moveCount(int role) {
        return moveCounts[role];
    }

    /** Returns the number of joint choices of the players, at most a bound and one. */
    public int jointCount(int most) {
        long count = 1;
        for (int place = 0; place < playerCount; place++) {
            count = Math.min(most + 1L, count * moveCounts[choosers[place]]);
        }
        return (int) count;
    }

    /** Makes the players' choices those of a number; the last place counts fastest. */
    void choose(int jointIndex) {
        int rest = jointIndex;
        for (int place = playerCount - 1; place >= 0; place--) {
            int role = choosers[place];
            jointMove[role] = moveIds[role][rest % moveCounts[role]];
            rest /= moveCounts[role];
        }
    }

    /** Returns what the best choices so far at a place are worth to each role. */
    double[] best(int place) {
        double[] values = best[place];
        if (values == null) {
            values = new double[jointMove.length];
            best[place] = values;
        }
        return values;
    }

    /** Returns room for so many numbers, what it held being lost. */
    double[] payoffs(int count) {
        if (payoffs.length < count) {
            payoffs = new double[count];
        }
        return payoffs;
    }
}

package org.propjet.engine.game;

import org.propjet.engine.StableApi;

import java.util.Arrays;
import java.util.OptionalInt;

/**
 * The functions of a general game player over the states of one {@link Game}.
 *
 * <p>A reasoner holds one current state, at first the initial one. States are caller-owned bitsets
 * as {@link StateLayout} describes them.
 *
 * <p>Not thread-safe: one per thread. Reasoners of closed games allocate nothing after their
 * construction.
 */
@StableApi
public interface Reasoner {

    /** What {@link #goal} returns for a role that has no goal value here, or several. */
    int NO_GOAL = -1;

    /** What {@link #anyLegalMove} and {@link #legalMove} return if there is none. */
    int NO_MOVE = -1;

    /** Returns the game. */
    Game game();

    /**
     * Makes a state the current one.
     *
     * @param state a state that can follow from the initial one, as other backends than the
     *     reference leave out what no such state needs; to begin elsewhere, make a game of {@link
     *     org.propjet.engine.rules.StartPosition}'s rules. {@code wordCount()} words; read, not
     *     kept
     */
    void setState(long[] state);

    /** Returns whether the current state is terminal. */
    boolean isTerminal();

    /**
     * Lists the legal moves of a role in the current state, terminal or not, in move order.
     *
     * @param roleIndex the role
     * @param moveIds receives the ids; as long as the number of the role's moves in the {@link
     *     MoveTable}, or at least as long as {@link #legalMoveCount} says
     * @return how many there are
     */
    int legalMoves(int roleIndex, int[] moveIds);

    /** Returns the legal moves of a role in the current state, in move order; a new array. */
    default int[] legalMoves(int roleIndex) {
        int[] moveIds = new int[legalMoveCount(roleIndex)];
        legalMoves(roleIndex, moveIds);
        return moveIds;
    }

    /** Returns whether a move of a role is legal in the current state. Cost: listing all. */
    default boolean isLegal(int roleIndex, int moveId) {
        return Arrays.stream(legalMoves(roleIndex)).anyMatch(legal -> legal == moveId);
    }

    /**
     * Returns a legal move of a role in the current state, or {@link #NO_MOVE}. Cost: listing all,
     * or less, where rules are evaluated that have millions of moves.
     */
    default int anyLegalMove(int roleIndex) {
        int[] moveIds = legalMoves(roleIndex);
        return moveIds.length == 0 ? NO_MOVE : moveIds[0];
    }

    /**
     * Returns the legal move of a role in the current state that has a text, or {@link #NO_MOVE}.
     * Cost: as that of {@link #anyLegalMove}.
     *
     * @param move the text, in any case
     */
    default int legalMove(int roleIndex, String move) {
        // Before the table is asked: an open one knows only moves that it has met.
        int[] legalMoves = legalMoves(roleIndex);
        int wanted = game().moveTable().idOf(roleIndex, move);
        return Arrays.stream(legalMoves).anyMatch(legal -> legal == wanted) ? wanted : NO_MOVE;
    }

    /** Returns how many legal moves a role has in the current state. */
    int legalMoveCount(int roleIndex);

    /**
     * Returns the goal value of a role in the current state, 0 to 100, or {@link #NO_GOAL}. In a
     * game whose rules state values outside of that, these are points on the game's {@link
     * Game#goalScale}, which keeps their order; {@link #statedGoal} is what the rules say.
     */
    int goal(int roleIndex);

    /**
     * Returns the goal value of a role in the current state as the rules state it, any number;
     * empty where {@link #goal} is {@link #NO_GOAL}. For those who tell it to others.
     */
    default OptionalInt statedGoal(int roleIndex) {
        int goal = goal(roleIndex);
        return goal == NO_GOAL ? OptionalInt.empty() : OptionalInt.of(goal);
    }

    /**
     * Returns whether a role has a goal value in the current state, alone or among others.
     *
     * @param value as {@link #goal} gives it
     */
    boolean hasGoal(int roleIndex, int value);

    /**
     * Computes the state that follows the current one, which stays current.
     *
     * @param jointMove the move id of each role, in role order
     * @param successor receives the state, {@code wordCount()} words; every word is written
     */
    void successor(int[] jointMove, long[] successor);

    /**
     * Lists what a role perceives of a joint move in the current state, in canonical order.
     *
     * @param roleIndex the role
     * @param jointMove the move id of each role, in role order
     * @return ids in {@link Game#perceptTable()}; a new array, empty in games without {@code sees}
     */
    int[] percepts(int roleIndex, int[] jointMove);
}

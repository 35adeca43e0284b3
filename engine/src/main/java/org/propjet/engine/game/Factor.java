package org.propjet.engine.game;

import java.util.Arrays;
import java.util.BitSet;

/**
 * A part of a game that can be searched by itself, such as one of two boards: what is played
 * elsewhere changes nothing here, no role ever has to choose between a move here and one elsewhere,
 * and the first factor that comes to an end decides the game. (Factoring: Günther, Schiffel and
 * Thielscher, 2009; Cox, Schkufza, Madsen and Genesereth, 2009.)
 *
 * <p>The factor is a game with the same states, roles and moves as the whole. Elsewhere all stays
 * as it is initially; a role that has no move here has one move that does nothing, its
 * <em>pass</em>.
 *
 * <p>Immutable; thread-safe as its game is.
 */
public final class Factor {
    private final Game game;
    private final long[] fluents;
    private final BitSet[] moves;
    private final BitSet[] movesElsewhere;
    private final int[] passes;
    private final long[] elsewhere;

    /**
     * Makes a factor.
     *
     * @param game the factor as a game
     * @param fluents the fluents that can change in it, as a state; kept
     * @param moves for each role the moves that have an effect in it; kept
     * @param movesElsewhere for each role those that have one elsewhere, of which the first is its
     *     pass; kept
     */
    public Factor(Game game, long[] fluents, BitSet[] moves, BitSet[] movesElsewhere) {
        this.game = game;
        this.fluents = fluents;
        this.moves = moves;
        this.movesElsewhere = movesElsewhere;
        this.passes = Arrays.stream(movesElsewhere).mapToInt(set -> set.nextSetBit(0)).toArray();
        this.elsewhere = game.initialState();
        for (int word = 0; word < elsewhere.length; word++) {
            elsewhere[word] &= ~fluents[word];
        }
    }

    /** Returns the factor as a game. */
    public Game game() {
        return game;
    }

    /** Returns the same factor, its game evaluated in another way. */
    public Factor with(Game sameGame) {
        return new Factor(sameGame, fluents, moves, movesElsewhere);
    }

    /** Returns the factor's state in a state of the whole; a new array. */
    public long[] stateOf(long[] whole) {
        long[] state = elsewhere.clone();
        for (int word = 0; word < state.length; word++) {
            state[word] |= whole[word] & fluents[word];
        }
        return state;
    }

    /** Returns what a joint move of the whole is in this factor; a new array. */
    public int[] jointMoveOf(int[] whole) {
        int[] jointMove = whole.clone();
        for (int role = 0; role < jointMove.length; role++) {
            if (movesElsewhere[role].get(jointMove[role])) {
                jointMove[role] = passes[role];
            }
        }
        return jointMove;
    }

    /**
     * Returns whether a move has an effect in this factor; some, such as noop, have one nowhere.
     */
    public boolean hasMove(int roleIndex, int moveId) {
        return moves[roleIndex].get(moveId);
    }
}

package org.propjet.player.minimax;

import org.propjet.engine.game.Reasoner;

import java.util.Arrays;
import java.util.SplittableRandom;

/** A ply of the path that {@link AlphaBeta} searches: its state and moves. */
final class Level {
    final long[] state;
    int value;

    /** How many moves each role had when it chose last, or 0 if that is not known. */
    final int[] choices = new int[2];

    /** What these are worth, which is to be added to values. */
    int choiceValue;

    int[] moves = new int[16];

    /** For each move the value of the state that follows. */
    int[] values = new int[16];

    /** The moves' numbers in the order in which they are searched. */
    int[] order = new int[16];

    private int[] keys = new int[16];
    private long[][] following = {};

    /** Whether the game is over. */
    boolean isEnd;

    /** The role that made the last move, and the move. */
    int roleBefore;

    int moveBefore;

    /** The best move that was found. */
    int bestId;

    /** The only move of the role that has no choice. */
    int reply;

    Level(int stateWords) {
        this.state = new long[stateWords];
    }

    /** Sets which move led here, from the level before. */
    void reachedBy(Level before, int role, int moveId) {
        choices[0] = before.choices[0];
        choices[1] = before.choices[1];
        choiceValue = before.choiceValue;
        roleBefore = role;
        moveBefore = moveId;
    }

    /** Returns an array for a role's legal moves in the reasoner's state. */
    int[] reserve(Reasoner reasoner, int role) {
        int count = reasoner.legalMoveCount(role);
        if (count > moves.length) {
            moves = new int[2 * count];
            values = new int[2 * count];
            order = new int[2 * count];
            keys = new int[2 * count];
        }
        return moves;
    }

    /** Returns its first moves, in random order; a new array. */
    int[] shuffledMoves(int count, SplittableRandom random) {
        int[] shuffled = Arrays.copyOf(moves, count);
        for (int i = count - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int move = shuffled[i];
            shuffled[i] = shuffled[other];
            shuffled[other] = move;
        }
        return shuffled;
    }

    /** Puts the next move where it belongs in the order: the highest key first. */
    void insert(int index, int key) {
        keys[index] = key;
        int at = index;
        for (; at > 0 && keys[order[at - 1]] < key; at--) {
            order[at] = order[at - 1];
        }
        order[at] = index;
    }

    /** Returns an array for the state after a move, by the move's number. */
    long[] following(int index) {
        int before = following.length;
        if (index >= before) {
            following = Arrays.copyOf(following, moves.length);
            for (int i = before; i < following.length; i++) {
                following[i] = new long[state.length];
            }
        }
        return following[index];
    }
}

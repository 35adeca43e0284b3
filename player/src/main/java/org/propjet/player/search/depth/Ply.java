package org.propjet.player.search.depth;

import org.propjet.engine.game.Reasoner;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A ply of the path that {@link WindowSearch} searches: its state, and the moves in it.
 *
 * <p>Not thread-safe. Allocates only where a state has more moves than any before it.
 */
final class Ply {
    final long[] state;

    /** The state's lead by the evaluation, without that of the choices, if {@link #isGuessed}. */
    int value;

    boolean isGuessed;

    /** How many moves each role had when it chose last, or 0 if that is not known. */
    final int[] choices = new int[2];

    /** What these are worth, which is to be added to values. */
    int choiceValue;

    /** The legal moves of who chooses. */
    int[] moves = new int[16];

    /** The moves' numbers in the order in which they are searched. */
    int[] order = new int[16];

    /** The legal moves of the other role, of which there is one if it has no choice. */
    int[] replies = new int[16];

    int replyCount;

    /** Whether the game is over. */
    boolean isEnd;

    /** The role that made the last move, and the move. */
    int roleBefore;

    int moveBefore;

    /** The best move that was found, or -1. */
    int bestId;

    private int[] keys = new int[16];

    /** Moves that cut off states of this ply, latest first (Slate and Atkin, 1977). */
    private int killer = -1;

    private int secondKiller = -1;

    /** For each move the state that follows, and its value; as many as were computed. */
    private long[][] following = {};

    private int[] values = {};

    Ply(int stateWords) {
        this.state = new long[stateWords];
    }

    /** Takes note of which move led here, from the ply before. */
    void reachedBy(Ply before, int role, int moveId) {
        choices[0] = before.choices[0];
        choices[1] = before.choices[1];
        choiceValue = before.choiceValue;
        roleBefore = role;
        moveBefore = moveId;
    }

    /** Gets the legal moves of both roles; returns how many the one has who chooses. */
    int list(Reasoner reasoner, int role) {
        replyCount = reasoner.legalMoveCount(1 - role);
        if (replyCount > replies.length) {
            replies = new int[2 * replyCount];
        }
        reasoner.legalMoves(1 - role, replies);
        int count = reasoner.legalMoveCount(role);
        if (count > moves.length) {
            moves = new int[2 * count];
            order = new int[2 * count];
            keys = new int[2 * count];
        }
        reasoner.legalMoves(role, moves);
        return count;
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

    boolean isKiller(int moveId) {
        return moveId == killer || moveId == secondKiller;
    }

    void addKiller(int moveId) {
        if (moveId != killer) {
            secondKiller = killer;
            killer = moveId;
        }
    }

    void forgetKillers() {
        killer = -1;
        secondKiller = -1;
    }

    /** Returns an array for the state after a move, by the move's number. */
    long[] following(int index) {
        int before = following.length;
        if (index >= before) {
            following = Arrays.copyOf(following, moves.length);
            values = Arrays.copyOf(values, moves.length);
            for (int i = before; i < following.length; i++) {
                following[i] = new long[state.length];
            }
        }
        return following[index];
    }

    /** Returns the value of the state after a move. */
    int followingValue(int index) {
        return values[index];
    }

    /** Sets the value of the state after a move, which {@link #following} has been asked for. */
    void followingValue(int index, int followingValue) {
        values[index] = followingValue;
    }
}

package org.propjet.player.classic;

import org.propjet.engine.game.Reasoner;

import java.util.Arrays;

/**
 * A ply of the state that is being searched: the state, the moves in it, and the line that is best
 * so far.
 *
 * <p>Not thread-safe.
 */
final class SearchedPly {
    final long[] state;

    /** The legal moves of who chooses, and how soon each is to be searched: highest first. */
    int[] moves = new int[0];

    private long[] keys = new long[0];

    /** The legal moves of the other role, of which there is one if it has no choice. */
    int[] replies = new int[0];

    int replyCount;

    /** What the state is thought to be worth to the first role, if {@link #isGuessed}. */
    int guess;

    boolean isGuessed;

    /** Moves that cut off states of this ply, latest first. */
    private int killer = -1;

    private int secondKiller = -1;

    /** The best move and the reply that it was searched with. */
    int bestMove;

    int bestReply;

    /** Both roles' moves, ply by ply, from this state on, and how many plies there are. */
    private int[] line = new int[0];

    int lineLength;

    SearchedPly(int stateWords) {
        state = new long[stateWords];
    }

    /** Gets the legal moves of both roles; returns how many the one has who chooses. */
    int list(Reasoner reasoner, int role) {
        int count = reasoner.legalMoveCount(role);
        if (count > moves.length) {
            moves = new int[count + count / 2];
            keys = new long[moves.length];
        }
        reasoner.legalMoves(role, moves);
        replyCount = reasoner.legalMoveCount(1 - role);
        if (replyCount > replies.length) {
            replies = new int[replyCount + replyCount / 2];
        }
        reasoner.legalMoves(1 - role, replies);
        return count;
    }

    /** Takes all moves as equally urgent. */
    void clearKeys(int count) {
        Arrays.fill(keys, 0, count, 0);
    }

    /** Raises how soon a move is to be searched. */
    void raise(int index, long key) {
        keys[index] += key;
    }

    /** Puts the most urgent of the moves from an index on there. */
    void pick(int index, int count) {
        int best = index;
        for (int i = index + 1; i < count; i++) {
            if (keys[i] > keys[best]) {
                best = i;
            }
        }
        int move = moves[best];
        long key = keys[best];
        for (int i = best; i > index; i--) { // the others keep their order
            moves[i] = moves[i - 1];
            keys[i] = keys[i - 1];
        }
        moves[index] = move;
        keys[index] = key;
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

    /** Has the best line begin with a joint move, and go on as the next ply's, if that is known. */
    void setLine(int firstRoleMove, int secondRoleMove, SearchedPly next) {
        int length = 1 + next.lineLength;
        if (line.length < 2 * length) {
            line = new int[4 * length];
        }
        line[0] = firstRoleMove;
        line[1] = secondRoleMove;
        System.arraycopy(next.line, 0, line, 2, 2 * next.lineLength);
        lineLength = length;
    }

    /** Returns a joint move of the line. */
    int[] jointMove(int index) {
        return new int[] {line[2 * index], line[2 * index + 1]};
    }
}

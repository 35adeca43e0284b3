package org.propjet.bench.profile;

import org.propjet.engine.game.Game;

import java.util.Arrays;

/**
 * Up to 64 states of random games, one after another, in the bits of words: lane {@code i} is bit
 * {@code i} of each word. For each fluent there is a word that says in which of the states it
 * holds, and for each move one that says in which it was made.
 *
 * <p>Not thread-safe. Used again and again.
 */
final class StateLanes {
    /** The states that a batch has room for. */
    static final int LANES = Long.SIZE;

    private final long[] fluents;
    private final long[][] moves;
    private int count;
    private long first;
    private long moved;

    /** Makes an empty batch for the states of a game whose fluents and moves are all known. */
    StateLanes(Game game) {
        this.fluents = new long[game.stateLayout().fluentCount()];
        this.moves = new long[game.roles().size()][];
        for (int role = 0; role < moves.length; role++) {
            moves[role] = new long[game.moveTable().moveCount(role)];
        }
    }

    /** Empties the batch. */
    void clear() {
        Arrays.fill(fluents, 0);
        for (long[] words : moves) {
            Arrays.fill(words, 0);
        }
        count = 0;
        first = 0;
        moved = 0;
    }

    /** Adds a state to a batch that is not full. */
    void add(long[] state, boolean isFirst) {
        long lane = 1L << count;
        for (int word = 0; word < state.length; word++) {
            for (long rest = state[word]; rest != 0; rest &= rest - 1) {
                fluents[(word << 6) + Long.numberOfTrailingZeros(rest)] |= lane;
            }
        }
        first |= isFirst ? lane : 0;
        count++;
    }

    /** Says what was played in the state that was added last; nothing is in a terminal one. */
    void addMove(int[] jointMove) {
        long lane = 1L << (count - 1);
        for (int role = 0; role < moves.length; role++) {
            moves[role][jointMove[role]] |= lane;
        }
        moved |= lane;
    }

    /** Returns the number of states. */
    int count() {
        return count;
    }

    boolean isFull() {
        return count == LANES;
    }

    /** Returns the lanes that have a state. */
    long all() {
        return count == LANES ? -1 : (1L << count) - 1;
    }

    /** Returns the lanes whose state is the first of a game, so that none comes before it. */
    long first() {
        return first;
    }

    /** Returns the lanes in whose state a joint move was made. */
    long moved() {
        return moved;
    }

    /** Returns the lanes in which the fluent at a bit holds. */
    long fluent(int bit) {
        return fluents[bit];
    }

    /** Returns the lanes in which a role made a move. */
    long move(int role, int move) {
        return moves[role][move];
    }

    int roleCount() {
        return moves.length;
    }

    int moveCount(int role) {
        return moves[role].length;
    }
}

package org.propjet.player.search.value;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.time.Budget;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Whether what moves do lasts, as where pieces are placed and then never moved, turned or taken.
 *
 * <p>There a state is hardly the sum of what it consists of: what counts is which pieces make a
 * line or a chain.
 */
final class Permanence {
    /** So many random games are looked at, at most; one is enough where pieces move. */
    private static final int GAMES = 8;

    private static final long LOOK_NANOS = 200_000_000;

    private final RandomPlayout playout;
    private final long[] initialState;

    /** For each fluent that holds the last move that brought it about, counted from 0; or -1. */
    private final int[] since;

    private Permanence(Game game) {
        this.playout = new RandomPlayout(game.newReasoner());
        this.initialState = game.initialState();
        this.since = new int[initialState.length * Long.SIZE];
    }

    /**
     * Returns whether in some random games each move brought about a fluent that then held to the
     * end; false if no game ended within a fifth of a second. Cost: that time at most.
     */
    static boolean of(Game game) {
        Budget look = Budget.ofNanos(LOOK_NANOS);
        Permanence permanence = new Permanence(game);
        int count = 0;
        while (count < GAMES && !look.isOver()) {
            if (!permanence.play(count, look)) {
                return count > 0 && !permanence.playout.isFinished();
            }
            count++;
        }
        return count > 0;
    }

    /** Plays a game; false if a move of it left nothing, or if there was no time for it. */
    private boolean play(long seed, Budget look) {
        Arrays.fill(since, -1);
        playout.begin(initialState, seed);
        long[] before = initialState.clone();
        while (playout.step()) {
            if (look.isOver()) {
                return false;
            }
            note(before, playout.state());
            System.arraycopy(playout.state(), 0, before, 0, before.length);
        }
        return playout.isFinished() && lasting(before).cardinality() == playout.length();
    }

    private void note(long[] before, long[] state) {
        int move = playout.length() - 1;
        for (int word = 0; word < state.length; word++) {
            for (long come = state[word] & ~before[word]; come != 0; come &= come - 1) {
                since[word * Long.SIZE + Long.numberOfTrailingZeros(come)] = move;
            }
        }
    }

    /** Returns the moves that brought about something that holds in a state, the last one. */
    private BitSet lasting(long[] state) {
        BitSet lasting = new BitSet();
        BitSet.valueOf(state).stream()
                .map(bit -> since[bit])
                .filter(move -> move >= 0)
                .forEach(lasting::set);
        return lasting;
    }
}

package org.propjet.player.solve;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.Successors;

import java.util.BitSet;
import java.util.Optional;

/**
 * What follows all joint moves of a state, computed at once in lanes: the states, which of them are
 * ends, and their points.
 *
 * <p>Not thread-safe. Allocates only where a state has more joint moves than any before.
 */
final class LaneMoves {
    private final Successors lanes;
    private final int roleCount;
    private final int stateWords;
    private final BitSet ends = new BitSet();
    private final long[] state;
    private long[] states = {};
    private int[] goals = {};
    private int[] choices = {};

    private LaneMoves(Game game, Successors lanes) {
        this.lanes = lanes;
        this.roleCount = game.roles().size();
        this.stateWords = game.stateLayout().wordCount();
        this.state = new long[stateWords];
    }

    /**
     * Makes one, if the game has lanes, and several roles: one without moves has lost by itself.
     */
    static Optional<LaneMoves> of(Game game) {
        return game.roles().size() == 1
                ? Optional.empty()
                : game.newSuccessors().map(lanes -> new LaneMoves(game, lanes));
    }

    /**
     * Computes what follows.
     *
     * @param moves the state's moves
     * @param of the state, which {@code moves} has opened
     */
    void compute(StateMoves moves, long[] of) {
        int count = moves.jointCount();
        makeRoom(count);
        ends.clear();
        for (int first = 0; first < count; ) {
            int some = Math.min(lanes.begin(), count - first);
            for (int i = 0; i < some; i++) {
                moves.choices(first + i, choices, i * roleCount);
            }
            lanes.add(of, moves.counts(), moves.moveIds(), choices, some);
            lanes.compute();
            keep(first, some);
            first += some;
        }
    }

    private void makeRoom(int count) {
        if (goals.length < count * roleCount) {
            int size = count + count / 2;
            states = new long[size * stateWords];
            goals = new int[size * roleCount];
            choices = new int[size * roleCount];
        }
    }

    private void keep(int first, int some) {
        for (int i = 0; i < some; i++) {
            lanes.state(i, state);
            System.arraycopy(state, 0, states, (first + i) * stateWords, stateWords);
            if (lanes.isTerminal(i)) {
                ends.set(first + i);
                for (int role = 0; role < roleCount; role++) {
                    goals[(first + i) * roleCount + role] = Math.max(0, lanes.goal(i, role));
                }
            }
        }
    }

    /** Copies the state after a joint move. */
    void state(int number, long[] into) {
        System.arraycopy(states, number * stateWords, into, 0, stateWords);
    }

    /** Returns whether a joint move ends the game. */
    boolean isEnd(int number) {
        return ends.get(number);
    }

    /** Returns a role's points if a joint move ends the game. */
    int goal(int number, int role) {
        return goals[number * roleCount + role];
    }
}

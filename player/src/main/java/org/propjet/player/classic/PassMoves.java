package org.propjet.player.classic;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;

import java.util.Arrays;

/**
 * Finds a move of each role by which it can be taken to pass, for the null move of a search: the
 * one that it makes where the other chooses.
 *
 * <p>The rules do not let a role pass where it has a choice, so this asks what would happen, in
 * states of random games. A role has a passing move if it is the same one in all states where only
 * the other chooses, and if in each state where the role chooses among {@link #LEAST_CHOICE} moves
 * or more, passing would change something, but only what each of these moves changes (such as whose
 * turn it is), and then the game would go on, and only the other would choose. Otherwise there is
 * none: where there are too few such states, too.
 *
 * <p>That is a test, not a proof: a state after passing may be none of the game's. So what is found
 * there only cuts off, and never counts as proven.
 */
final class PassMoves {
    private static final int LEAST_CHOICE = 4;
    private static final int LEAST_STATES = 16;
    private static final int MOST_STATES = 200;
    private static final int MOST_PLIES = 2_000;
    private static final long MOST_NANOS = 500_000_000;

    private static final int UNKNOWN = -1;
    private static final int NONE = -2;

    private final Game game;
    private final Reasoner reasoner;
    private final int[] idle = {UNKNOWN, UNKNOWN};
    private final int[] states = new int[2];

    private PassMoves(Game game) {
        this.game = game;
        this.reasoner = game.newReasoner();
    }

    /** Returns for each of two roles its passing move, or -1. */
    static int[] of(Game game, long seed) {
        PassMoves passes = new PassMoves(game);
        passes.look(seed, false);
        passes.look(seed, true);
        int[] found = new int[2];
        Arrays.setAll(
                found,
                role ->
                        passes.states[role] < LEAST_STATES
                                ? UNKNOWN
                                : Math.max(UNKNOWN, passes.idle[role]));
        return found;
    }

    /** Plays random games, and looks at their states: for idle moves, or whether they pass. */
    private void look(long seed, boolean isTest) {
        RandomPlayout playout = new RandomPlayout(game.newReasoner());
        long[] state = game.initialState();
        Budget look = Budget.ofNanos(MOST_NANOS);
        long number = seed;
        playout.begin(state, number);
        for (int ply = 0; ply < MOST_PLIES && !look.isOver(); ply++) {
            reasoner.setState(state);
            if (!reasoner.isTerminal()) {
                boolean isFirst = reasoner.legalMoveCount(0) > 1;
                boolean isSecond = reasoner.legalMoveCount(1) > 1;
                if (isFirst != isSecond) {
                    int role = isFirst ? 0 : 1;
                    if (isTest) {
                        test(state, role);
                    } else {
                        learn(1 - role);
                    }
                }
            }
            if (playout.step()) {
                reasoner.setState(state);
                reasoner.successor(playout.jointMove(), state);
            } else {
                state = game.initialState();
                playout.begin(state, ++number);
            }
        }
    }

    private void learn(int role) {
        int[] moves = reasoner.legalMoves(role);
        boolean isSame = moves.length == 1 && (idle[role] == UNKNOWN || idle[role] == moves[0]);
        idle[role] = isSame ? moves[0] : NONE;
    }

    private void test(long[] state, int role) {
        int[] moves = reasoner.legalMoves(role);
        int[] replies = reasoner.legalMoves(1 - role);
        if (idle[role] < 0 || moves.length < LEAST_CHOICE || states[role] >= MOST_STATES) {
            return;
        }
        if (replies.length != 1) {
            idle[role] = NONE;
            return;
        }
        int[] jointMove = new int[2];
        jointMove[1 - role] = replies[0];
        long[] next = new long[state.length];
        long[] common = new long[state.length];
        Arrays.fill(common, -1);
        for (int move : moves) {
            jointMove[role] = move;
            reasoner.successor(jointMove, next);
            for (int word = 0; word < state.length; word++) {
                common[word] &= state[word] ^ next[word];
            }
        }
        jointMove[role] = idle[role];
        reasoner.successor(jointMove, next);
        boolean passes = !Arrays.equals(state, next);
        for (int word = 0; word < state.length; word++) {
            passes &= ((state[word] ^ next[word]) & ~common[word]) == 0;
        }
        if (!passes) {
            idle[role] = NONE;
            return;
        }
        reasoner.setState(next);
        boolean goesOn =
                !reasoner.isTerminal()
                        && reasoner.legalMoveCount(role) == 1
                        && reasoner.legalMoveCount(1 - role) > 0;
        idle[role] = goesOn ? idle[role] : NONE;
        states[role]++;
    }
}

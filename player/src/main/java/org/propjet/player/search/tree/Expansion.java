package org.propjet.player.search.tree;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;

/**
 * Looks at states: whether one is terminal, each role's moves or goal value, and what follows it.
 * One per thread.
 */
final class Expansion {
    private final Game game;
    private final int roleCount;
    private final int[][] moves;
    private final int[] moveCounts;
    private final int[] bounds;
    private final int[] jointMove;
    private Reasoner reasoner;

    Expansion(Game game) {
        this.game = game;
        this.roleCount = game.roles().size();
        this.reasoner = game.newReasoner();
        this.moves = new int[roleCount][16];
        this.moveCounts = new int[roleCount];
        this.bounds = new int[roleCount];
        this.jointMove = new int[roleCount];
    }

    /** Goes over to the fastest reasoner that the game has now, if it is another one. */
    void renew() {
        reasoner = game.fastest(reasoner);
    }

    /**
     * Looks at a state. One in which a role has no legal move counts as terminal, with goal value 0
     * for all.
     */
    void look(long[] state) {
        reasoner.setState(state);
        boolean isTerminal = reasoner.isTerminal();
        boolean isStuck = false;
        for (int role = 0; role < roleCount && !isTerminal; role++) {
            int count = reasoner.legalMoveCount(role);
            if (count > moves[role].length) {
                moves[role] = new int[Math.max(count, 2 * moves[role].length)];
            }
            moveCounts[role] = reasoner.legalMoves(role, moves[role]);
            bounds[role] = Bounds.UNKNOWN;
            isStuck |= count == 0;
        }
        for (int role = 0; role < roleCount && (isTerminal || isStuck); role++) {
            moveCounts[role] = 0;
            bounds[role] = Bounds.exactly(isTerminal ? Math.max(0, reasoner.goal(role)) : 0);
        }
    }

    /** Returns whether the state that was looked at is an end of the game. */
    boolean isTerminal() {
        return moveCounts[0] == 0;
    }

    /** Returns a role's number of legal moves; 0 in a terminal state. */
    int moveCount(int role) {
        return moveCounts[role];
    }

    /** Returns a role's legal moves, in an array that may be longer. */
    int[] moves(int role) {
        return moves[role];
    }

    /** Returns what the state itself says of a role's goal value. */
    int bounds(int role) {
        return bounds[role];
    }

    /** Returns an array for the move of each role, for {@link #follow}. */
    int[] jointMove() {
        return jointMove;
    }

    /** Makes a state the current one, without looking at it. */
    void enter(long[] state) {
        reasoner.setState(state);
    }

    /**
     * Computes what follows the current state, which stays current, by the joint move in {@link
     * #jointMove}.
     */
    void follow(long[] successor) {
        reasoner.successor(jointMove, successor);
    }

    /**
     * Looks whether a state is terminal, and if so at the goal values.
     *
     * @param goals receives each role's goal value, if the state is terminal
     */
    boolean isEnd(long[] state, int[] goals) {
        reasoner.setState(state);
        if (!reasoner.isTerminal()) {
            return false;
        }
        for (int role = 0; role < roleCount; role++) {
            goals[role] = Math.max(0, reasoner.goal(role));
        }
        return true;
    }
}

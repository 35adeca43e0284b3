package org.propjet.engine.game;

import org.propjet.engine.StableApi;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A game as it was played from its initial state, joint move by joint move, and from which moves
 * can be taken back.
 *
 * <p>Not thread-safe. Cost: a reasoner, and a state and a joint move for each ply.
 */
@StableApi
public final class GameHistory {
    private final Game game;
    private final Reasoner reasoner;

    /** One more than joint moves: the first is the initial one, the last the current one. */
    private final List<long[]> states = new ArrayList<>();

    private final List<int[]> jointMoves = new ArrayList<>();

    /** Begins at the game's initial state. */
    public GameHistory(Game game) {
        this.game = game;
        this.reasoner = game.newReasoner();
        states.add(game.initialState());
        reasoner.setState(state());
    }

    /** Returns the game. */
    public Game game() {
        return game;
    }

    /** Returns how many joint moves have been played. */
    public int ply() {
        return jointMoves.size();
    }

    /** Returns the current state; not to be changed. */
    public long[] state() {
        return states.get(states.size() - 1);
    }

    /**
     * Returns an earlier state; not to be changed.
     *
     * @param ply how many joint moves led to it, 0 to {@link #ply}
     */
    public long[] stateAt(int ply) {
        return states.get(ply);
    }

    /** Returns the joint moves that were played, the move ids of each in role order. */
    public List<int[]> jointMoves() {
        return Collections.unmodifiableList(jointMoves);
    }

    /** Returns a reasoner whose current state is the history's; it must stay so. */
    public Reasoner reasoner() {
        return reasoner;
    }

    /** Returns the canonical texts of what holds in the current state, in canonical order. */
    public List<String> fluents() {
        return game.stateLayout().fluentsOf(state());
    }

    /** Returns the same of each state from the initial one to the current one. */
    public List<List<String>> fluentsOfAll() {
        return states.stream().map(game.stateLayout()::fluentsOf).toList();
    }

    /** Returns whether the game is over. */
    public boolean isTerminal() {
        return reasoner.isTerminal();
    }

    /**
     * Plays a joint move.
     *
     * @param jointMove the move id of each role, in role order; copied
     * @throws IllegalStateException if the game is over
     * @throws IllegalArgumentException if a role's move is not legal
     */
    public void play(int... jointMove) {
        if (isTerminal()) {
            throw new IllegalStateException("the game is over");
        }
        for (int role = 0; role < jointMove.length; role++) {
            if (!reasoner.isLegal(role, jointMove[role])) {
                throw new IllegalArgumentException(
                        "not legal for "
                                + game.roles().get(role)
                                + ": "
                                + game.moveTable().move(role, jointMove[role]));
            }
        }
        long[] next = game.stateLayout().newState();
        reasoner.successor(jointMove, next);
        states.add(next);
        jointMoves.add(jointMove.clone());
        reasoner.setState(next);
    }

    /**
     * Plays a joint move.
     *
     * @param moves the text of each role's move, in role order, in any case
     * @throws IllegalStateException if the game is over
     * @throws IllegalArgumentException if a role's move is not legal, or not one for each role
     */
    public void play(List<String> moves) {
        play(jointMove(moves));
    }

    /**
     * Returns the move ids of a joint move in the current state.
     *
     * @param moves the text of each role's move, in role order, in any case
     * @throws IllegalArgumentException if a role's move is not legal, or not one for each role
     */
    public int[] jointMove(List<String> moves) {
        if (moves.size() != game.roles().size()) {
            throw new IllegalArgumentException("not a move for each role: " + moves);
        }
        int[] jointMove = new int[moves.size()];
        for (int role = 0; role < jointMove.length; role++) {
            jointMove[role] = reasoner.legalMove(role, moves.get(role));
            if (jointMove[role] < 0) {
                throw new IllegalArgumentException(
                        "not legal for " + game.roles().get(role) + ": " + moves.get(role));
            }
        }
        return jointMove;
    }

    /**
     * Takes back the last joint move.
     *
     * @return whether there was one
     */
    public boolean undo() {
        if (jointMoves.isEmpty()) {
            return false;
        }
        jointMoves.remove(jointMoves.size() - 1);
        states.remove(states.size() - 1);
        reasoner.setState(state());
        return true;
    }
}

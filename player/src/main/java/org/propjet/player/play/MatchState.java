package org.propjet.player.play;

import org.propjet.engine.StableApi;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Position;
import org.propjet.engine.game.Reasoner;

/**
 * Where a match stands, as somebody follows it who plays one of its roles.
 *
 * <p>Not thread-safe. Cost: a reasoner, and a state.
 */
@StableApi
public final class MatchState {
    private final Game game;
    private final int roleIndex;
    private final Position position;

    /** Begins at the initial state. */
    public MatchState(Game game, int roleIndex) {
        this.game = game;
        this.roleIndex = roleIndex;
        this.position = new Position(game);
    }

    /** Returns the game. */
    public Game game() {
        return game;
    }

    /** Returns the index of the role that is played. */
    public int roleIndex() {
        return roleIndex;
    }

    /** Returns the match's state; not to be changed, and valid until the next advance. */
    public long[] state() {
        return position.state();
    }

    /** Returns a reasoner whose current state is the match's; it must stay so. */
    public Reasoner reasoner() {
        return position.reasoner();
    }

    /** Goes on to the state after a joint move. */
    public void advance(int[] jointMove) {
        position.advance(jointMove);
    }

    /** Returns how many joint moves have been played. */
    public int ply() {
        return position.ply();
    }

    /**
     * Returns the ids of the role's legal moves, in move order; a new array.
     *
     * @throws IllegalStateException if there is none
     */
    public int[] legalMoves() {
        int[] moveIds = legalMoves(roleIndex);
        if (moveIds.length == 0) {
            throw new IllegalStateException(
                    "the role " + game.roles().get(roleIndex) + " has no legal move");
        }
        return moveIds;
    }

    /** Returns the ids of any role's legal moves, in move order; a new array, possibly empty. */
    public int[] legalMoves(int anyRoleIndex) {
        return position.reasoner().legalMoves(anyRoleIndex);
    }
}

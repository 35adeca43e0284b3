package org.propjet.compiler.batch;

import org.propjet.engine.StableApi;

/**
 * An action that is no legal move. Nothing has been played: all games of the batch are as they were
 * before.
 */
@StableApi
public final class IllegalActionException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final int gameIndex;
    private final int roleIndex;

    IllegalActionException(int gameIndex, int roleIndex, String message) {
        super(message);
        this.gameIndex = gameIndex;
        this.roleIndex = roleIndex;
    }

    /** Returns the game. */
    public int gameIndex() {
        return gameIndex;
    }

    /** Returns the role whose action it is. */
    public int roleIndex() {
        return roleIndex;
    }
}

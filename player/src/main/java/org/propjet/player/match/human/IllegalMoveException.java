package org.propjet.player.match.human;

/** A person's move cannot be played; its message says why, for people. */
public final class IllegalMoveException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Makes an exception with a message for people. */
    public IllegalMoveException(String message) {
        super(message);
    }
}

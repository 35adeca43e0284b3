package org.propjet.player.solve;

/** A game cannot be solved in the way that was asked for; the message says why, to people. */
public final class UnsolvableGameException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Makes one. */
    public UnsolvableGameException(String message) {
        super(message, null, false, false);
    }
}

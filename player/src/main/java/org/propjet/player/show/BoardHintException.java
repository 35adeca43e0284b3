package org.propjet.player.show;

/** Hints that say nothing, or nothing about this game. The message is for the author. */
public final class BoardHintException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BoardHintException(String message) {
        super(message);
    }
}

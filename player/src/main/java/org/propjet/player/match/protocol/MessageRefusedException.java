package org.propjet.player.match.protocol;

/** A text is no message of a game manager. The message says so in a sentence for people. */
public final class MessageRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MessageRefusedException(String message) {
        super(message, null, false, false);
    }

    /** Returns the sentence. */
    public String sentence() {
        return String.valueOf(getMessage());
    }
}

package org.propjet.player.terminal;

/** What somebody asked for cannot be done; the message says why, and what to do. */
public final class MistakeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes the exception.
     *
     * @param message one line for people, or several
     */
    public MistakeException(String message) {
        super(message, null, false, false);
    }

    /** Returns the message. */
    public String text() {
        return String.valueOf(getMessage());
    }
}

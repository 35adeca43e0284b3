package org.propjet.engine.explain;

/** A question about a fact that the rules do not know; the message says so to a person. */
public final class UnknownFactException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnknownFactException(String message) {
        super(message, null, false, false);
    }

    /** Returns the message. */
    public String text() {
        return String.valueOf(getMessage());
    }
}

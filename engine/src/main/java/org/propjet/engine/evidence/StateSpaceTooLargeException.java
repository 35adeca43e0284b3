package org.propjet.engine.evidence;

/** A search over all states found more of them than it may keep. */
public final class StateSpaceTooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StateSpaceTooLargeException(String message) {
        super(message);
    }
}

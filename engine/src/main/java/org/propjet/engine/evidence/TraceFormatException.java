package org.propjet.engine.evidence;

/** A reference trace is not in the format that {@link ReferenceTrace} describes. */
public final class TraceFormatException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TraceFormatException(int line, String message) {
        super("line " + line + ": " + message);
    }
}

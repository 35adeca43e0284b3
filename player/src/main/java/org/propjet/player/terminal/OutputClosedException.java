package org.propjet.player.terminal;

/** Nobody reads the output any more, as in {@code propjet games | head -1}: end quietly. */
public final class OutputClosedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public OutputClosedException() {
        super("output closed", null, false, false);
    }
}

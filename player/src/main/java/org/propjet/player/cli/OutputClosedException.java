package org.propjet.player.cli;

/** Nobody reads the output any more, as in {@code propjet games | head -1}: end quietly. */
final class OutputClosedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OutputClosedException() {
        super("output closed", null, false, false);
    }
}

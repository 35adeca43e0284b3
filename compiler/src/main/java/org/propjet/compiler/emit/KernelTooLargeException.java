package org.propjet.compiler.emit;

/** A game's circuit is too large for one class of bytecode. */
public final class KernelTooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    KernelTooLargeException(String gameName, int pieceCount, int maxPieces) {
        super(
                "the circuit of "
                        + gameName
                        + " is too large for a class: it needs "
                        + pieceCount
                        + " methods, and "
                        + maxPieces
                        + " are allowed; play it with another backend");
    }

    KernelTooLargeException(String gameName, RuntimeException cause) {
        super("the game " + gameName + " is too large for a class: " + cause.getMessage(), cause);
    }
}

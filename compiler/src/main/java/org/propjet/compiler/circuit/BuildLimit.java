package org.propjet.compiler.circuit;

/**
 * How much may be spent on a part of a circuit that the game can do without.
 *
 * <p>Not thread-safe.
 */
final class BuildLimit {
    private final CircuitBuilder builder;
    private final int mostOperations;
    private long left;

    /**
     * Sets a limit.
     *
     * @param operations how many operations may be built from now on
     * @param reads how many fan-ins may be read: the time
     */
    BuildLimit(CircuitBuilder builder, int operations, long reads) {
        this.builder = builder;
        this.mostOperations = builder.operationCount() + operations;
        this.left = reads;
    }

    /** Thrown when the limit is passed. */
    static final class PassedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        PassedException(String message) {
            super(message, null, false, false);
        }
    }

    /**
     * Counts fan-ins that are read, and looks at the operations.
     *
     * @throws PassedException if too many were read, or built
     */
    void spend(int reads) {
        left -= reads;
        if (left < 0) {
            throw new PassedException("looking for winning moves takes too long");
        }
        if (builder.operationCount() > mostOperations) {
            throw new PassedException("looking for winning moves takes too many operations");
        }
    }
}

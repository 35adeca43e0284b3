package org.propjet.compiler.policy;

import org.propjet.compiler.circuit.CircuitBuilder;

/**
 * How much may be spent on a part of a circuit that the game can do without. What will pass the
 * limit is given up early: when enough of it is done to tell.
 *
 * <p>Not thread-safe.
 */
final class BuildLimit {
    /*
     * What is foretold for the others is divided by the slacks. They and the samples are estimates,
     * of which no measurement is on record.
     */

    /** So many parts are done before it is foretold what the others cost. */
    private static final int SAMPLES = 12;

    /** Later parts find much that is built already, so fewer operations come than is foretold. */
    private static final int OPERATIONS_SLACK = 4;

    /** The same for fan-ins that are read. */
    private static final int READS_SLACK = 2;

    private final CircuitBuilder builder;
    private final int firstOperation;
    private final long mostOperations;
    private final long mostReads;
    private long reads;
    private long readsBefore;
    private int builtBefore;
    private int partCount;
    private int doneCount;

    /**
     * Sets a limit.
     *
     * @param operations how many operations may be built from now on
     * @param reads how many fan-ins may be read: the time
     */
    BuildLimit(CircuitBuilder builder, long operations, long reads) {
        this.builder = builder;
        this.firstOperation = builder.gateCount();
        this.mostOperations = operations;
        this.mostReads = reads;
    }

    /** Thrown when the limit is passed. */
    static final class PassedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final String reason;

        PassedException(String reason) {
            super(reason, null, false, false);
            this.reason = reason;
        }

        /** Returns what there would be too much of. */
        String reason() {
            return reason;
        }
    }

    /** Returns the number of operations built since the limit was set. */
    int built() {
        return builder.gateCount() - firstOperation;
    }

    /** Counts a small piece of work that is no fan-in to be read; the meter may end it. */
    void tick() {
        builder.tick();
    }

    /** Lets the meter look now: before memory for all of a network is asked for. */
    void look() {
        builder.look();
    }

    /**
     * Counts fan-ins that are read, and looks at the operations.
     *
     * @throws PassedException if too many were read, or built
     */
    void spend(int count) {
        tick();
        reads += count;
        check(reads, built());
    }

    /** From now on so many parts of about the same cost are built. */
    void expect(int parts) {
        partCount = parts;
        doneCount = 0;
        readsBefore = reads;
        builtBefore = built();
    }

    /**
     * One of them is.
     *
     * @throws PassedException if too much will be read, or built
     */
    void oneDone() {
        doneCount++;
        if (doneCount >= SAMPLES) {
            int left = partCount - doneCount;
            check(
                    reads + (reads - readsBefore) * left / doneCount / READS_SLACK,
                    built() + (long) (built() - builtBefore) * left / doneCount / OPERATIONS_SLACK);
        }
    }

    private void check(long allReads, long allOperations) {
        if (allReads > mostReads) {
            throw new PassedException("looking for winning moves would take too long");
        }
        if (allOperations > mostOperations) {
            throw new PassedException("winning moves would take too many operations");
        }
    }
}

package org.propjet.player.match;

import org.propjet.player.match.MatchRecord.Faults;

/** Counts what a player does wrong in a match. Thread-safe. */
public final class FaultTally {
    private int lateCount;
    private int illegalCount;
    private int errorCount;
    private long worstOverrunNanos;
    private String firstError = "";

    /** Counts an answer that came too late, or never. */
    public synchronized void countLate() {
        lateCount++;
    }

    /**
     * Counts an answer that was no legal move.
     *
     * @param text the answer
     */
    public synchronized void countIllegal(String text) {
        illegalCount++;
        keep("illegal move: " + text);
    }

    /**
     * Counts a request at which the player failed.
     *
     * @param words why
     */
    public synchronized void countError(String words) {
        errorCount++;
        keep(words);
    }

    private void keep(String words) {
        if (firstError.isEmpty()) {
            firstError = words;
        }
    }

    /**
     * Notes how long after its deadline an answer came.
     *
     * @param nanos how long; less than 0 if it was in time
     */
    public synchronized void noteOverrun(long nanos) {
        worstOverrunNanos = Math.max(worstOverrunNanos, nanos);
    }

    /** Returns what has been counted. */
    public synchronized Faults faults() {
        return new Faults(lateCount, illegalCount, errorCount, worstOverrunNanos / 1e6, firstError);
    }
}

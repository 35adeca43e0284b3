package org.propjet.player.search.tree;

/**
 * Which of two ways to do the same takes less time: one by one, or all at once in lanes. It goes by
 * what was measured, and tries the slower way again from time to time, as kernels are compiled
 * meanwhile. One per thread.
 */
public final class FasterWay {
    /** The slower way is tried again for this part of the time. */
    private static final int TRIAL_SHARE = 32;

    /** How much a new measurement counts; one that is lower than those before counts alone. */
    private static final double NEW_SHARE = 0.25;

    /** So often each way is tried first: the very first time, code is loaded and compiled. */
    private static final int FIRST_TRIALS = 4;

    /** Nanoseconds of a row, one by one, and of a batch in lanes; 0 if not known. */
    private double rowNanos;

    private double batchNanos;

    private int rowTrials;
    private int batchTrials;

    /** How much time the way that is in use took since the other one was tried. */
    private double nanosSinceTrial;

    /** Returns whether the next rows, so many, are to be done in lanes. */
    public boolean isInLanes(int rowCount) {
        if (batchTrials < FIRST_TRIALS || rowTrials < FIRST_TRIALS) {
            return batchTrials < FIRST_TRIALS;
        }
        boolean seemsFaster = batchNanos <= rowNanos * rowCount;
        double cost = seemsFaster ? rowNanos * rowCount : batchNanos;
        if (nanosSinceTrial >= TRIAL_SHARE * cost) {
            nanosSinceTrial = 0;
            return !seemsFaster;
        }
        return seemsFaster;
    }

    /**
     * Notes how long it took.
     *
     * @param inLanes in which way
     * @param rowCount how many rows; at least one
     */
    public void measure(boolean inLanes, long nanos, int rowCount) {
        if (inLanes) {
            batchTrials++;
            batchNanos = updated(batchNanos, (double) nanos);
        } else {
            rowTrials++;
            rowNanos = updated(rowNanos, (double) nanos / rowCount);
        }
        if (batchTrials >= FIRST_TRIALS && rowTrials >= FIRST_TRIALS) {
            nanosSinceTrial += nanos;
        }
    }

    private static double updated(double before, double nanos) {
        return before == 0 || nanos < before ? nanos : before + NEW_SHARE * (nanos - before);
    }
}

package org.propjet.bench.throughput;

import org.propjet.bench.throughput.BenchRow.ProcessSpeed;
import org.propjet.bench.throughput.ProcessSpeeds.Interval;

import java.util.List;

/**
 * Whether a game is played faster or slower than before, or whether that cannot be said.
 *
 * <p>Processes are compared, not moments: a process may be faster than the next one as a whole,
 * because code and arrays lie elsewhere, and no interval within a process shows that. Speeds are
 * per second of a processor, so that other work on the machine matters less.
 *
 * @param ratio the new speed by the old
 * @param interval where it lies with a probability of 99.5 %
 */
record SpeedComparison(double ratio, Interval interval) {
    /** One game in 200 is called faster or slower although it is neither. */
    private static final double CONFIDENCE = 0.995;

    /** What can be said. */
    enum Verdict {
        FASTER("faster"),
        SLOWER("slower"),
        SAME("no difference beyond noise");

        private final String text;

        Verdict(String text) {
            this.text = text;
        }

        /** Returns it in words. */
        String text() {
            return text;
        }
    }

    /**
     * Compares.
     *
     * @param before at least one process
     * @param after at least one process
     */
    static SpeedComparison of(List<ProcessSpeed> before, List<ProcessSpeed> after) {
        ProcessSpeeds old = speeds(before);
        ProcessSpeeds now = speeds(after);
        return new SpeedComparison(now.ratioTo(old), now.ratioTo(old, CONFIDENCE));
    }

    private static ProcessSpeeds speeds(List<ProcessSpeed> processes) {
        return ProcessSpeeds.of(
                processes.stream().mapToDouble(ProcessSpeed::perProcessorSecond).toArray());
    }

    /** Returns what can be said. */
    Verdict verdict() {
        if (interval.low() > 1) {
            return Verdict.FASTER;
        }
        return interval.high() < 1 ? Verdict.SLOWER : Verdict.SAME;
    }
}

package org.propjet.player.growth;

import org.propjet.player.growth.GrowingGame.Kind;

import java.util.List;
import java.util.Locale;

/**
 * What one stage took for rulesheets of one kind, each twice as large as the one before.
 *
 * @param points what was measured, the smallest first
 * @param outcome how the largest ended: ok, refused, over time or fault, and why
 */
record GrowthRow(Kind kind, GrowthRun.Stage stage, List<Point> points, String outcome) {
    /** Under so many seconds a time says nothing of how it grows. */
    private static final double SHORTEST_SECONDS = 0.1;

    /**
     * One measurement.
     *
     * @param bytes of the rulesheet
     * @param cpuSeconds of all threads of the process
     * @param peakMib the most heap that was in use, with what could be freed
     */
    record Point(int size, long bytes, double cpuSeconds, double wallSeconds, long peakMib) {}

    /**
     * Returns with which power of the rulesheet's bytes the time grows, over the last fourfold
     * growth that can be measured, or NaN if none can.
     */
    double exponent() {
        for (int step = 2; step >= 1; step--) {
            int last = points.size() - 1;
            if (last - step >= 0 && points.get(last - step).cpuSeconds > SHORTEST_SECONDS) {
                Point from = points.get(last - step);
                Point to = points.get(last);
                return Math.log(to.cpuSeconds / from.cpuSeconds)
                        / Math.log((double) to.bytes / from.bytes);
            }
        }
        return Double.NaN;
    }

    /** Returns the row, tab-separated. */
    String line() {
        Point last = points.getLast();
        return String.format(
                Locale.ROOT,
                "%s\t%s\t%d\t%d\t%.2f\t%.2f\t%d\t%.2f\t%s",
                kind,
                stage,
                last.size,
                last.bytes >> 10,
                last.wallSeconds,
                last.cpuSeconds,
                last.peakMib,
                exponent(),
                outcome);
    }
}

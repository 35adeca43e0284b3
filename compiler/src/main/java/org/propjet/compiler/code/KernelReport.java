package org.propjet.compiler.code;

import org.propjet.compiler.schedule.PlaneTraffic;

/**
 * What became of a kernel. Immutable.
 *
 * @param tier which
 * @param pieceCount methods of the step circuit; on the tape, runs
 * @param planeCount planes of the memory
 * @param planeBytes bytes of a plane
 * @param stepTraffic how often a step's circuit reads and writes planes
 * @param classBytes size of the generated class, 0 if there is none
 * @param planNanos time taken by the plan
 * @param emitNanos time taken to write and load the class, or to write the tape
 * @param stepNanos time of a step of one lane, driver included; NaN if it was not measured
 * @param outcome why it is used, or why not
 */
public record KernelReport(
        Tier tier,
        int pieceCount,
        int planeCount,
        int planeBytes,
        PlaneTraffic stepTraffic,
        int classBytes,
        long planNanos,
        long emitNanos,
        double stepNanos,
        String outcome) {

    /** Returns whether the kernel could be made. */
    public boolean isMade() {
        return planeCount > 0;
    }

    /** Returns the report of a kernel that could not be made. */
    public static KernelReport refused(Tier tier, String reason) {
        return new KernelReport(tier, 0, 0, 0, PlaneTraffic.NONE, 0, 0, 0, Double.NaN, reason);
    }

    /** Returns this report with another outcome. */
    KernelReport withOutcome(String newOutcome) {
        return measured(stepNanos, newOutcome);
    }

    /** Returns this report with the time of a step, and another outcome. */
    public KernelReport measured(double nanos, String newOutcome) {
        return new KernelReport(
                tier,
                pieceCount,
                planeCount,
                planeBytes,
                stepTraffic,
                classBytes,
                planNanos,
                emitNanos,
                Double.isFinite(nanos) ? nanos : Double.NaN,
                newOutcome);
    }
}

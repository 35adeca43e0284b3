package org.propjet.compiler;

import org.propjet.compiler.circuit.DecisiveCover;
import org.propjet.compiler.kernel.KernelReport;
import org.propjet.compiler.kernel.Tier;
import org.propjet.compiler.single.ScalarReport;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What compiling a game gave so far. Immutable.
 *
 * @param sharesChoice whether the roles were proved to take turns, so that one choice serves all
 * @param randomPlanes random planes a step
 * @param stepOperations operations of the step circuit
 * @param goalOperations operations of the goal circuit
 * @param circuitNanos time taken by the circuit
 * @param decisive which roles' winning moves are known to the circuit, or why none
 * @param kernels the kernels that were tried, the tape first
 * @param takeovers which kernels have taken over from the tape, in order
 * @param scalar what evaluates single states; empty if the network does, so far
 */
public record CompileReport(
        boolean sharesChoice,
        int randomPlanes,
        int stepOperations,
        int goalOperations,
        long circuitNanos,
        DecisiveCover decisive,
        List<KernelReport> kernels,
        List<Takeover> takeovers,
        Optional<ScalarReport> scalar) {

    /** Returns in a line what plays, and since when. */
    public String choice() {
        return kernels.stream().map(CompileReport::text).collect(Collectors.joining(", "));
    }

    /**
     * Returns when a kind of kernel took over for the last time, from when the first one was ready;
     * 0 if it was there at once, or has not.
     */
    public long readyNanos(Tier tier) {
        return takeovers.stream()
                .filter(takeover -> takeover.tier() == tier)
                .mapToLong(Takeover::nanos)
                .reduce(0, (before, after) -> after);
    }

    private static String text(KernelReport kernel) {
        String speed =
                Double.isNaN(kernel.stepNanos())
                        ? ""
                        : " (%.2f ns a step)".formatted(kernel.stepNanos());
        return kernel.tier().label() + " " + kernel.outcome() + speed;
    }
}

package org.propjet.compiler.tiers;

import org.propjet.compiler.code.KernelReport;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.compiler.policy.DecisiveCover;
import org.propjet.compiler.single.ScalarReport;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What plays a game, since when, and why; and what became of all that was tried, so far. Immutable.
 *
 * @param circuit the circuit that plays
 * @param kernels the kernels that were tried, the tape first, and why each is used or not
 * @param takeovers what played random games from when on, in order; the last one plays
 * @param singleStates what evaluates single states, and since when
 * @param scalar the class that was made for single states, or why none; empty so far
 */
public record CompileReport(
        PlayoutCircuit circuit,
        List<KernelReport> kernels,
        List<Takeover> takeovers,
        Takeover singleStates,
        Optional<ScalarReport> scalar) {

    /** Returns whether the roles were proved to take turns, so that one choice serves all. */
    public boolean sharesChoice() {
        return circuit.sharesChoice();
    }

    /** Returns which roles' winning moves are known to the circuit, or why none. */
    public DecisiveCover decisive() {
        return circuit.decisive();
    }

    /** Returns the number of operations of the step circuit. */
    public int stepOperations() {
        return circuit.step().gateCount();
    }

    /** Returns the number of operations of the goal circuit. */
    public int goalOperations() {
        return circuit.goals().gateCount();
    }

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
                .filter(takeover -> takeover.what().equals(tier.label()))
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

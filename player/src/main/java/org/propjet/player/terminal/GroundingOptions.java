package org.propjet.player.terminal;

import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.time.Seconds;

import picocli.CommandLine.Option;

/** What grounding may cost: options of every command that grounds games. */
public final class GroundingOptions {
    @Option(
            names = "--ground-seconds",
            paramLabel = "S",
            description =
                    "Give a game up if grounding it, or compiling it then, takes longer"
                            + " (default: 600).")
    private double groundSeconds = GroundingBudget.standard().maxMillis() / 1e3;

    /**
     * Returns the budget for each of several games that are grounded at the same time.
     *
     * @param threadCount how many share the heap
     */
    public GroundingBudget budget(int threadCount) {
        return budget(groundSeconds, threadCount);
    }

    /** Returns how long grounding a game may take. */
    public double seconds() {
        return groundSeconds;
    }

    /** Returns the budget for each of several games, of which each may take so long. */
    public static GroundingBudget budget(double groundSeconds, int threadCount) {
        GroundingBudget whole =
                GroundingBudget.standard().withMillis(Seconds.millis(groundSeconds));
        return new GroundingBudget(
                whole.maxAtoms(),
                whole.maxInstances(),
                whole.maxMillis(),
                whole.maxBytes() / threadCount,
                whole.maxTermDepth());
    }
}

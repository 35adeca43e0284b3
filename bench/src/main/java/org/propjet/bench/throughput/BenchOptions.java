package org.propjet.bench.throughput;

import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.terminal.GroundingOptions;
import org.propjet.player.terminal.PolicyOption;
import org.propjet.player.terminal.ThreadCountConverter;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What {@code bench} measures of a game, and how. */
final class BenchOptions {
    @Mixin private SearcherOption searcher;

    @Mixin private MeasuringOptions measuring;

    @Option(
            names = "--threads",
            paramLabel = "N",
            converter = ThreadCountConverter.class,
            description = "Play in N threads (default: 1).")
    private int threadCount = 1;

    @Option(
            names = "--instructions",
            description = "Count the instructions of random games with the program perf.")
    private boolean countsInstructions;

    @Option(
            names = "--delay",
            paramLabel = "X",
            hidden = true,
            description = "Take 1 + X times as long, to see whether --compare notices.")
    private float delay; // no double: those are seconds

    @Mixin private PolicyOption policy;

    @Mixin private GroundingOptions grounding;

    /** Returns whether the search is measured. */
    boolean isSearch() {
        return searcher.isSearch();
    }

    /** Returns the player that searches. */
    PlayerSpec player() {
        return searcher.player(threadCount);
    }

    /** Returns for how long to measure, and with which seed. */
    MeasuringOptions measuring() {
        return measuring;
    }

    /** Returns how many threads play. */
    int threadCount() {
        return threadCount;
    }

    /** Returns whether instructions are counted. */
    boolean countsInstructions() {
        return countsInstructions;
    }

    /** Returns how much longer playouts are to take than they need. */
    double delay() {
        return delay;
    }

    /** Returns what playouts choose. */
    PlayoutPolicy policy() {
        return policy.or(searcher.usualPolicy());
    }

    /** Returns what grounding may cost. */
    GroundingBudget budget() {
        return grounding.budget(1);
    }
}

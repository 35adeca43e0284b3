package org.propjet.bench.micro;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.propjet.compiler.CompiledGame;
import org.propjet.engine.game.Game;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.player.search.tree.SearchPhases;
import org.propjet.player.search.tree.UctOptions;
import org.propjet.player.terminal.Backend;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A search's tree, grown for each fork from the initial state, and the phases of the search on it,
 * a leaf an operation. With {@code auto} nothing is measured before the fastest kernel and reasoner
 * have been found. Growing takes some seconds; in games of many moves it takes minutes, as every
 * move of a leaf gets a playout.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public abstract class SearchedTree {
    /** Of the games named here, all have found theirs long before. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** A bundled game or a path. */
    @Param({"connectFour", "breakthrough", "reversi"})
    public String game = "";

    /** What plays, and evaluates single states. */
    @Param("auto")
    public String backend = "";

    /** What playouts choose; in {@code play} it is this. */
    @Param("safe")
    public String policy = "";

    /** How many nodes the tree has: few, for the nearer caches, or many. */
    @Param({"1000", "100000"})
    public int nodes;

    private SearchPhases phases;

    /** Joint moves at leaves; JMH divides the time by their number. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    public static class Counts {
        /** Joint moves that were chosen, evaluated or backed up. */
        public long rows;
    }

    /** Returns the parameters of the search. */
    UctOptions options() {
        return UctOptions.standard();
    }

    /** Compiles the game and grows the tree. */
    @Setup
    public void grow() throws InterruptedException {
        try (Game compiled =
                Backend.named(backend)
                        .game(
                                BenchmarkGame.rules(game),
                                GroundingBudget.standard(),
                                BenchmarkGame.policy(policy))) {
            compiled.newSuccessors(); // whose kernels may be others, which are waited for, too
            if (compiled instanceof CompiledGame racing && !racing.awaitFastest(PATIENCE)) {
                throw new IllegalStateException(
                        "after %d minutes the fastest kernel has not been found"
                                .formatted(PATIENCE.toMinutes()));
            }
            phases = new SearchPhases(compiled, options(), nodes);
        }
    }

    /** Chooses other leaves for each iteration. */
    @Setup(Level.Iteration)
    public void prepare() {
        phases.prepare();
    }

    /** Returns the phases of the search. */
    final SearchPhases phases() {
        return phases;
    }
}

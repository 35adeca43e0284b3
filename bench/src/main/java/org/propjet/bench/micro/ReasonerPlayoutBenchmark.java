package org.propjet.bench.micro;

import org.openjdk.jmh.annotations.Benchmark;
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
import org.propjet.engine.game.Game;
import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.game.SeededChoice;

import java.util.concurrent.TimeUnit;

/**
 * Defends {@link org.propjet.compiler.single.ScalarOptions}, which say for which games a class is
 * made, and {@code EventNet}'s layout, by which the network's events are handled. An operation is a
 * random game to its end; they are the same games in each iteration.
 */
@Question("How many random games a second does a reasoner play, by the network and by its class?")
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
public class ReasonerPlayoutBenchmark {
    private static final long SEED = 1;

    /** A bundled game or a path. */
    @Param({"connectFour", "breakthrough", "reversi", "hex"})
    public String game = "";

    /** What evaluates states. */
    @Param({"net", "scalar"})
    public String backend = "";

    private RandomPlayout playout;
    private long[] start;
    private long index;

    /** Compiles the game. */
    @Setup
    public void build() {
        Game compiled = ReasonerKind.of(backend).game(BenchmarkGame.net(game));
        playout = new RandomPlayout(compiled.newReasoner());
        start = compiled.initialState();
    }

    /** Starts each iteration at the same playout. */
    @Setup(Level.Iteration)
    public void rewind() {
        index = 0;
    }

    /** Plays one random game. */
    @Benchmark
    public int playout() {
        playout.play(start, SeededChoice.playoutSeed(SEED, index++));
        return playout.length();
    }
}

package org.propjet.bench.micro;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
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
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.player.cli.Backend;
import org.propjet.player.cli.GameSource;

import java.util.concurrent.TimeUnit;

/**
 * How many random games a second does the network reasoner play in one thread? Each operation is
 * one playout to the end; the playouts are the same in each iteration.
 *
 * <pre>
 * java -cp 'bench/target/lib/*' org.openjdk.jmh.Main NetReasonerBenchmark
 * java -cp 'bench/target/lib/*' org.openjdk.jmh.Main NetReasonerBenchmark -p game=reversi
 * </pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class NetReasonerBenchmark {
    private static final long SEED = 1;

    /** A bundled game or a path. */
    @Param("connectFour")
    public String game = "";

    private RandomPlayout playout;
    private long[] start;
    private long index;

    /** Builds the network. */
    @Setup
    public void build() {
        Game net = Backend.NET.game(GameSource.of(game).rules(), GroundingBudget.standard());
        playout = new RandomPlayout(net.newReasoner());
        start = net.initialState();
    }

    /** Starts each iteration at the same playout. */
    @Setup(org.openjdk.jmh.annotations.Level.Iteration)
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

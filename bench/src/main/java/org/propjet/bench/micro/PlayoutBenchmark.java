package org.propjet.bench.micro;

import org.openjdk.jmh.annotations.AuxCounters;
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
import org.propjet.compiler.CompiledGame;
import org.propjet.engine.game.PlayoutTally;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.propnet.NetGame;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;

/**
 * Random games in one thread, by a game compiled as the class says that extends this one. The
 * figure to look at is {@code play:playouts}, random games a second; on a machine with other work,
 * divide it by {@code play:processor}, the share of the time for which the thread had a processor.
 * {@code play} itself counts slices of a tenth of a second, and says nothing.
 *
 * <p>The warm-up is as long as HotSpot's second compiler takes for reversi's vector class.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(3)
@Warmup(iterations = 6, time = 1)
@Measurement(iterations = 5, time = 1)
public abstract class PlayoutBenchmark {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final long SEED = 1;
    private static final long SLICE_NANOS = 100_000_000;

    /** A bundled game or a path. */
    @Param({"ticTacToe", "connectFour", "breakthrough", "reversi"})
    public String game = "";

    private CompiledGame compiled;
    private Playouts playouts;
    private long[] start;

    /** What was played; JMH divides it by the time. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    public static class Counts {
        /** Playouts to the end. */
        public long playouts;

        /** Seconds for which the thread had a processor. */
        public double processor;
    }

    /** Returns the game compiled as the parameters say. */
    abstract CompiledGame compile(NetGame net);

    /** Compiles the game. */
    @Setup
    public void build() {
        compiled = compile(BenchmarkGame.net(game));
        playouts = compiled.newPlayouts(SEED);
        start = compiled.initialState();
    }

    /** Plays random games for a slice of time, and those in flight then to their ends. */
    @Benchmark
    public double play(Counts counts) {
        PlayoutTally tally = new PlayoutTally(compiled.roles().size());
        long before = THREADS.getCurrentThreadCpuTime();
        playouts.run(start, System.nanoTime() + SLICE_NANOS, tally);
        counts.playouts += tally.playoutCount();
        counts.processor += (THREADS.getCurrentThreadCpuTime() - before) / 1e9;
        return tally.goalSum(0);
    }
}

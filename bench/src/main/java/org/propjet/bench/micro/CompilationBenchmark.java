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
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.line.GameLine;
import org.propjet.compiler.single.ScalarGame;
import org.propjet.engine.game.Game;
import org.propjet.engine.propnet.NetGame;

import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Defends that a game is played on the tape first, and that {@code TierRace} makes the classes in
 * the background. Of the tape, lanes and vector the circuit is a part: {@link CircuitBenchmark}'s
 * with {@code uniform}, and {@link PassBenchmark}'s share-pairs; the rest is planning, and for
 * classes emitting and defining. HotSpot's work on the class comes later. The class for single
 * states is left out where {@code ScalarOptions} say that it does not pay, after planning.
 */
@Question("How long does it take to plan and emit each kind of kernel?")
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(2)
@Warmup(iterations = 4, time = 3)
@Measurement(iterations = 4, time = 3)
public class CompilationBenchmark {
    private static final String SCALAR = "scalar";

    /** A bundled game or a path. */
    @Param({"connectFour", "breakthrough", "reversi", "gomoku"})
    public String game = "";

    /** What is made. */
    @Param({"tape", "lanes", "vector", SCALAR})
    public String backend = "";

    private NetGame net;

    /** Builds the network. */
    @Setup
    public void build() {
        net = BenchmarkGame.net(game);
    }

    /** Compiles it. */
    @Benchmark
    public Game compile() {
        return backend.equals(SCALAR)
                ? ScalarGame.of(net)
                : GameLine.compile(
                        net, CompileOptions.on(Tier.valueOf(backend.toUpperCase(Locale.ROOT))));
    }
}

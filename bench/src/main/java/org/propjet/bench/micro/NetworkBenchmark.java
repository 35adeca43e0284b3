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
import org.propjet.engine.ground.GroundProgram;
import org.propjet.engine.propnet.NetBuilder;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.propnet.NetPipeline;
import org.propjet.engine.propnet.PropNet;

import java.util.concurrent.TimeUnit;

/**
 * Defends that {@link NetOptions#standard} hashes: a gate that exists already is used again while
 * the network is built. That costs a look-up for each gate, and leaves the passes fewer gates; so
 * compare the sum of both methods, with and without.
 */
@Question("Does it pay to look for equal gates while a network is built?")
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(3)
@Warmup(iterations = 4, time = 3)
@Measurement(iterations = 4, time = 3)
public class NetworkBenchmark {
    /** A bundled game or a path. */
    @Param({"connectFour", "breakthrough", "reversi", "hex", "gomoku"})
    public String game = "";

    /** Whether equal gates are looked for. */
    @Param({"true", "false"})
    public boolean hashing;

    private GroundProgram program;
    private NetOptions options;
    private PropNet net;

    /** Grounds the game, and builds the network for the passes. */
    @Setup
    public void ground() {
        NetOptions standard = NetOptions.standard();
        options = hashing ? standard : standard.withoutHashing();
        program = BenchmarkGame.ground(BenchmarkGame.rules(game));
        net = build();
    }

    /** Builds the network of the ground rules. */
    @Benchmark
    public PropNet build() {
        return new NetBuilder(options.hashing()).build(program, BenchmarkGame.newMeter());
    }

    /** Runs all passes on it. */
    @Benchmark
    public NetPipeline.Result runPasses() {
        return new NetPipeline(options).run(net, BenchmarkGame.newMeter());
    }
}

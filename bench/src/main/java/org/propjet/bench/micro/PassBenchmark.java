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
import org.propjet.compiler.playout.CircuitPipeline;
import org.propjet.engine.propnet.NetBuilder;
import org.propjet.engine.propnet.NetPass;
import org.propjet.engine.propnet.NetPipeline;
import org.propjet.engine.propnet.PropNet;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Defends that each pass is in {@link NetPipeline#PASSES}, and in {@link
 * CircuitPipeline#NET_PASSES}. What a pass yields is said by {@code propjet net GAME --passes},
 * what it saves afterwards by {@code NetPipeline}'s other passes and by {@link CircuitBenchmark}.
 * Each pass gets the network that those before it leave, as in the pipeline.
 */
@Question("How long does each pass over the network take?")
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(2)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 4, time = 2)
public class PassBenchmark {
    /** A bundled game or a path. */
    @Param({"connectFour", "reversi", "gomoku"})
    public String game = "";

    /** The pass; one that the pipeline has twice has a 2 the second time. */
    @Param({
        "fold-constants",
        "merge-duplicates",
        "remove-dead",
        "flatten",
        "merge-duplicates2",
        "remove-dead2",
        "complement-sums",
        "move-products",
        "share-pairs"
    })
    public String pass = "";

    private NetPass measured;
    private PropNet net;

    /** Returns the passes of the pipeline by name, in order, and those before the circuit. */
    static Map<String, NetPass> passes() {
        Map<String, NetPass> passes = new LinkedHashMap<>();
        for (NetPass next : NetPipeline.PASSES) {
            String name = next.pass().toString();
            passes.put(passes.containsKey(name) ? name + 2 : name, next);
        }
        for (NetPass last : CircuitPipeline.NET_PASSES) {
            passes.put(last.pass().toString(), last);
        }
        return passes;
    }

    /** Builds the network, and runs the passes before this one. */
    @Setup
    public void build() {
        PropNet built =
                new NetBuilder(true)
                        .build(
                                BenchmarkGame.ground(BenchmarkGame.rules(game)),
                                BenchmarkGame.newMeter());
        for (Map.Entry<String, NetPass> entry : passes().entrySet()) {
            if (entry.getKey().equals(pass)) {
                measured = entry.getValue();
                net = built;
                return;
            }
            built = entry.getValue().apply(built, BenchmarkGame.newMeter());
        }
        throw new IllegalArgumentException(
                "there is no pass " + pass + "; there are " + passes().keySet());
    }

    /** Runs the pass. */
    @Benchmark
    public PropNet apply() {
        return measured.apply(net, BenchmarkGame.newMeter());
    }
}

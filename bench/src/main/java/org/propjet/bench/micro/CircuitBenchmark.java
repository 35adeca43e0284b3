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
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.compiler.playout.Simplification;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.engine.exclusion.MoveNeeds;
import org.propjet.engine.propnet.PropNet;
import org.propjet.engine.propnet.SharePairs;

import java.util.concurrent.TimeUnit;

/**
 * Defends the limits of {@code DecisiveMoves}, by which games where winning moves would take too
 * many operations are given up early: the difference to {@code uniform} is what the policy costs
 * when a game is set up, whether it comes to anything or not. Beside it what simplifying takes,
 * which defends the limit of {@link Simplification}. breakthrough has decisive moves and no
 * answers, connectFour and gomoku have both, reversi and hex are given up.
 */
@Question(
        "How long does the circuit of random playouts take, with each policy, and to simplify it?")
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(2)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 4, time = 2)
public class CircuitBenchmark {
    /** A bundled game or a path. */
    @Param({"connectFour", "breakthrough", "reversi", "hex", "gomoku"})
    public String game = "";

    /** What playouts choose. */
    @Param({"uniform", "decisive", "anti-decisive", "safe"})
    public String policy = "";

    private PlayoutPolicy chosen;
    private PropNet net;
    private PropNet shared;
    private PlayoutCircuit made;

    /** Builds the network. */
    @Setup
    public void build() {
        chosen = BenchmarkGame.policy(policy);
        net = BenchmarkGame.net(game).net();
        shared = new SharePairs().apply(net, BenchmarkGame.newMeter());
        made = circuit();
    }

    /** Builds the circuit. */
    @Benchmark
    public PlayoutCircuit circuit() {
        MoveNeeds needs = MoveNeeds.none(net);
        return PlayoutCircuit.of(shared, net, needs, chosen, BenchmarkGame.newMeter());
    }

    /** Simplifies the circuit. */
    @Benchmark
    public PlayoutCircuit simplified() {
        return Simplification.apply(made, net, BenchmarkGame.newMeter());
    }
}

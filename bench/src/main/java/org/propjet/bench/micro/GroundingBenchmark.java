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
import org.propjet.engine.rules.GameRules;

import java.util.concurrent.TimeUnit;

/**
 * Defends how {@code JoinPlanner} orders a rule's conditions by samples and again as relations
 * grow, and what {@code RuleSplitter} splits: change one of its constants, and run it before and
 * after. This is grounding by code that HotSpot has compiled; what a user waits for is {@link
 * SetupBenchmark}'s.
 */
@Question("How long does grounding take?")
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(3)
@Warmup(iterations = 4, time = 3)
@Measurement(iterations = 4, time = 3)
public class GroundingBenchmark {
    /** A bundled game or a path. */
    @Param({"connectFour", "breakthrough", "reversi", "hex", "gomoku"})
    public String game = "";

    private GameRules rules;

    /** Reads and checks the rules. */
    @Setup
    public void read() {
        rules = BenchmarkGame.rules(game);
    }

    /** Grounds them. */
    @Benchmark
    public GroundProgram ground() {
        return BenchmarkGame.ground(rules);
    }
}

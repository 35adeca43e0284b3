package org.propjet.bench.micro;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.line.GameLine;

import java.util.concurrent.TimeUnit;

/**
 * Defends the four thresholds in {@code propjet.args}, by which HotSpot's best compiler takes its
 * time: a game is set up once in a process, by code that nothing has compiled yet. So each figure
 * is that of a new process. For a comparison, {@code PROPJET_JAVA_OPTS} gives the processes other
 * options, such as HotSpot's own {@code -XX:Tier4InvocationThreshold=5000
 * -XX:Tier4MinInvocationThreshold=600 -XX:Tier4CompileThreshold=15000
 * -XX:Tier4BackEdgeThreshold=40000}.
 */
@Question("How long does it take in a new process from the rules' text to a game that is played?")
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(15)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
public class SetupBenchmark {
    /** A bundled game or a path. */
    @Param({"ticTacToe", "connectFour", "breakthrough", "reversi", "hex", "gomoku"})
    public String game = "";

    /** Reads, grounds and compiles the game for the tape, which is what plays first. */
    @Benchmark
    public CompiledGame setUp() {
        return GameLine.compile(BenchmarkGame.net(game), CompileOptions.on(Tier.TAPE));
    }
}

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
import org.propjet.compiler.code.emit.Vectors;
import org.propjet.compiler.code.planes.PlaneLoops;
import org.propjet.compiler.code.planes.PlaneMemory;
import org.propjet.compiler.code.planes.PlaneRandom;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.engine.propnet.NetGame;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * Defends {@code VectorLoops}, which quotes the figures. The loops are those over the random
 * planes, the planes of the state, and the counters of the lengths; there are as many of each as
 * the game has.
 */
@Question("What do the JDK's vectors gain in the loops that go around a step?")
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class PlaneLoopsBenchmark {
    /** Large enough for G1 to leave it where it is, in regions of up to 32 MiB. */
    private static final int MEMORY_WORDS = 1 << 21;

    private static final int LENGTH_PLANES = 6;

    /** A bundled game or a path. */
    @Param({"ticTacToe", "connectFour", "breakthrough", "reversi"})
    public String game = "";

    /** Which loops. */
    @Param({"vector", "plain"})
    public String kind = "";

    private PlaneLoops loops;
    private long[] streams;
    private long[] memory;
    private long[] kept;
    private long[] running;
    private long[] lengths;
    private int firstRandom;
    private int firstNext;
    private int stateWords;

    /** Finds out how many planes the game has. */
    @Setup
    public void build() {
        NetGame net = BenchmarkGame.net(game);
        PlayoutCircuit circuit = PlayoutCircuit.of(net.net());
        int words = Vectors.wordCount();
        loops = kind.equals("vector") ? Vectors.loops(words) : PlaneLoops.plain(words);
        streams = PlaneRandom.streams(words, 1);
        memory = new long[MEMORY_WORDS];
        kept = PlaneRandom.streams(words, 2);
        running = new long[words];
        lengths = new long[LENGTH_PLANES * words];
        stateWords = circuit.net().baseCount() * words;
        firstRandom = PlaneMemory.FIRST_WORD + stateWords;
        firstNext = firstRandom + circuit.randomCount() * words;
    }

    /** Does what is done around a step of all lanes. */
    @Benchmark
    public int aroundStep() {
        loops.fillRandom(streams, memory, firstRandom, firstNext);
        loops.copy(memory, PlaneMemory.FIRST_WORD, firstNext, stateWords, kept);
        Arrays.fill(running, -1);
        return loops.increment(lengths, LENGTH_PLANES, running);
    }
}

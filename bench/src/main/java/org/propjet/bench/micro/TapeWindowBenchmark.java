package org.propjet.bench.micro;

import org.openjdk.jmh.annotations.Param;
import org.propjet.compiler.CompileOptions;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.GameCompiler;
import org.propjet.compiler.Tier;
import org.propjet.engine.propnet.NetGame;

/**
 * How many cells of the tape may be before their turn? More make longer runs, and keep more planes
 * in use.
 */
public class TapeWindowBenchmark extends PlayoutBenchmark {
    /** Cells. */
    @Param({"64", "256", "1024", "4096", "32768"})
    public int window;

    @Override
    CompiledGame compile(NetGame net) {
        return GameCompiler.compile(
                net, Tier.TAPE, CompileOptions.standard().withTapeWindow(window));
    }
}

package org.propjet.bench.micro;

import org.openjdk.jmh.annotations.Param;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.propnet.NetGame;

/**
 * Defends the windows of {@link org.propjet.compiler.schedule.TapePlanner}, which quotes figures:
 * more cells make longer runs, and keep more planes in use.
 */
@Question("How many cells of the tape may be before their turn?")
public class TapeWindowBenchmark extends PlayoutBenchmark {
    /** Cells. */
    @Param({"64", "256", "1024", "4096", "32768"})
    public int window;

    @Override
    CompiledGame compile(NetGame net) {
        return GameLine.compile(net, CompileOptions.on(Tier.TAPE).withTapeWindow(window));
    }
}

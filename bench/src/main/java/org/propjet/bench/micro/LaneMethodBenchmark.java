package org.propjet.bench.micro;

import org.openjdk.jmh.annotations.Param;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.propnet.NetGame;

/** Defends the limit of {@code LongCode}, which quotes the figures. */
@Question("How many operations should a method of the kernel lanes have?")
public class LaneMethodBenchmark extends PlayoutBenchmark {
    /** Operations in a method, at most. */
    @Param({"75", "150", "300", "450"})
    public int operations;

    @Override
    CompiledGame compile(NetGame net) {
        return GameLine.compile(
                net, CompileOptions.on(Tier.LANES).withMethodOperations(operations));
    }
}

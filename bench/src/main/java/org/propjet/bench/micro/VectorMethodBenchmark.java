package org.propjet.bench.micro;

import org.openjdk.jmh.annotations.Param;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.propnet.NetGame;

/**
 * Defends the limit of {@code VectorCode}, which quotes the figures. A method's bytes are a limit,
 * too.
 */
@Question("How many operations should a method of the kernel vector have?")
public class VectorMethodBenchmark extends PlayoutBenchmark {
    /** Operations in a method, at most. */
    @Param({"30", "60", "100", "150", "200"})
    public int operations;

    @Override
    CompiledGame compile(NetGame net) {
        return GameLine.compile(
                net, CompileOptions.on(Tier.VECTOR).withMethodOperations(operations));
    }
}

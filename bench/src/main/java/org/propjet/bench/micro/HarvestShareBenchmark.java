package org.propjet.bench.micro;

import org.openjdk.jmh.annotations.Param;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.propnet.NetGame;

/**
 * Defends the formula of {@code HarvestShare}, which quotes the figures: 0 stands for the share
 * that follows from the playouts.
 */
@Question("What share of the lanes should be done when they are harvested?")
public class HarvestShareBenchmark extends PlayoutBenchmark {
    /** The share, or 0. */
    @Param({"0", "0.015625", "0.03125", "0.0625", "0.125", "0.25", "0.5"})
    public double share;

    @Override
    CompiledGame compile(NetGame net) {
        CompileOptions options = CompileOptions.on(Tier.VECTOR);
        return GameLine.compile(net, share == 0 ? options : options.withHarvestShare(share));
    }
}

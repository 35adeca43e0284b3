package org.propjet.bench.micro;

import org.openjdk.jmh.annotations.Param;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.propnet.NetGame;

/**
 * Defends the first word of {@link org.propjet.compiler.code.planes.PlaneMemory}, which quotes the
 * figures: with G1 each plane is a cache line if the first begins at word 6.
 */
@Question("What does it matter that each plane of the kernel vector is a cache line?")
public class PlaneAlignmentBenchmark extends PlayoutBenchmark {
    /** The word at which the first plane begins. */
    @Param({"0", "6"})
    public int firstWord;

    @Override
    CompiledGame compile(NetGame net) {
        return GameLine.compile(net, CompileOptions.on(Tier.VECTOR).withFirstWord(firstWord));
    }
}

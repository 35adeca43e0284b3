package org.propjet.bench.micro;

import org.openjdk.jmh.annotations.Param;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.propnet.NetGame;

/**
 * Defends the words of a plane of the tape, in {@code TapePlans}, and the order in which {@link
 * Tier}s are tried; both quote the figures. There are 64 lanes of {@code lanes}, 512 of {@code
 * vector} (with AVX-512), and 64 for each word of the tape's planes.
 */
@Question("How many lanes should play at once?")
public class KernelWidthBenchmark extends PlayoutBenchmark {
    /** A kernel; the tape with the words of a plane. */
    @Param({"lanes", "vector", "tape4", "tape8", "tape16", "tape32"})
    public String kernel = "";

    @Override
    CompiledGame compile(NetGame net) {
        CompileOptions options = CompileOptions.standard();
        return switch (kernel) {
            case "lanes" -> GameLine.compile(net, options.withTier(Tier.LANES));
            case "vector" -> GameLine.compile(net, options.withTier(Tier.VECTOR));
            default -> {
                int words = Integer.parseInt(kernel.substring("tape".length()));
                yield GameLine.compile(net, options.withTapeWords(words).withTier(Tier.TAPE));
            }
        };
    }
}

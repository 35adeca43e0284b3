package org.propjet.player.cli;

import org.propjet.compiler.circuit.PlayoutPolicy;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

import java.util.Locale;

/** The option {@code --policy}, of commands that compile random games. */
public final class PolicyOption {
    @Option(
            names = "--policy",
            paramLabel = "P",
            converter = Converter.class,
            description =
                    "What compiled playouts choose: uniform, any legal move (the default), or"
                            + " decisive, a move that wins at once if there is one.")
    private PlayoutPolicy policy = PlayoutPolicy.UNIFORM;

    /** Returns the chosen policy. */
    public PlayoutPolicy get() {
        return policy;
    }

    /** Reads the name of a policy. */
    static final class Converter implements ITypeConverter<PlayoutPolicy> {
        @Override
        public PlayoutPolicy convert(String value) {
            for (PlayoutPolicy policy : PlayoutPolicy.values()) {
                if (policy.label().equals(value.toLowerCase(Locale.ROOT))) {
                    return policy;
                }
            }
            throw new TypeConversionException("'" + value + "' is not one of uniform, decisive");
        }
    }
}

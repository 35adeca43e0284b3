package org.propjet.player.cli;

import org.propjet.compiler.circuit.PlayoutPolicy;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import java.util.Locale;

/** Reads the value of {@code --policy}. */
public final class PolicyConverter implements ITypeConverter<PlayoutPolicy> {
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

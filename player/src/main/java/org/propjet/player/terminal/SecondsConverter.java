package org.propjet.player.terminal;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads an option that is a number of seconds, such as {@code 20} or {@code 0.5}. */
public final class SecondsConverter implements ITypeConverter<Double> {
    /** A million seconds are twelve days. */
    private static final double MAX_SECONDS = 1e6;

    @Override
    public Double convert(String value) {
        try {
            double seconds = Double.parseDouble(value);
            if (seconds > 0 && seconds <= MAX_SECONDS) {
                return seconds;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new TypeConversionException("'" + value + "' is not a number of seconds above 0");
    }
}

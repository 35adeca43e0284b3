package org.propjet.player.terminal;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads an option that is a number of things, at least one: matches, playouts. */
public final class CountConverter implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String value) {
        try {
            int count = Integer.parseInt(value);
            if (count > 0) {
                return count;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new TypeConversionException("'" + value + "' is not a whole number from 1");
    }
}

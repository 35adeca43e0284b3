package org.propjet.player.terminal;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads an option that is a number of threads. Each takes a stack and the memory of its own games,
 * so more than any machine has processors for are a slip of the fingers, and would only fail later,
 * when the memory is used up.
 */
public final class ThreadCountConverter implements ITypeConverter<Integer> {
    /** More processors than machines have on which this is used. */
    static final int MOST = 1_024;

    @Override
    public Integer convert(String value) {
        try {
            int count = Integer.parseInt(value);
            if (count > 0 && count <= MOST) {
                return count;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new TypeConversionException(
                "'%s' is not a number of threads, 1 to %,d".formatted(value, MOST));
    }
}

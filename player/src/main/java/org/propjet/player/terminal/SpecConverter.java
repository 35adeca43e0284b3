package org.propjet.player.terminal;

import org.propjet.player.kinds.PlayerSpec;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a player, such as {@code uct:threads=2}. */
public final class SpecConverter implements ITypeConverter<PlayerSpec> {
    @Override
    public PlayerSpec convert(String value) {
        try {
            return PlayerSpec.parse(value);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}

package org.propjet.bench.throughput;

import org.propjet.player.cli.SpecConverter;
import org.propjet.player.search.PlayerSpec;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of a player that searches. */
public final class SearcherConverter implements ITypeConverter<PlayerSpec> {
    @Override
    public PlayerSpec convert(String value) {
        PlayerSpec spec = new SpecConverter().convert(value);
        if (!spec.isTreeSearch()) {
            throw new TypeConversionException(
                    "'" + spec + "' has no tree; there are uct, uct-single and mc-memory");
        }
        return spec;
    }
}

package org.propjet.player.terminal;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import java.util.Locale;

/** How figures are written. */
public enum FigureFormat {
    /** Aligned columns with thousands separators, for people. */
    TABLE,
    /** One header line, then tab-separated rows with plain numbers; stable. */
    TSV,
    /** JSON; stable. */
    JSON;

    /** Reads the value of {@code --format}. */
    public static final class Converter implements ITypeConverter<FigureFormat> {
        @Override
        public FigureFormat convert(String value) {
            return switch (value.toLowerCase(Locale.ROOT)) {
                case "table" -> TABLE;
                case "tsv" -> TSV;
                case "json" -> JSON;
                default ->
                        throw new TypeConversionException(
                                "'" + value + "' is not one of table, tsv, json");
            };
        }
    }
}

package org.propjet.player.cli;

import picocli.CommandLine.Option;

/** The option {@code --format}, of every command that writes figures. */
public final class FormatOption {
    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            converter = FigureFormat.Converter.class,
            description = "table (for people; the default), tsv or json.")
    private FigureFormat format = FigureFormat.TABLE;

    /** Returns the chosen format. */
    public FigureFormat get() {
        return format;
    }
}

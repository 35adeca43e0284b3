package org.propjet.player.terminal;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option {@code --format}, of every command that writes figures. */
public final class FormatOption {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "table (for people; the default), tsv or json.")
    private FigureFormat format = FigureFormat.TABLE;

    @SuppressWarnings("UnusedMethod") // picocli calls it.
    @Option(
            names = "--wide",
            description = "Tables with all columns, however wide (default: as the terminal).")
    private void setWide(boolean isWide) {
        if (isWide && command.commandLine().getOut() instanceof TerminalWriter terminal) {
            terminal.widen();
        }
    }

    /** Returns the chosen format. */
    public FigureFormat get() {
        return format;
    }
}

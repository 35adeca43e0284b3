package org.propjet.player.cli;

import org.propjet.player.terminal.Colour;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.FailureReport;
import org.propjet.player.terminal.OptionTypes;
import org.propjet.player.terminal.Progress;
import org.propjet.player.terminal.TerminalWriter;
import org.propjet.player.terminal.Version;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * The command {@code propjet}, to which every sub-command is attached.
 *
 * <p>Exit status: see {@link ExitStatus}.
 */
@Command(
        name = "propjet",
        header = "Turns the rules of any game into machine code and plays it.",
        synopsisSubcommandLabel = "COMMAND",
        versionProvider = Version.class,
        optionListHeading = "%nOptions:%n",
        commandListHeading = "",
        footer = {
            "",
            "GAME is a bundled game's name, a path, or - for standard input.",
            "'propjet help COMMAND' says more about a command.",
            "Exit status: 0 done, 1 the input was refused or a check failed, 2 wrong usage."
        })
public final class PropjetCommand {

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show this help and exit.")
    @SuppressWarnings("UnusedVariable") // acted upon by picocli
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version and exit.")
    @SuppressWarnings("UnusedVariable") // acted upon by picocli
    private boolean version;

    @Option(
            names = "--debug",
            scope = ScopeType.INHERIT,
            description = "Show a stack trace if the command fails.")
    private boolean debug;

    /** The longest line of an error, in characters. */
    private static final int MOST_ERROR_CHARS = 4_000;

    /** The longest line of results on a terminal, in characters: many times a terminal's width. */
    private static final int MOST_OUTPUT_CHARS = 100_000;

    private final TerminalWriter out;
    private final TerminalWriter err;
    private final CommandLine commandLine;

    private PropjetCommand(TerminalWriter out, TerminalWriter err, String... args) {
        this.out = out;
        this.err = err;
        this.commandLine = new CommandLine(this);
        CommandTree.attach(commandLine, args);
        OptionTypes.register(commandLine);
        setColour(Colour.Choice.AUTO);
        commandLine
                .setOut(out)
                .setErr(err)
                .setExpandAtFiles(false)
                .setExecutionExceptionHandler(
                        (failure, command, parsed) -> FailureReport.report(failure, debug, err))
                .setParameterExceptionHandler((wrong, all) -> UsageReport.report(wrong, all, err));
    }

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            scope = ScopeType.INHERIT,
            description = "Colours: auto (on a terminal; the default), always or never.")
    private void setColour(Colour.Choice choice) {
        out.colour(choice.isWanted(TerminalWriter.isOutputTerminal()));
        err.colour(choice.isWanted(Progress.isTerminal()));
        commandLine.setColorScheme(out.scheme());
    }

    /**
     * Runs a command of this process and returns its status. Numbers are written as in English, and
     * all texts in UTF-8, also the log, wherever the machine is.
     */
    static int status(String... args) {
        Locale.setDefault(Locale.Category.FORMAT, Locale.US);
        PrintWriter err =
                new PrintWriter(
                        new PrintableWriter(
                                writer(new FileOutputStream(FileDescriptor.err)),
                                MOST_ERROR_CHARS));
        System.setErr(PrintableWriter.stream(err)); // what is logged
        return run(new StandardOutput(), err, args);
    }

    /** Runs a command, and says so if its output is lost. */
    static int run(StandardOutput bytes, PrintWriter err, String... args) {
        Writer all = writer(bytes);
        TerminalWriter out =
                new TerminalWriter(
                        TerminalWriter.isOutputTerminal()
                                ? new PrintableWriter(all, MOST_OUTPUT_CHARS)
                                : all);
        out.fitTerminal();
        int status = run(out, err, args);
        IOException failure = bytes.failure();
        if (failure == null || status == ExitStatus.USAGE) {
            return status;
        }
        if (bytes.hasNoReader()) {
            return status == ExitStatus.DONE ? ExitStatus.NO_READER : status;
        }
        Progress.note(err, "output is lost: " + failure.getMessage());
        return ExitStatus.REFUSED;
    }

    /**
     * Runs a command.
     *
     * @param out standard output
     * @param err standard error
     * @param args the command line
     * @return the exit status
     */
    public static int run(PrintWriter out, PrintWriter err, String... args) {
        TerminalWriter terminal = TerminalWriter.of(out);
        TerminalWriter errors = TerminalWriter.of(err);
        PropjetCommand propjet = new PropjetCommand(terminal, errors, args);
        try {
            return propjet.commandLine.execute(args);
        } catch (Throwable failure) {
            return FailureReport.report(failure, propjet.debug, errors);
        } finally {
            terminal.flush();
            errors.flush();
        }
    }

    private static Writer writer(OutputStream bytes) {
        return new OutputStreamWriter(new BufferedOutputStream(bytes), StandardCharsets.UTF_8);
    }
}

package org.propjet.player.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.UnmatchedArgumentException;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.ServiceLoader;

/**
 * The command {@code propjet}, to which every sub-command is attached.
 *
 * <p>Exit status: see {@link ExitStatus}.
 */
@Command(
        name = "propjet",
        header = "Turns the rules of any game into machine code and plays it.",
        synopsisSubcommandLabel = "COMMAND",
        versionProvider = PropjetCommand.Version.class,
        optionListHeading = "%nOptions:%n",
        commandListHeading = "%nCommands:%n",
        footer = {
            "",
            "GAME is a bundled game's name, a path, or - for standard input.",
            "'propjet COMMAND --help' says more about a command.",
            "Exit status: 0 done, 1 the input was refused or a check failed, 2 wrong usage."
        })
public final class PropjetCommand {

    /** The commands of this module, in the order in which help lists them. */
    private static final List<Class<?>> COMMANDS =
            List.of(
                    GamesCommand.class,
                    CheckCommand.class,
                    StepCommand.class,
                    BatchCommand.class,
                    ExplainCommand.class,
                    GroundCommand.class,
                    NetCommand.class,
                    ReplayCommand.class,
                    PerftCommand.class,
                    VerifyCommand.class,
                    FuzzCommand.class,
                    PlayCommand.class,
                    ServeCommand.class,
                    RefereeCommand.class,
                    SolveCommand.class,
                    LearnCommand.class,
                    SignatureCommand.class);

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

    private PropjetCommand() {}

    /**
     * Runs a command and ends the process with its status.
     *
     * @param args the command line
     */
    public static void main(String[] args) {
        System.exit(
                run(new StandardOutput(), writer(new FileOutputStream(FileDescriptor.err)), args));
    }

    /** Runs a command, and says so if its output is lost. */
    static int run(StandardOutput bytes, PrintWriter err, String... args) {
        int status = run(writer(bytes), err, args);
        IOException failure = bytes.failure();
        if (failure == null || status == ExitStatus.USAGE) {
            return status;
        }
        if (bytes.hasNoReader()) {
            return status == ExitStatus.DONE ? ExitStatus.NO_READER : status;
        }
        err.print("propjet: output is lost: " + failure.getMessage() + "\n");
        err.flush();
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
        PropjetCommand propjet = new PropjetCommand();
        try {
            return propjet.commandLine(out, err).execute(args);
        } catch (Throwable failure) {
            return FailureReport.report(failure, propjet.debug, err);
        } finally {
            out.flush();
            err.flush();
        }
    }

    private CommandLine commandLine(PrintWriter out, PrintWriter err) {
        CommandLine commandLine = new CommandLine(this);
        COMMANDS.forEach(commandLine::addSubcommand);
        for (CommandProvider provider : ServiceLoader.load(CommandProvider.class)) {
            provider.commands().forEach(commandLine::addSubcommand);
        }
        commandLine.getSubcommands().values().forEach(PropjetCommand::spaceOut);
        return commandLine
                .setOut(out)
                .setErr(err)
                .setExpandAtFiles(false)
                .setExecutionExceptionHandler(
                        (failure, command, parsed) -> FailureReport.report(failure, debug, err))
                .setParameterExceptionHandler((wrong, args) -> reportUsage(wrong, args, err));
    }

    /** Sets the parts of a command's help apart. */
    private static void spaceOut(CommandLine command) {
        command.getCommandSpec()
                .usageMessage()
                .descriptionHeading("%n")
                .parameterListHeading("%nArguments:%n")
                .optionListHeading("%nOptions:%n");
    }

    private static int reportUsage(ParameterException wrong, String[] args, PrintWriter err) {
        CommandLine command = wrong.getCommandLine();
        if (args.length == 0) {
            command.usage(err);
            return ExitStatus.USAGE;
        }
        err.print("propjet: " + message(wrong) + "\n");
        if (!UnmatchedArgumentException.printSuggestions(wrong, err)) {
            err.print("Usage: " + command.getHelp().synopsis("Usage: ".length()));
        }
        err.print("'" + command.getCommandSpec().qualifiedName() + " --help' says more\n");
        return ExitStatus.USAGE;
    }

    private static String message(ParameterException wrong) {
        if (wrong instanceof UnmatchedArgumentException unmatched
                && wrong.getCommandLine().getParent() == null
                && !unmatched.isUnknownOption()) {
            return "there is no command '" + unmatched.getUnmatched().get(0) + "'";
        }
        return String.valueOf(wrong.getMessage());
    }

    private static PrintWriter writer(OutputStream bytes) {
        return new PrintWriter(
                new OutputStreamWriter(new BufferedOutputStream(bytes), StandardCharsets.UTF_8));
    }

    /** Reads the version that the build wrote into the jar's manifest. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String number = PropjetCommand.class.getPackage().getImplementationVersion();
            String jdk = System.getProperty("java.version");
            return new String[] {
                "propjet " + (number == null ? "(not packaged)" : number) + " (JDK " + jdk + ")"
            };
        }
    }
}

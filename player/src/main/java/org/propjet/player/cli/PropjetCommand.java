package org.propjet.player.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import java.util.ServiceLoader;

/**
 * The command {@code propjet}, to which every sub-command is attached.
 *
 * <p>Exit status: 0 done, 1 the input was refused or a check failed, 2 wrong usage.
 */
@Command(
        name = "propjet",
        description = "Turns the rules of any game into machine code and plays it.",
        mixinStandardHelpOptions = true,
        versionProvider = PropjetCommand.Version.class,
        synopsisSubcommandLabel = "COMMAND")
public final class PropjetCommand implements Runnable {

    @Spec private CommandSpec spec;

    PropjetCommand() {}

    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    /** The command line with all sub-commands, those of the {@link CommandProvider}s included. */
    static CommandLine commandLine() {
        var commandLine = new CommandLine(new PropjetCommand());
        for (var provider : ServiceLoader.load(CommandProvider.class)) {
            provider.commands().forEach(commandLine::addSubcommand);
        }
        return commandLine;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command");
    }

    /** Reads the version that the build wrote into the jar's manifest. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            var version = PropjetCommand.class.getPackage().getImplementationVersion();
            return new String[] {"propjet " + (version == null ? "(not packaged)" : version)};
        }
    }
}

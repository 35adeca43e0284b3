package org.propjet.player.cli;

import org.propjet.player.author.BatchCommand;
import org.propjet.player.author.CheckCommand;
import org.propjet.player.author.ExplainCommand;
import org.propjet.player.author.StepCommand;
import org.propjet.player.author.TestCommand;
import org.propjet.player.terminal.CommandProvider;
import org.propjet.player.tools.FuzzCommand;
import org.propjet.player.tools.GroundCommand;
import org.propjet.player.tools.NetCommand;
import org.propjet.player.tools.PerftCommand;
import org.propjet.player.tools.ReplayCommand;
import org.propjet.player.tools.SignatureCommand;
import org.propjet.player.tools.VerifyCommand;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.UsageMessageSpec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Attaches commands to the root command: all of them, or the only one that a command line names.
 */
final class CommandTree {
    /** The commands of this module. */
    private static final List<Class<?>> COMMANDS =
            List.of(
                    GamesCommand.class,
                    ShowCommand.class,
                    CheckCommand.class,
                    StepCommand.class,
                    BatchCommand.class,
                    ExplainCommand.class,
                    TestCommand.class,
                    GroundCommand.class,
                    NetCommand.class,
                    ReplayCommand.class,
                    PerftCommand.class,
                    VerifyCommand.class,
                    FuzzCommand.class,
                    PlayCommand.class,
                    ServeCommand.class,
                    RefereeCommand.class,
                    NodeCommand.class,
                    SolveCommand.class,
                    LearnCommand.class,
                    SignatureCommand.class,
                    CompletionCommand.class,
                    HelpCommand.class);

    private CommandTree() {}

    /**
     * Attaches the command that is named, so that no start waits for the others; or all, if none
     * is, unless only the version is asked for.
     */
    static void attach(CommandLine root, String... args) {
        List<Class<?>> commands = new ArrayList<>(COMMANDS);
        ServiceLoader.load(CommandProvider.class)
                .forEach(provider -> commands.addAll(provider.commands()));
        Optional<Class<?>> named =
                Arrays.stream(args)
                        .filter(arg -> !arg.startsWith("-"))
                        .findFirst()
                        .flatMap(name -> named(commands, name));
        if (named.isPresent()) {
            root.addSubcommand(named.get());
        } else if (!Arrays.equals(args, new String[] {"--version"})) {
            commands.forEach(root::addSubcommand);
        }
        root.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, CommandGroup::list);
        root.getSubcommands().values().forEach(CommandTree::spaceOut);
    }

    /** Attaches the commands that are not attached yet; returns the same root command. */
    static CommandLine complete(CommandLine root) {
        List.copyOf(root.getSubcommands().keySet())
                .forEach(root.getCommandSpec()::removeSubcommand);
        attach(root);
        root.setColorScheme(root.getColorScheme());
        return root;
    }

    private static Optional<Class<?>> named(List<Class<?>> commands, String name) {
        return commands.stream().filter(command -> name(command).equals(name)).findFirst();
    }

    private static String name(Class<?> command) {
        return command.getAnnotation(Command.class).name();
    }

    /** Sets the parts of a command's help apart. */
    private static void spaceOut(CommandLine command) {
        command.getCommandSpec()
                .usageMessage()
                .descriptionHeading("%n")
                .parameterListHeading("%nArguments:%n")
                .optionListHeading("%nOptions:%n");
    }
}

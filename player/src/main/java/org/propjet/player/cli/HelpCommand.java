package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;
import org.propjet.player.terminal.ExitStatus;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

import java.util.List;
import java.util.concurrent.Callable;

/** The command {@code help}. */
@Command(
        name = "help",
        header = "List all commands, or describe one.",
        footer = {"", "Example: propjet help play"})
final class HelpCommand implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Parameters(
            paramLabel = "COMMAND",
            arity = "0..1",
            description = "The command to describe (default: list them all).")
    private @Nullable String name;

    @Override
    public Integer call() {
        CommandLine all = CommandTree.complete(spec.commandLine().getParent());
        CommandLine described = name == null ? all : all.getSubcommands().get(name);
        if (described == null) {
            throw new UnmatchedArgumentException(all, List.of(String.valueOf(name)));
        }
        described.usage(spec.commandLine().getOut());
        return ExitStatus.DONE;
    }
}

package org.propjet.player.cli;

import org.propjet.games.GameEntry;
import org.propjet.games.GameLibrary;

import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Spec;

import java.util.List;
import java.util.concurrent.Callable;

/** The command {@code completion}. */
@Command(
        name = "completion",
        header = "Print a script that completes commands in bash and zsh.",
        description =
                "With the script, the tab key completes commands, options and the names of bundled"
                        + " games.",
        footer = {
            "",
            "Put this line into ~/.bashrc or ~/.zshrc, and open a new terminal:",
            "  source <(propjet completion)",
            "Example: propjet completion > propjet-completion.sh"
        })
final class CompletionCommand implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Override
    public Integer call() {
        CommandLine root = CommandTree.complete(spec.commandLine().getParent());
        List<String> games = GameLibrary.entries().stream().map(GameEntry::name).toList();
        root.getSubcommands().values().forEach(command -> complete(command, games));
        new Output(spec.commandLine().getOut()).line(AutoComplete.bash("propjet", root).strip());
        return ExitStatus.DONE;
    }

    /** Gives the parameters that are games their names. */
    private static void complete(CommandLine command, List<String> games) {
        CommandSpec of = command.getCommandSpec();
        for (PositionalParamSpec parameter : List.copyOf(of.positionalParameters())) {
            if (parameter.paramLabel().startsWith("GAME")
                    && !parameter.paramLabel().equals("GAMES")) {
                of.remove(parameter);
                of.addPositional(parameter.toBuilder().completionCandidates(games).build());
            }
        }
    }
}

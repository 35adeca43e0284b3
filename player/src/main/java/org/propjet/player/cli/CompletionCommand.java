package org.propjet.player.cli;

import org.propjet.games.GameEntry;
import org.propjet.games.GameLibrary;
import org.propjet.player.kinds.PlayerKind;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.Output;

import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Spec;

import java.util.List;
import java.util.concurrent.Callable;

/** The command {@code completion}. */
@Command(
        name = "completion",
        header = "Print a script that completes commands in bash and zsh.",
        description =
                "With the script, the tab key completes commands, options, and the names of bundled"
                        + " games and of kinds of players.",
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
        List<String> players = PlayerSpec.kinds().stream().map(PlayerKind::kind).toList();
        for (CommandLine command : root.getSubcommands().values()) {
            completeGames(command.getCommandSpec(), games);
            completePlayers(command.getCommandSpec(), players);
        }
        new Output(spec.commandLine().getOut()).line(AutoComplete.bash("propjet", root).strip());
        return ExitStatus.DONE;
    }

    /** Gives the parameters that are games their names. */
    private static void completeGames(CommandSpec of, List<String> games) {
        for (PositionalParamSpec parameter : List.copyOf(of.positionalParameters())) {
            if (parameter.paramLabel().startsWith("GAME")
                    && !parameter.paramLabel().equals("GAMES")) {
                of.remove(parameter);
                of.addPositional(parameter.toBuilder().completionCandidates(games).build());
            }
        }
    }

    /** Gives the options that are players the names of kinds. */
    private static void completePlayers(CommandSpec of, List<String> players) {
        for (OptionSpec option : List.copyOf(of.options())) {
            if (option.paramLabel().endsWith("SPEC")) {
                of.remove(option);
                of.addOption(option.toBuilder().completionCandidates(players).build());
            }
        }
    }
}

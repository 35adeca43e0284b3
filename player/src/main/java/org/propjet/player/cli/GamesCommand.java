package org.propjet.player.cli;

import org.propjet.games.GameEntry;
import org.propjet.games.GameLibrary;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureTable;
import org.propjet.player.terminal.FormatOption;
import org.propjet.player.terminal.Output;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

import java.util.concurrent.Callable;

/** The command {@code games}. */
@Command(
        name = "games",
        header = "List the bundled games.",
        footer = {
            "",
            "Columns: name, title, roles, kind, description.",
            "Example: propjet games --format json"
        })
final class GamesCommand implements Callable<Integer> {
    private static final FigureTable<GameEntry> TABLE =
            FigureTable.of(
                    FigureColumn.text("name").of(GameEntry::name),
                    FigureColumn.text("title").detail(3).of(GameEntry::title),
                    FigureColumn.text("roles").detail(2).of(GameEntry::roles),
                    FigureColumn.text("kind").detail(1).of(game -> game.kind().label()),
                    FigureColumn.text("description").of(GameEntry::summary));

    @Spec private CommandSpec spec;

    @Mixin private FormatOption format;

    @Override
    public Integer call() {
        Output output = new Output(spec.commandLine().getOut());
        TABLE.write(format.get(), output, GameLibrary.entries());
        return ExitStatus.DONE;
    }
}

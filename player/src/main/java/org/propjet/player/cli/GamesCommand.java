package org.propjet.player.cli;

import org.propjet.games.GameEntry;
import org.propjet.games.GameLibrary;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureWriter;
import org.propjet.player.terminal.FormatOption;
import org.propjet.player.terminal.Output;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

import java.util.List;
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
    private static final List<FigureColumn> COLUMNS =
            List.of(
                    FigureColumn.text("name"),
                    FigureColumn.text("title").detail(3),
                    FigureColumn.text("roles").detail(2),
                    FigureColumn.text("kind").detail(1),
                    FigureColumn.text("description"));

    @Spec private CommandSpec spec;

    @Mixin private FormatOption format;

    @Override
    public Integer call() {
        Output output = new Output(spec.commandLine().getOut());
        try (FigureWriter figures = FigureWriter.rows(format.get(), output, COLUMNS)) {
            for (GameEntry game : GameLibrary.entries()) {
                figures.row(
                        game.name(),
                        game.title(),
                        game.roles(),
                        game.kind().label(),
                        game.summary());
            }
        }
        return ExitStatus.DONE;
    }
}

package org.propjet.player.cli;

import org.propjet.compiler.GameLine;
import org.propjet.compiler.kernel.CompileOptions;
import org.propjet.compiler.kernel.Tier;
import org.propjet.engine.game.Game;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.player.search.SearchSignature;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/** The command {@code signature}. */
@Command(
        name = "signature",
        header = "Print a number that says what the search does.",
        description = {
            "The first moves of some bundled games are searched in one thread, with a fixed number"
                    + " of playouts. The last line is a hash of every decision and of all counts"
                    + " behind it: a change of the code that is not meant to change the search"
                    + " leaves it as it is."
        },
        footer = {
            "",
            "Columns: game, playouts, seconds, signature (of this game and those before)."
        })
final class SignatureCommand implements Callable<Integer> {
    /**
     * Games of every kind: alternating, simultaneous, with chance, with one role and with three.
     */
    private static final List<String> GAMES =
            List.of(
                    "ticTacToe",
                    "connectFour",
                    "breakthroughSmall",
                    "reversiSmall",
                    "nim",
                    "ticTacToeThree",
                    "tron",
                    "rockPaperScissors",
                    "montyHall",
                    "blocks");

    @Spec private CommandSpec spec;

    @Mixin private FormatOption format;

    private volatile String doing = "";

    @Override
    public Integer call() {
        SearchSignature signature = new SearchSignature();
        try (Progress progress = Progress.start(spec.commandLine().getErr(), () -> doing)) {
            Output output = new Output(spec.commandLine().getOut(), progress);
            try (FigureWriter figures =
                    FigureWriter.summarisedRows(format.get(), output, columns())) {
                for (String name : GAMES) {
                    doing = "searching " + name;
                    addGame(name, signature, figures);
                }
                String text = Long.toHexString(signature.value());
                figures.finish(text, Map.of("signature", text));
            }
        }
        return ExitStatus.DONE;
    }

    private static void addGame(String name, SearchSignature signature, FigureWriter figures) {
        long start = System.nanoTime();
        long before = signature.playoutCount();
        NetGame net = GameLine.network(GameSource.of(name).rules(), GroundingBudget.standard());
        // Lanes of a long, in plain Java: the same playouts on every machine.
        try (Game game = GameLine.compile(net, Tier.LANES, CompileOptions.standard())) {
            signature.add(game);
        }
        figures.row(
                name,
                signature.playoutCount() - before,
                (System.nanoTime() - start) / 1e9,
                Long.toHexString(signature.value()));
    }

    private static List<FigureColumn> columns() {
        return List.of(
                FigureColumn.text("game").width("rockPaperScissors".length()),
                FigureColumn.integer("playouts").width("1,000,000".length()),
                FigureColumn.decimal("seconds", 2).width(0),
                FigureColumn.text("signature"));
    }
}

package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.engine.game.Game;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.rules.GameRules;
import org.propjet.games.GameEntry;
import org.propjet.games.GameLibrary;
import org.propjet.player.author.GivenState;
import org.propjet.player.show.BoardPlan;
import org.propjet.player.show.BoardSvg;
import org.propjet.player.show.BoardText;
import org.propjet.player.show.Scene;
import org.propjet.player.terminal.Backend;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.FigureFormat;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.GroundingOptions;
import org.propjet.player.terminal.JsonLayout;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.Progress;
import org.propjet.player.terminal.Refusal;
import org.propjet.player.terminal.TextTarget;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;

/** The command {@code show}. */
@Command(
        name = "show",
        header = "Show a game: what it is, its roles, and its board.",
        description = {
            "Writes the title and the description of a bundled game, the roles, how it is played,"
                    + " how many fluents and moves it has, and the first state as a board."
        },
        footer = {"", "Example: propjet show connectFour"})
final class ShowCommand implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "GAME", description = "A bundled name, a rulesheet, or -.")
    private String argument;

    @Option(names = "--rules", description = "Write the text of the rulesheet instead.")
    private boolean wantsRules;

    @Option(
            names = "--state",
            paramLabel = "FILE",
            description = "Show the state whose fluents, in KIF, are in this file.")
    private @Nullable String stateFile;

    @Option(
            names = "--svg",
            paramLabel = "FILE",
            description =
                    "Also write the board to this file, as SVG; with - to standard output, without"
                            + " the rest.")
    private @Nullable String svg;

    @Mixin private GroundingOptions grounding;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "table (for people; the default) or json.")
    private FigureFormat format = FigureFormat.TABLE;

    @Override
    public Integer call() {
        TextTarget.claim(svg);
        if (format == FigureFormat.TSV) {
            throw new Refusal("show has no tsv: use --format table or json");
        }
        GameSource source = GameSource.of(argument);
        byte[] bytes = source.bytes();
        Output output = new Output(spec.commandLine().getOut());
        if (wantsRules) {
            refuseWithRules();
            output.fragment(new String(bytes, StandardCharsets.UTF_8));
            return ExitStatus.DONE;
        }
        GameRules rules = source.rules(bytes);
        PrintWriter err = spec.commandLine().getErr();
        try (Game game = game(source, rules, err)) {
            BoardPlan plan = source.boardPlan(game, rules);
            List<String> fluents =
                    stateFile == null
                            ? game.stateLayout().fluentsOf(game.initialState())
                            : GivenState.fluents(
                                    stateFile, GdlParser.parse(source.origin(), bytes));
            Scene scene = plan.scene(fluents);
            if (svg != null) {
                String picture = BoardSvg.of(plan, scene, Set.of());
                TextTarget.write(svg, output, out -> out.append(picture));
            }
            if (svg == null || !TextTarget.isStandardOutput(svg)) {
                GameSummary summary = GameSummary.of(source.name(), game, rules, entry(source));
                write(output, summary, plan, fluents, scene);
            }
        }
        return ExitStatus.DONE;
    }

    private void refuseWithRules() {
        if (svg != null || stateFile != null || format == FigureFormat.JSON) {
            throw new Refusal("--rules writes the rulesheet alone; leave out the other options");
        }
    }

    private Game game(GameSource source, GameRules rules, PrintWriter err) {
        try (Progress progress = Progress.start(err, () -> "preparing " + source.name())) {
            return Backend.NET.gameOrReference(
                    rules, grounding.budget(1), PlayoutPolicy.UNIFORM, progress::note);
        }
    }

    private static Optional<GameEntry> entry(GameSource source) {
        return source.isBundled() ? GameLibrary.find(source.name()) : Optional.empty();
    }

    private void write(
            Output output, GameSummary summary, BoardPlan plan, List<String> fluents, Scene scene) {
        if (format == FigureFormat.JSON) {
            output.line(JsonLayout.text(summary.json(plan, fluents, scene)));
        } else {
            output.line(summary.text(output.columns()));
            String board = BoardText.of(plan, scene, Set.of(), output.isColoured());
            output.line(board.isEmpty() ? "nothing holds" : board);
        }
    }
}

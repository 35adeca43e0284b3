package org.propjet.player.tools;

import org.propjet.player.cluster.work.WorkPlace;
import org.propjet.player.terminal.ClusterOption;
import org.propjet.player.terminal.CountConverter;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureWriter;
import org.propjet.player.terminal.FormatOption;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.GroundingOptions;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.Progress;
import org.propjet.player.terminal.ThreadCountConverter;
import org.propjet.player.terminal.Verdict;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/** The command {@code verify}. */
@Command(
        name = "verify",
        header = "Compare every backend with the reference, on random games.",
        description = {
            "In every state: whether it is terminal, every role's legal moves, goal and percepts,"
                    + " and the successor, bit for bit. The last line is \"N of M games agree\".",
            "The exit status is 1 if a game disagrees or its rules cannot be played, not if a"
                    + " budget or the time does not suffice."
        },
        footer = {
            "",
            "Columns: game, backend, policy, playouts, states, seconds, result: agree, disagree"
                + " (the first difference), refused (which budget), slow (not one playout in time),"
                + " or error. What is too long for a table stands on standard error.",
            "Example: propjet verify connectFour breakthrough --playouts 100"
        })
public final class VerifyCommand implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Parameters(
            paramLabel = "GAMES",
            arity = "1..*",
            description = "Bundled names, rulesheets, folders of rulesheets, or -.")
    private List<String> arguments;

    @Option(
            names = "--playouts",
            paramLabel = "N",
            converter = CountConverter.class,
            description = "Compare in N random games (default: 10).")
    private int playoutCount = 10;

    @Option(
            names = "--seed",
            paramLabel = "X",
            description = "Fixes the random games (default: 1).")
    private long seed = 1;

    @Option(
            names = "--game-seconds",
            paramLabel = "S",
            description =
                    "Stop making a backend after S seconds, and comparing it after as many"
                            + " (default: 60).")
    private double gameSeconds = 60;

    @Option(
            names = "--threads",
            paramLabel = "N",
            converter = ThreadCountConverter.class,
            description =
                    "Compare N games at a time (default: one for each processor); they share"
                            + " the heap.")
    private int threadCount = Runtime.getRuntime().availableProcessors();

    @Mixin private GroundingOptions grounding;

    @Mixin private FormatOption format;

    @Mixin private ClusterOption cluster;

    private volatile Supplier<String> position = () -> "";

    private int agreeCount;
    private boolean failed;

    @Override
    public Integer call() throws Exception {
        List<GameSource> sources = GameSource.allOf(arguments);
        try (Progress progress = Progress.start(spec.commandLine().getErr(), () -> position.get());
                WorkPlace place = cluster.place(threadCount, progress::note)) {
            position =
                    () ->
                            place.doneCount()
                                    + " of "
                                    + sources.size()
                                    + " games compared"
                                    + place.helpers();
            Output output = new Output(spec.commandLine().getOut(), progress);
            try (FigureWriter figures =
                    FigureWriter.summarisedRows(format.get(), output, columns(sources))) {
                place.run(
                        VerifyJob.KIND.work(
                                new VerifyJob(
                                        grounding.seconds(), playoutCount, seed, gameSeconds)),
                        sources.iterator(),
                        (source, rows) -> write(rows, figures, progress));
                Map<String, Integer> summary = new LinkedHashMap<>();
                summary.put("agree", agreeCount);
                summary.put("games", sources.size());
                figures.finish(agreeCount + " of " + sources.size() + " games agree", summary);
            }
        }
        return failed ? ExitStatus.REFUSED : ExitStatus.DONE;
    }

    private static List<FigureColumn> columns(List<GameSource> sources) {
        int nameWidth = sources.stream().mapToInt(source -> source.name().length()).max().orElse(0);
        return List.of(
                FigureColumn.text("game").width(nameWidth),
                FigureColumn.text("backend").width(0),
                FigureColumn.text("policy").width("anti-decisive".length()),
                FigureColumn.integer("playouts").width(0),
                FigureColumn.integer("states").width(0),
                FigureColumn.decimal("seconds", 2).width(0),
                FigureColumn.text("result"));
    }

    private void write(VerifyJob.Row[] rows, FigureWriter figures, Progress progress) {
        boolean agree = true;
        for (VerifyJob.Row row : rows) {
            JobOutcome outcome = row.outcome();
            agree &= outcome.verdict() == Verdict.AGREE;
            failed |= outcome.verdict().isFailure();
            figures.row(
                    row.game(),
                    row.backend(),
                    row.policy(),
                    outcome.doneCount(),
                    outcome.stateCount(),
                    row.seconds(),
                    outcome.result().cell(format.get()));
            outcome.noteRest(row.game() + " " + row.backend(), format.get(), progress);
        }
        agreeCount += agree ? 1 : 0;
    }
}

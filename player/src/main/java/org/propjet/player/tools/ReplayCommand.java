package org.propjet.player.tools;

import org.jspecify.annotations.Nullable;
import org.propjet.player.cluster.work.WorkPlace;
import org.propjet.player.terminal.BackendOption;
import org.propjet.player.terminal.ClusterOption;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureWriter;
import org.propjet.player.terminal.FormatOption;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.GroundingOptions;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.Progress;
import org.propjet.player.terminal.Refusal;
import org.propjet.player.terminal.ThreadCountConverter;
import org.propjet.player.terminal.Verdict;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The command {@code replay}. */
@Command(
        name = "replay",
        header = "Replay recorded games, and compare every state, move and goal.",
        description = {
            "NAME.kif belongs to NAME.trace, unless both GAMES and TRACES are single files. A trace"
                + " made of another rulesheet, by its sha256, disagrees. The last line is \"N of M"
                + " agree\", M being the number of traces that were replayed; a game without a"
                + " trace is played once at random instead, and not counted.",
            "The exit status is 1 if a game disagrees or its rules cannot be played, not if a"
                    + " budget or the time does not suffice."
        },
        footer = {
            "",
            "Columns: game, checked, states (of the trace, and how many agreed), seconds, result:"
                    + " agree, disagree (the first line that differs), refused (which budget), slow"
                    + " (the state it reached), no trace, or error.",
            "Example: propjet replay rulesheets/ traces/ --backend reference"
        })
public final class ReplayCommand implements Callable<Integer> {
    private static final String ENDING = ".trace";

    @Spec private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "GAMES", description = "A rulesheet or a folder of them.")
    private String games;

    @Parameters(index = "1", paramLabel = "TRACES", description = "A trace or a folder of them.")
    private String traces;

    @Option(
            names = "--game-seconds",
            paramLabel = "S",
            description =
                    "Stop replaying a game after S seconds, without grounding (default: 180).")
    private double gameSeconds = 180;

    @Option(
            names = "--threads",
            paramLabel = "N",
            converter = ThreadCountConverter.class,
            description =
                    "Replay N games at a time (default: one for each processor); they share"
                            + " the heap.")
    private int threadCount = Runtime.getRuntime().availableProcessors();

    @Mixin private BackendOption backend;

    @Mixin private GroundingOptions grounding;

    @Mixin private FormatOption format;

    @Mixin private ClusterOption cluster;

    private volatile Supplier<String> position = () -> "";

    private final Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);

    @Override
    public Integer call() throws Exception {
        List<GameSource> sources = GameSource.allOf(List.of(games));
        List<ReplayJob.Piece> pieces = pieces(sources);
        try (Progress progress = Progress.start(spec.commandLine().getErr(), () -> position.get());
                WorkPlace place = cluster.place(threadCount, progress::note)) {
            position =
                    () ->
                            place.doneCount()
                                    + " of "
                                    + pieces.size()
                                    + " games replayed"
                                    + place.helpers();
            Output output = new Output(spec.commandLine().getOut(), progress);
            try (FigureWriter figures =
                    FigureWriter.summarisedRows(format.get(), output, columns(sources))) {
                place.run(
                        ReplayJob.KIND.work(
                                new ReplayJob(
                                        backend.get().label(), grounding.seconds(), gameSeconds)),
                        pieces.iterator(),
                        (piece, row) -> write(row, figures, progress));
                int agreeCount = counts.getOrDefault(Verdict.AGREE, 0);
                long traceCount = pieces.stream().filter(piece -> piece.trace() != null).count();
                noteOthers(progress);
                Map<String, Number> summary = new LinkedHashMap<>();
                summary.put("agree", agreeCount);
                summary.put("traces", traceCount);
                figures.finish(agreeCount + " of " + traceCount + " agree", summary);
            }
        }
        boolean failed = counts.keySet().stream().anyMatch(Verdict::isFailure);
        return failed ? ExitStatus.REFUSED : ExitStatus.DONE;
    }

    /** Among hundreds of rows it is the others that people look for; above the last line. */
    private void noteOthers(Progress progress) {
        String others =
                counts.entrySet().stream()
                        .filter(entry -> entry.getKey() != Verdict.AGREE)
                        .map(entry -> entry.getValue() + " " + entry.getKey().word())
                        .collect(Collectors.joining(", "));
        if (!others.isEmpty()) {
            progress.note(others);
        }
    }

    private List<ReplayJob.Piece> pieces(List<GameSource> sources) {
        List<ReplayJob.Piece> pieces = new ArrayList<>();
        for (GameSource source : sources) {
            Path trace = traceOf(source);
            pieces.add(
                    new ReplayJob.Piece(
                            source,
                            trace == null ? null : GameSource.ofFile(trace, trace.toString())));
        }
        if (pieces.stream().allMatch(piece -> piece.trace() == null)) {
            String wanted = sources.get(0).name() + ENDING;
            throw new Refusal("no game has a trace in " + traces + ", such as " + wanted);
        }
        return pieces;
    }

    private @Nullable Path traceOf(GameSource source) {
        Path path = GameSource.path(traces);
        if (Files.isDirectory(path)) {
            Path file = path.resolve(source.name() + ENDING);
            return Files.exists(file) ? file : null;
        }
        if (!Files.exists(path)) {
            throw new Refusal("there is no file or folder " + traces);
        }
        boolean alone = !Files.isDirectory(GameSource.path(games));
        boolean sameName = path.endsWith(source.name() + ENDING);
        return alone || sameName ? path : null;
    }

    private static List<FigureColumn> columns(List<GameSource> sources) {
        int nameWidth = sources.stream().mapToInt(source -> source.name().length()).max().orElse(0);
        return List.of(
                FigureColumn.text("game").width(nameWidth),
                FigureColumn.integer("checked").width(0),
                FigureColumn.integer("states").width(0),
                FigureColumn.decimal("seconds", 2).width(0),
                FigureColumn.text("result"));
    }

    private void write(ReplayJob.Row row, FigureWriter figures, Progress progress) {
        JobOutcome outcome = row.outcome();
        counts.merge(outcome.verdict(), 1, Integer::sum);
        figures.row(
                row.game(),
                outcome.doneCount(),
                outcome.stateCount(),
                row.seconds(),
                outcome.result().cell(format.get()));
        outcome.noteRest(row.game(), format.get(), progress);
    }
}

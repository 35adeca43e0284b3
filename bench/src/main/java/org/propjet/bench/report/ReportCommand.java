package org.propjet.bench.report;

import org.jspecify.annotations.Nullable;
import org.propjet.bench.throughput.Backends;
import org.propjet.bench.throughput.RunConditions;
import org.propjet.engine.time.Stopwatch;
import org.propjet.games.GameLibrary;
import org.propjet.player.terminal.Backend;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.Progress;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** The command {@code report}. */
@Command(
        name = "report",
        header = "Measure many games, and write a page with charts.",
        description = {
            "Writes into the folder index.html, a page that needs nothing else, and the figures"
                + " that it shows: report.json, playouts.tsv and search.tsv. Other files there are"
                + " left alone.",
            "Each game is measured in processes of its own. The page is written after each game, so"
                + " that there is one of the games so far if the command is stopped. A game that is"
                + " refused has a row that says why, and makes the exit status 1.",
            "All bundled games take some fourteen minutes on two processors. Leave the machine"
                    + " alone meanwhile."
        },
        footer = {
            "",
            "Examples:",
            "  propjet report --out /tmp/report",
            "  propjet report --out /tmp/report --seconds 5 connectFour games/*.kif",
            "  propjet report --out /tmp/report --redraw"
        })
public final class ReportCommand implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Parameters(
            paramLabel = "GAME",
            arity = "0..*",
            description =
                    "Bundled names, rulesheets, folders of rulesheets, or -; all bundled games if"
                            + " there are none.")
    private List<String> arguments = List.of();

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            required = true,
            description = "Where to write; made if it is not there.")
    private String out;

    @Option(
            names = "--backend",
            paramLabel = "B,B|all",
            converter = Backends.Converter.class,
            description =
                    "The backends to compare, with commas in between (default: all). What else is"
                            + " measured is of auto.")
    private @Nullable Backends backends;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            description =
                    "Measure each thing for S seconds, and warm up as long before (default: 1).")
    private double seconds = 1;

    @Option(
            names = "--ground-seconds",
            paramLabel = "S",
            description = "Give a game up if grounding it takes longer (default: 60).")
    private double groundSeconds = 60;

    @Option(
            names = "--redraw",
            description =
                    "Measure nothing: make the page again of the figures in the folder's"
                            + " report.json.")
    private boolean isRedraw;

    private volatile String doing = "";

    @Override
    public Integer call() throws InterruptedException {
        if (isRedraw && !arguments.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(), "--redraw measures nothing; name no games");
        }
        ReportFolder folder = ReportFolder.open(out);
        if (isRedraw) {
            folder.write(ReportFolder.PAGE, new ReportPage(folder.figures()).html());
            new Output(spec.commandLine().getOut()).line("wrote " + folder.page());
            return ExitStatus.DONE;
        }
        List<GameSource> sources =
                GameSource.allOf(arguments.isEmpty() ? GameLibrary.names() : arguments);
        try (Progress progress = Progress.start(spec.commandLine().getErr(), () -> doing)) {
            return measure(sources, folder, new Output(spec.commandLine().getOut(), progress));
        }
    }

    private Integer measure(List<GameSource> sources, ReportFolder folder, Output output)
            throws InterruptedException {
        RunConditions conditions =
                RunConditions.now(spec.commandLine().getParseResult().originalArgs());
        List<GameFigures> games = new ArrayList<>();
        Announcer announcer = new Announcer();
        List<Backend> compared = backends == null ? Backend.available() : backends.list();
        GameJob job = new GameJob(compared, seconds, groundSeconds, announcer);
        announcer.remaining = new RemainingTime(job.weight() * sources.size());
        for (GameSource source : sources) {
            announcer.place = "(%d of %d)".formatted(games.size() + 1, sources.size());
            games.add(job.measure(source));
            ReportFigures figures = new ReportFigures(conditions, seconds, List.copyOf(games));
            folder.write(ReportFolder.SPEEDS, job.speedRows());
            folder.write(ReportFolder.SEARCHES, job.searchRows());
            folder.write(ReportFolder.FIGURES, figures.json());
            folder.write(ReportFolder.PAGE, new ReportPage(figures).html());
        }
        long failed = games.stream().filter(game -> !game.failures().isEmpty()).count();
        output.line(
                "wrote %s: %d %s%s"
                        .formatted(
                                folder.page(),
                                games.size(),
                                games.size() == 1 ? "game" : "games",
                                failed == 0 ? "" : ", %d with failures".formatted(failed)));
        return failed == 0 ? ExitStatus.DONE : ExitStatus.REFUSED;
    }

    /** Says what is being done, and how long all will take. */
    private final class Announcer implements GameJob.Steps {
        private final Stopwatch time = Stopwatch.start();
        private RemainingTime remaining = new RemainingTime(0);
        private String place = "";

        @Override
        public void begin(String what, double weight) {
            remaining.begin(weight);
            String left = remaining.words(time.seconds());
            doing = "%s %s, %s".formatted(what, place, left);
        }
    }
}

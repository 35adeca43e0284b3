package org.propjet.bench.throughput;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.circuit.DecisiveCover;
import org.propjet.compiler.circuit.PlayoutPolicy;
import org.propjet.engine.game.Game;
import org.propjet.engine.rules.GameRules;
import org.propjet.player.cli.Backend;
import org.propjet.player.cli.CountConverter;
import org.propjet.player.cli.ExitStatus;
import org.propjet.player.cli.FailureReport;
import org.propjet.player.cli.FigureColumn;
import org.propjet.player.cli.FigureFormat;
import org.propjet.player.cli.FigureWriter;
import org.propjet.player.cli.FlameGraph;
import org.propjet.player.cli.FlameOption;
import org.propjet.player.cli.FormatOption;
import org.propjet.player.cli.GameSource;
import org.propjet.player.cli.GroundingOptions;
import org.propjet.player.cli.JfrOption;
import org.propjet.player.cli.Output;
import org.propjet.player.cli.PolicyOption;
import org.propjet.player.cli.Progress;
import org.propjet.player.cli.SpecConverter;
import org.propjet.player.search.PlayerSpec;

import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/** The command {@code bench}. */
@Command(
        name = "bench",
        header = "Play random games or search, and say how much a second.",
        description = {
            "Each backend is built, warmed up, and then measured. Every playout that was begun is"
                    + " counted: those in flight when the time is up are played to their end.",
            "With auto, the warming up lasts until the fastest kernel has been found.",
            "With --search a player searches five positions of a random game instead, each with an"
                    + " empty tree, for the seconds of --seconds together.",
            "Throughput is of all threads together. The exit status is 1 if a game is refused."
        },
        footer = {
            "",
            "Columns: game, backend, threads, setup_s (from text to a game that can be played),"
                + " warmup_s, seconds, playouts, playouts_per_s (the median of 20 samples), low and"
                + " high (its interval of 96 %), processor (the part of the time for which the"
                + " threads had one), steps_per_s, mean_length, goals (mean per role). Tables add"
                + " standard errors, and round to what is sure.",
            "With --search: game, backend, threads, setup_s, warmup_s, seconds, states_per_s"
                    + " (states evaluated), nodes_per_s (states added to the tree), playouts_per_s,"
                    + " depths (of each position: the longest path in the tree).",
            "Example: propjet bench connectFour breakthrough --backend all --seconds 10"
        })
public final class BenchCommand implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Parameters(
            paramLabel = "GAME",
            arity = "1..*",
            description = "Bundled names, rulesheets, folders of rulesheets, or -.")
    private List<String> arguments;

    @Option(
            names = "--backend",
            paramLabel = "B,B|all",
            converter = Backends.Converter.class,
            description =
                    "The backends to measure: auto (the default), any others with commas in"
                            + " between, or all.")
    private Backends backends = new Backends(List.of(Backend.AUTO));

    @Option(
            names = "--search",
            description = "Measure the search of a player rather than random games.")
    private boolean isSearch;

    @Option(
            names = "--player",
            paramLabel = "SPEC",
            converter = PlayerConverter.class,
            description =
                    "The player that searches, of the kinds uct, uct-single and mc-memory (default:"
                            + " uct); see 'propjet play --help'.")
    private @Nullable PlayerSpec player;

    @Mixin private MeasuringOptions measuring;

    @Option(
            names = "--threads",
            paramLabel = "N",
            converter = CountConverter.class,
            description = "Play in so many threads (default: 1).")
    private int threadCount = 1;

    @Mixin private PolicyOption policy;

    @Mixin private GroundingOptions grounding;

    @Mixin private JfrOption jfr;

    @Mixin private FlameOption flame;

    @Mixin private FormatOption format;

    private volatile Supplier<String> doing = () -> "";

    @Override
    public Integer call() throws InterruptedException {
        if (player != null && !isSearch) {
            throw new ParameterException(
                    spec.commandLine(), "--player says who searches: --search is missing");
        }
        List<GameSource> sources = GameSource.allOf(arguments);
        boolean played = true;
        try (JfrOption.Running _ = jfr.start();
                FlameGraph graph = flame.open(String.join(" ", arguments));
                Progress progress =
                        Progress.start(spec.commandLine().getErr(), () -> doing.get())) {
            Output output = new Output(spec.commandLine().getOut(), progress);
            try (FigureWriter figures = FigureWriter.rows(format.get(), output, columns(sources))) {
                for (GameSource source : sources) {
                    played &= new Measuring(source, figures, progress, graph).measure();
                }
            }
        }
        return played ? ExitStatus.DONE : ExitStatus.REFUSED;
    }

    private List<FigureColumn> columns(List<GameSource> sources) {
        int nameWidth = sources.stream().mapToInt(source -> source.name().length()).max().orElse(0);
        List<FigureColumn> columns = new ArrayList<>();
        columns.add(FigureColumn.text("game").width(nameWidth));
        columns.add(FigureColumn.text("backend").width("reference".length()));
        columns.add(FigureColumn.integer("threads").width(0));
        columns.add(FigureColumn.decimal("setup_s", 2).width(0));
        columns.add(FigureColumn.decimal("warmup_s", 1).width(0));
        columns.add(FigureColumn.decimal("seconds", 1).width(0));
        if (isSearch) {
            columns.add(FigureColumn.decimal("states_per_s", 0).width("1,000,000".length()));
            columns.add(FigureColumn.decimal("nodes_per_s", 0).width("100,000".length()));
            columns.add(FigureColumn.decimal("playouts_per_s", 0).width("10,000,000".length()));
            columns.add(FigureColumn.decimals("depths", 0));
        } else {
            columns.add(FigureColumn.integer("playouts").width("10,000,000".length()));
            columns.add(FigureColumn.decimal("playouts_per_s", 0).width("10,000,000".length()));
            columns.add(FigureColumn.decimal("low", 0).width("10,000,000".length()));
            columns.add(FigureColumn.decimal("high", 0).width("10,000,000".length()));
            columns.add(FigureColumn.decimal("processor", 2).width(0));
            columns.add(FigureColumn.decimal("steps_per_s", 0).width("10,000,000".length()));
            columns.add(FigureColumn.decimal("mean_length", 2).width("100.00 ± 0.00".length()));
            columns.add(FigureColumn.decimals("goals", 2));
        }
        return columns;
    }

    /** One game, with each of the backends. */
    private final class Measuring {
        private final GameSource source;
        private final FigureWriter figures;
        private final Progress progress;
        private final FlameGraph graph;
        private double readSeconds;

        Measuring(GameSource source, FigureWriter figures, Progress progress, FlameGraph graph) {
            this.graph = graph;
            this.source = source;
            this.figures = figures;
            this.progress = progress;
        }

        /** Returns whether all backends could play the game. */
        boolean measure() throws InterruptedException {
            doing = () -> "reading " + source.name();
            long start = System.nanoTime();
            GameRules rules;
            try {
                rules = source.rules();
            } catch (RuntimeException failure) {
                backends.list().forEach(backend -> refuse(backend, failure));
                return false;
            }
            readSeconds = secondsSince(start);
            boolean played = true;
            for (Backend backend : backends.list()) {
                try {
                    measure(rules, backend);
                } catch (RuntimeException | OutOfMemoryError | StackOverflowError failure) {
                    refuse(backend, failure);
                    played = false;
                }
            }
            return played;
        }

        private void measure(GameRules rules, Backend backend) throws InterruptedException {
            String what = source.name() + " " + backend.label();
            doing = () -> "building " + what;
            long start = System.nanoTime();
            try (Game game = backend.game(rules, grounding.budget(1), policy())) {
                PlayoutRun run = new PlayoutRun(game, threadCount, measuring.seed());
                measure(game, run, what, readSeconds + secondsSince(start));
            }
        }

        private void measure(Game game, PlayoutRun run, String what, double setupSeconds)
                throws InterruptedException {
            doing = () -> "warming up " + what;
            double warmed = run.warmUp(measuring.warmupSeconds());
            if (isSearch) {
                measureSearch(game, what, setupSeconds, warmed);
            } else {
                measurePlayouts(game, run, what, setupSeconds, warmed);
            }
            if (game instanceof CompiledGame compiled) {
                noteCompiled(what, compiled);
            }
        }

        private void measurePlayouts(
                Game game, PlayoutRun run, String what, double setupSeconds, double warmed)
                throws InterruptedException {
            doing = () -> "measuring " + what;
            PlayoutRun.Result result;
            try (FlameGraph.Sampling _ = graph.sample()) {
                result = run.play(measuring.seconds());
            }
            PlayoutFigures played = result.figures();
            Throughput found = result.throughput();
            figures.row(
                    source.name(),
                    game.backend(),
                    threadCount,
                    setupSeconds,
                    warmed,
                    result.seconds(),
                    played.playoutCount(),
                    shown(found, found.perSecond()),
                    shown(found, found.low()),
                    shown(found, found.high()),
                    Double.isNaN(found.processorShare()) ? null : found.processorShare(),
                    shown(found, found.perSecond() * played.meanLength().mean()),
                    played.meanLength(),
                    played.meanGoals());
            if (found.isDisturbed()) {
                progress.note(
                        "%s: other work took %.0f %% of the time from the threads that play; figures are too low"
                                .formatted(what, 100 * (1 - found.processorShare())));
            }
            if (played.endlessCount() > 0) {
                progress.note(
                        "%s: %,d playouts reached no terminal state"
                                .formatted(what, played.endlessCount()));
            }
        }

        /** Tables have the digits that are sure, other formats all. */
        private @Nullable Double shown(Throughput found, double figure) {
            if (Double.isNaN(figure)) {
                return null;
            }
            return format.get() == FigureFormat.TABLE ? found.rounded(figure) : figure;
        }

        private void measureSearch(Game game, String what, double setupSeconds, double warmed) {
            PlayerSpec searcher = player == null ? PlayerSpec.parse("uct") : player;
            SearchRun run =
                    new SearchRun(game, searcher.withThreads(threadCount), measuring.seed());
            run.warmUp(measuring.warmupSeconds());
            doing = () -> "searching " + what;
            SearchRun.Result result;
            try (FlameGraph.Sampling _ = graph.sample()) {
                result = run.search(measuring.seconds());
            }
            figures.row(
                    source.name(),
                    game.backend(),
                    threadCount,
                    setupSeconds,
                    warmed + measuring.warmupSeconds(),
                    result.seconds(),
                    result.effort().stateCount() / result.seconds(),
                    result.effort().nodeCount() / result.seconds(),
                    result.effort().playoutCount() / result.seconds(),
                    result.depths());
        }

        private PlayoutPolicy policy() {
            return policy.or(isSearch ? PlayoutPolicy.ofSearch() : PlayoutPolicy.UNIFORM);
        }

        private void noteCompiled(String what, CompiledGame game) {
            if (policy() != PlayoutPolicy.UNIFORM) {
                DecisiveCover cover = game.report().decisive();
                progress.note(
                        "%s: %s, %,d operations"
                                .formatted(what, cover.note(), cover.operationCount()));
            }
            game.fallback().ifPresent(why -> progress.note(what + ": the tape instead, " + why));
            if (game.backend().equals(Backend.AUTO.label())) {
                progress.note(what + ": " + game.report().choice());
            }
        }

        /**
         * Writes a row that says why there are no figures.
         *
         * @throws RuntimeException the failure, if Propjet is at fault
         */
        private void refuse(Backend backend, Throwable failure) {
            if (!FailureReport.isRefusal(failure)) {
                throw failure instanceof RuntimeException fault
                        ? fault
                        : new IllegalStateException(failure);
            }
            @Nullable Object[] row = new @Nullable Object[columns(List.of(source)).size()];
            row[0] = source.name();
            row[1] = backend.label();
            row[2] = threadCount;
            row[row.length - 1] = "refused: " + FailureReport.firstLine(failure);
            figures.row(row);
        }
    }

    /** Reads the name of a player that searches. */
    static final class PlayerConverter implements ITypeConverter<PlayerSpec> {
        @Override
        public PlayerSpec convert(String value) {
            PlayerSpec spec = new SpecConverter().convert(value);
            if (!spec.isTreeSearch()) {
                throw new TypeConversionException(
                        "'" + spec + "' has no tree; there are uct, uct-single and mc-memory");
            }
            return spec;
        }
    }

    private static double secondsSince(long startNanos) {
        return (System.nanoTime() - startNanos) / 1e9;
    }
}

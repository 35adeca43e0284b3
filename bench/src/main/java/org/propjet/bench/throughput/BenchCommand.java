package org.propjet.bench.throughput;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.ShippedOptions;
import org.propjet.compiler.code.emit.Vectors;
import org.propjet.player.cluster.work.WorkPlace;
import org.propjet.player.terminal.Backend;
import org.propjet.player.terminal.ClusterOption;
import org.propjet.player.terminal.CountConverter;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.FlameGraph;
import org.propjet.player.terminal.FlameOption;
import org.propjet.player.terminal.FormatOption;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.JfrOption;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.Progress;
import org.propjet.player.terminal.TextTarget;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;

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
            "With --save the figures are kept, and each game is measured in five processes: one"
                    + " process may be faster than the next as a whole. With --compare two saved"
                    + " runs are compared, or a saved run with this one.",
            "With --cluster each member measures each game, all at the same time, and the row is"
                    + " the sum; notes say what each process contributes.",
            "Throughput is of all threads together. The exit status is 1 if a game is refused, or"
                    + " is not played by its rules."
        },
        footer = {
            "",
            "Columns: game, backend, threads, setup_s (from text to a game that can be played),"
                + " warmup_s, seconds, playouts, playouts_per_s (the median of 20 samples), low and"
                + " high (its interval), processor (the part of the time for which the threads had"
                + " one), ratio (to the first backend), steps_per_s, mean_length, agrees (whether"
                + " some playouts were as the rules say), goals (mean per role). Tables add"
                + " standard errors, and round to what is sure; tsv and json add processes,"
                + " allocated_mib, collections, instructions_per_step, instructions_per_cycle; json"
                + " adds run.",
            "With --search: game, backend, threads, setup_s, warmup_s, seconds, states_per_s"
                + " (states evaluated), nodes_per_s (states added to the tree), playouts_per_s,"
                + " playouts_per_leaf, depths (of each position: the longest path in the tree).",
            "Examples:",
            "  propjet bench connectFour breakthrough --backend all --seconds 10",
            "  propjet bench connectFour --save old.json",
            "  propjet bench connectFour --compare old.json"
        })
public final class BenchCommand implements Callable<Integer> {
    /** In so many processes games are measured that are to be compared. */
    private static final int PROCESSES_TO_COMPARE = 5;

    /** Options that are not for the processes that measure. */
    private static final Set<String> OWN_OPTIONS =
            Set.of(
                    "--backend",
                    "--fork",
                    "--save",
                    "--compare",
                    "--format",
                    "--cluster",
                    "--secret",
                    "--members-only");

    @Spec private CommandSpec spec;

    @Parameters(
            paramLabel = "GAME",
            arity = "0..*",
            description = "Bundled names, rulesheets, folders of rulesheets, or -.")
    private List<String> arguments = List.of();

    @Option(
            names = "--backend",
            paramLabel = "B,B|all",
            converter = Backends.Converter.class,
            description =
                    "The backends to measure: auto (the default), any others with commas in"
                            + " between, or all.")
    private Backends backends = new Backends(List.of(Backend.AUTO));

    @Mixin private BenchOptions options;

    @Option(
            names = "--fork",
            paramLabel = "N",
            converter = CountConverter.class,
            description =
                    "Measure in N processes, one after the other, and show medians (default: 1,"
                            + " which is this one; 5 with --save and --compare).")
    private int processCount;

    @Option(
            names = "--curve",
            description =
                    "Show the speed of each tenth of a second from the first playout on, of one"
                            + " game with one backend.")
    private boolean isCurve;

    @Option(
            names = "--save",
            paramLabel = "FILE",
            description = "Keep the figures in a file, for --compare.")
    private @Nullable String saveFile;

    @Option(
            names = "--compare",
            paramLabel = "OLD [NEW]",
            arity = "1..2",
            hideParamSyntax = true,
            description =
                    "Say of each game whether it is faster, slower, or neither beyond noise: in NEW"
                            + " than in OLD, or in this run than in OLD.")
    private List<String> compared = List.of();

    @Mixin private ClusterOption cluster;

    @Mixin private JfrOption jfr;

    @Mixin private FlameOption flame;

    @Mixin private FormatOption format;

    private volatile String doing = "";

    @Override
    public Integer call() throws InterruptedException {
        if (cluster.isAsked()
                && (processCount > 1
                        || isCurve
                        || saveFile != null
                        || !compared.isEmpty()
                        || flame.isAsked()
                        || jfr.isAsked())) {
            throw usage(
                    "--cluster measures on other machines, too, and shows the sum: leave out"
                            + " --fork, --curve, --save, --compare, --flame and --jfr");
        }
        if ((flame.isAsked() || jfr.isAsked()) && processCount() > 1) {
            throw usage(
                    "--jfr and --flame look at this process, but others would measure: add --fork"
                            + " 1");
        }
        TextTarget.claim(saveFile);
        try (JfrOption.Running _ = jfr.start();
                FlameGraph graph = flame.open(String.join(" ", arguments));
                Progress progress = Progress.start(spec.commandLine().getErr(), () -> doing)) {
            Output output = new Output(spec.commandLine().getOut(), progress);
            if (compared.size() == 2) {
                requireNoGames();
                new BenchComparison(
                                SavedBench.read(compared.getFirst()),
                                SavedBench.read(compared.getLast()))
                        .write(format.get(), output, progress::note);
                return ExitStatus.DONE;
            }
            @Nullable SavedBench old =
                    compared.isEmpty() ? null : SavedBench.read(compared.getFirst());
            List<GameSource> sources = sources(old);
            if (processCount() == 1) { // else the processes that measure say so
                Vectors.refusal().ifPresent(why -> progress.note("playouts are slow here, " + why));
            }
            if (isCurve) {
                return curve(sources, output, graph);
            }
            return measure(sources, old, output, progress, graph);
        }
    }

    private void requireNoGames() {
        if (!arguments.isEmpty() || saveFile != null) {
            throw usage("--compare OLD NEW compares two files; nothing is measured");
        }
    }

    private List<GameSource> sources(@Nullable SavedBench old) {
        if (options.countsInstructions() && options.isSearch()) {
            throw usage("--instructions are counted of random games, not of searches");
        }
        List<String> games = arguments;
        if (games.isEmpty()) {
            if (old == null) {
                throw usage("GAME is missing");
            }
            games = old.rows().stream().map(BenchRow::argument).distinct().toList();
        }
        return GameSource.allOf(games);
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private Integer curve(List<GameSource> sources, Output output, FlameGraph graph)
            throws InterruptedException {
        if (sources.size() != 1 || backends.list().size() != 1 || options.isSearch()) {
            throw usage(
                    "--curve shows how a process warms up with random games: name one game and one"
                            + " backend");
        }
        GameSource source = sources.getFirst();
        WarmupCurve curve =
                new GameMeasurement(options, text -> doing = text, text -> {}, graph)
                        .curve(source.rules(), backends.list().getFirst());
        CurveTable.write(curve, format.get(), output);
        return ExitStatus.DONE;
    }

    private Integer measure(
            List<GameSource> sources,
            @Nullable SavedBench old,
            Output output,
            Progress progress,
            FlameGraph graph)
            throws InterruptedException {
        if (options.countsInstructions()) {
            InstructionCounter.require();
        }
        RunConditions conditions =
                RunConditions.now(spec.commandLine().getParseResult().originalArgs());
        List<String> missing = ShippedOptions.missing();
        if (!missing.isEmpty()) {
            progress.note(
                    "measured without %d of the virtual machine's options in propjet.args, which the launcher gives"
                            .formatted(missing.size()));
        }
        BenchColumns columns = columns(sources);
        GameBench bench =
                new GameBench(
                        options,
                        backends.list(),
                        columns.last().name(),
                        processCount(),
                        optionsOfProcesses(),
                        text -> doing = text,
                        progress::note,
                        graph);
        List<BenchRow> rows = new ArrayList<>();
        String unit = options.isSearch() ? "nodes_per_s" : "playouts_per_s";
        try (WorkPlace place = cluster.place(1, progress::note);
                BenchTable table =
                        new BenchTable(columns, conditions, format.get(), output, progress::note)) {
            if (cluster.isAsked()) {
                bench.onMembers(
                        new ClusterBench(place, optionsOfProcesses(), unit, progress::note));
            }
            for (GameSource source : sources) {
                bench.measure(
                        source,
                        row -> {
                            rows.add(row);
                            table.row(row);
                        });
            }
        }
        String kept = options.isSearch() ? SavedBench.NODES : SavedBench.PLAYOUTS;
        SavedBench saved = new SavedBench(kept, conditions, List.copyOf(rows));
        if (saveFile != null) {
            saved.save(saveFile, output);
        }
        if (old != null) {
            output.line("");
            new BenchComparison(old, saved).write(format.get(), output, progress::note);
        }
        boolean isGood = rows.stream().noneMatch(row -> row.isRefused() || row.isWrong());
        return isGood ? ExitStatus.DONE : ExitStatus.REFUSED;
    }

    private BenchColumns columns(List<GameSource> sources) {
        int width = sources.stream().mapToInt(source -> source.name().length()).max().orElse(0);
        return new BenchColumns(options.isSearch(), backends.list().size() > 1, width);
    }

    private int processCount() {
        if (processCount > 0) {
            return processCount;
        }
        return saveFile == null && compared.isEmpty() ? 1 : PROCESSES_TO_COMPARE;
    }

    /** Returns the options of this command that processes get that measure for it. */
    private List<String> optionsOfProcesses() {
        List<String> passed = new ArrayList<>();
        for (OptionSpec option : spec.commandLine().getParseResult().matchedOptionsSet()) {
            if (!OWN_OPTIONS.contains(option.longestName())) {
                passed.add(option.longestName());
                if (option.arity().max() > 0) {
                    passed.addAll(option.originalStringValues());
                }
            }
        }
        return passed;
    }
}

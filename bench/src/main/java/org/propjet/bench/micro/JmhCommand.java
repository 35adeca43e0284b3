package org.propjet.bench.micro;

import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.propjet.engine.time.Seconds;
import org.propjet.player.terminal.CountConverter;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureWriter;
import org.propjet.player.terminal.FormatOption;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.Refusal;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The command {@code jmh}. */
@Command(
        name = "jmh",
        header = "Answer one question about speed with a JMH benchmark.",
        description = {
            "Runs the benchmarks whose class or method has PATTERN in its name, in any case;"
                    + " without PATTERN it lists all. Each runs in processes of its own, which get"
                    + " the options of this one, one after another.",
            "Results go to standard output, a row as soon as it is there; what JMH has to say and"
                    + " each iteration go to standard error. The exit status is 1 if a benchmark"
                    + " failed."
        },
        footer = {
            "",
            "Columns: benchmark, params, mode (avgt: time an operation, thrpt: operations a second,"
                + " ss: time of the first one), score, error (half of the 99.9 %% interval), unit,"
                + " forks, iterations (of each fork). With --list: class, question, benchmarks,"
                + " params.",
            "Example: propjet jmh harvest -p game=hex -p share=0,0.25 --forks 5"
        })
public final class JmhCommand implements Callable<Integer> {
    /** An iteration with fewer operations measures when it ended. */
    private static final int LEAST_OPERATIONS = 3;

    private static final long QUICK_MILLIS = 200;

    /** What may follow a name: the longest of what benchmarks count besides. */
    private static final String LONGEST_COUNT = ":processor";

    @Spec private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "PATTERN",
            description = "A part of the name of a class or method, such as harvest.")
    private @Nullable String pattern;

    @Option(names = "--list", description = "List them instead, with the question each answers.")
    private boolean isList;

    @Option(
            names = {"-p", "--param"},
            paramLabel = "NAME=V,V",
            description = "Measure with these values of a parameter. May be repeated.")
    private Map<String, String> params = new LinkedHashMap<>();

    @Option(
            names = "--forks",
            paramLabel = "N",
            converter = CountConverter.class,
            description = "Measure in N processes (default: what the class says).")
    private @Nullable Integer forks;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            description = "How long an iteration lasts (default: what the class says).")
    private @Nullable Double seconds;

    @Option(
            names = "--quick",
            description = "Only see whether it runs, in a few seconds. The figures mean nothing.")
    private boolean isQuick;

    @Mixin private FormatOption format;

    private int failedCount;

    @Override
    public Integer call() {
        if (isQuick && (forks != null || seconds != null)) {
            throw new ParameterException(
                    spec.commandLine(), "--quick has one fork and short iterations of its own");
        }
        String wanted = pattern == null ? "" : pattern;
        List<BenchmarkCatalog.Benchmark> found = BenchmarkCatalog.matching(wanted);
        if (found.isEmpty()) {
            throw new Refusal(
                    "no benchmark has '%s' in its name; there are %s\n'propjet jmh --list' says what they ask"
                            .formatted(wanted, classNames(BenchmarkCatalog.all())));
        }
        Output output = new Output(spec.commandLine().getOut());
        if (isList || pattern == null) {
            list(found, output);
            return ExitStatus.DONE;
        }
        checkParams(found);
        return run(found, output);
    }

    private static String classNames(List<BenchmarkCatalog.Benchmark> benchmarks) {
        return benchmarks.stream()
                .map(benchmark -> benchmark.type().getSimpleName())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private void list(List<BenchmarkCatalog.Benchmark> found, Output output) {
        Map<Class<?>, List<BenchmarkCatalog.Benchmark>> classes =
                found.stream()
                        .collect(
                                Collectors.groupingBy(
                                        BenchmarkCatalog.Benchmark::type,
                                        LinkedHashMap::new,
                                        Collectors.toList()));
        List<FigureColumn> columns =
                List.of(
                        FigureColumn.text("class"),
                        FigureColumn.text("question"),
                        FigureColumn.text("benchmarks").detail(1),
                        FigureColumn.text("params").detail(2));
        try (FigureWriter figures = FigureWriter.rows(format.get(), output, columns)) {
            classes.forEach(
                    (type, methods) ->
                            figures.row(
                                    type.getSimpleName(),
                                    methods.getFirst().question(),
                                    methods.stream()
                                            .map(BenchmarkCatalog.Benchmark::method)
                                            .toList(),
                                    List.copyOf(methods.getFirst().params().keySet())));
        }
    }

    /**
     * Checks what can be checked before a process is started for it.
     *
     * @throws Refusal if there is no such parameter or game
     */
    private void checkParams(List<BenchmarkCatalog.Benchmark> found) {
        TreeSet<String> known = new TreeSet<>();
        found.forEach(benchmark -> known.addAll(benchmark.params().keySet()));
        for (String name : params.keySet()) {
            if (!known.contains(name)) {
                throw new Refusal(
                        "%s has no parameter '%s'; there are %s"
                                .formatted(classNames(found), name, String.join(", ", known)));
            }
        }
        for (String game : values("game")) {
            if (game.equals("-")) {
                throw new Refusal("a benchmark cannot read standard input; name a game or a file");
            }
            GameSource.of(game).rules();
        }
    }

    /** Returns the values that were given for a parameter. */
    private List<String> values(String param) {
        String given = params.get(param);
        return given == null ? List.of() : List.of(given.split(",", -1));
    }

    // ---- Running ----

    private int run(List<BenchmarkCatalog.Benchmark> found, Output output) {
        if (isQuick) {
            note("--quick shows that a benchmark runs; do not trust the figures");
        }
        Thread forkEnder = new Thread(JmhCommand::endForks, "fork-ender");
        Runtime.getRuntime().addShutdownHook(forkEnder);
        try (FigureWriter figures = FigureWriter.rows(format.get(), output, columns(found))) {
            RunLog log =
                    new RunLog(
                            spec.commandLine().getErr(),
                            spec.root().findOption("--debug").getValue(),
                            new Rows(figures));
            new Runner(options(found).build(), log).run();
            log.endFailed();
        } catch (RunnerException e) {
            throw refusal(String.valueOf(e.getMessage()).strip());
        } finally {
            removeHook(forkEnder);
        }
        return failedCount == 0 ? ExitStatus.DONE : ExitStatus.REFUSED;
    }

    private static Refusal refusal(String message) {
        return new Refusal(
                message.contains("JMH lock")
                        ? "another benchmark is running, and the two would measure each other: wait"
                                + " until it has ended\n"
                                + "PROPJET_JAVA_OPTS=-Djmh.ignoreLock=true runs it nevertheless"
                        : "JMH refuses: " + message);
    }

    private ChainedOptionsBuilder options(List<BenchmarkCatalog.Benchmark> found) {
        ChainedOptionsBuilder options = new OptionsBuilder();
        for (BenchmarkCatalog.Benchmark benchmark : found) {
            options.include("^" + Pattern.quote(benchmark.qualifiedName()) + "$");
        }
        params.keySet().forEach(name -> options.param(name, values(name).toArray(String[]::new)));
        if (forks != null) {
            options.forks(forks);
        }
        if (seconds != null) {
            TimeValue slice = TimeValue.milliseconds(Math.max(1, Seconds.millis(seconds)));
            options.warmupTime(slice).measurementTime(slice);
        }
        if (isQuick) {
            TimeValue slice = TimeValue.milliseconds(QUICK_MILLIS);
            options.forks(1).warmupIterations(1).warmupTime(slice);
            options.measurementIterations(1).measurementTime(slice);
        }
        return options;
    }

    /** Ends the processes that measure, which else would do so to the end. */
    private static void endForks() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }

    private static void removeHook(Thread hook) {
        try {
            boolean ignored = Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The virtual machine is ending.
        }
    }

    private void note(String remark) {
        spec.commandLine().getErr().print("propjet: " + remark + "\n");
        spec.commandLine().getErr().flush();
    }

    // ---- Results ----

    private List<FigureColumn> columns(List<BenchmarkCatalog.Benchmark> found) {
        int nameWidth = 0;
        int paramsWidth = 0;
        for (BenchmarkCatalog.Benchmark benchmark : found) {
            nameWidth = Math.max(nameWidth, (benchmark.name() + LONGEST_COUNT).length());
            Map<String, String> longest = new LinkedHashMap<>();
            benchmark.params().forEach((name, values) -> longest.put(name, longest(values)));
            params.keySet().forEach(name -> longest.replace(name, longest(values(name))));
            paramsWidth = Math.max(paramsWidth, text(longest).length());
        }
        return List.of(
                FigureColumn.text("benchmark").width(nameWidth),
                FigureColumn.text("params").width(paramsWidth),
                FigureColumn.text("mode").width(0).detail(2),
                FigureColumn.decimal("score", 3).width("100,000,000.000".length()),
                FigureColumn.decimal("error", 3).width("1,000,000.000".length()).detail(1),
                FigureColumn.text("unit").width("ops/s".length()),
                FigureColumn.integer("forks").width(0).detail(3),
                FigureColumn.integer("iterations").width(0).detail(3));
    }

    private static String longest(List<String> values) {
        return values.stream().reduce("", (a, b) -> a.length() < b.length() ? b : a);
    }

    private static String text(Map<String, String> values) {
        List<String> texts = new ArrayList<>();
        values.forEach((name, value) -> texts.add(name + "=" + value));
        return String.join(" ", texts);
    }

    /** Writes a row for each figure of a result. */
    private final class Rows implements RunLog.Receiver {
        private final FigureWriter figures;

        Rows(FigureWriter figures) {
            this.figures = figures;
        }

        @Override
        public void measured(BenchmarkResult result) {
            BenchmarkParams benchmark = result.getParams();
            String name = RunLog.name(benchmark);
            row(benchmark, name, result.getPrimaryResult());
            result.getSecondaryResults()
                    .forEach((label, second) -> row(benchmark, name + ":" + label, second));
            double slice = benchmark.getMeasurement().getTime().convertTo(TimeUnit.NANOSECONDS);
            double nanos = nanosOfInvocation(benchmark, result.getPrimaryResult().getScore());
            if (!isQuick && nanos * LEAST_OPERATIONS > slice) {
                note(
                        "%s took %.1f s, too long for iterations of %.1f s; give it --seconds %.0f"
                                .formatted(
                                        name,
                                        nanos / 1e9,
                                        slice / 1e9,
                                        Math.ceil(2 * LEAST_OPERATIONS * nanos / 1e9)));
            }
        }

        private void row(BenchmarkParams benchmark, String name, Result<?> result) {
            double error = result.getScoreError();
            IterationParams measurement = benchmark.getMeasurement();
            figures.row(
                    name,
                    RunLog.values(benchmark),
                    benchmark.getMode().shortLabel(),
                    result.getScore(),
                    Double.isNaN(error) ? null : error,
                    result.getScoreUnit(),
                    benchmark.getForks(),
                    measurement.getCount());
        }

        @Override
        public void failed(BenchmarkParams benchmark) {
            failedCount++;
            note(RunLog.title(benchmark) + " failed; why is said above");
            figures.row(
                    RunLog.name(benchmark),
                    RunLog.values(benchmark),
                    benchmark.getMode().shortLabel(),
                    null,
                    null,
                    "failed",
                    benchmark.getForks(),
                    benchmark.getMeasurement().getCount());
        }
    }

    /** Returns how long JMH waited for a call, or 0 where it does not go by the clock. */
    private static double nanosOfInvocation(BenchmarkParams benchmark, double score) {
        double unit = benchmark.getTimeUnit().toNanos(1);
        double operations = benchmark.getOpsPerInvocation();
        return switch (benchmark.getMode()) {
            case Mode.AverageTime -> score * unit * operations;
            case Mode.Throughput -> unit / score * operations;
            default -> 0;
        };
    }
}

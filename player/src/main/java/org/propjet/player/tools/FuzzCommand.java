package org.propjet.player.tools;

import org.propjet.engine.fuzz.RandomRulesheet;
import org.propjet.engine.time.Budget;
import org.propjet.player.cluster.work.WorkPlace;
import org.propjet.player.files.WholeFile;
import org.propjet.player.terminal.ClusterOption;
import org.propjet.player.terminal.CountConverter;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureWriter;
import org.propjet.player.terminal.FormatOption;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.Interruption;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.Progress;
import org.propjet.player.terminal.Refusal;
import org.propjet.player.terminal.ThreadCountConverter;
import org.propjet.player.tools.FuzzCheck.Outcome;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/** The command {@code fuzz}. */
@Command(
        name = "fuzz",
        header = "Play random rulesheets on every backend, and compare.",
        description = {
            "Makes small rulesheets, nasty on purpose, and compares the reference, the network"
                    + " with and without each pass, the scalar class and the kernels of all lanes"
                    + " with an evaluation that tries every rule: legal moves, successors, ends,"
                    + " goals and percepts; and what each pass makes with the network before it."
                    + " Some are damaged, and refused if they are no rulesheets any more.",
            "Each mismatch is a row, and the smallest rulesheet that shows it is written into a"
                    + " file. Ctrl-C ends the run, too. The last line is \"N rulesheets, M"
                    + " mismatches\"; the exit status is 1 if M is not 0."
        },
        footer = {
            "",
            "Columns: rulesheet (its number), who (is at fault), file, difference.",
            "Example: propjet fuzz --seconds 60",
            "A rulesheet again: propjet fuzz --seed NUMBER --count 1, or --print to read it."
        })
public final class FuzzCommand implements Callable<Integer> {
    private static final long DEFAULT_COUNT = 1_000;

    /** Seeds are drawn below this, so that they are short to type. */
    private static final long SEED_END = 1_000_000_000_000L;

    @Spec private CommandSpec spec;

    @Option(
            names = "--count",
            paramLabel = "N",
            converter = CountConverter.class,
            description =
                    "Play N rulesheets (default: 1000; no limit if --seconds is given); with"
                            + " --print, print N (default: 1).")
    private Integer count;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            description = "Stop after S seconds (default: no limit).")
    private Double seconds;

    @Option(
            names = "--seed",
            paramLabel = "X",
            description = "The number of the first rulesheet (default: drawn at random).")
    private Long seed;

    @Option(
            names = "--threads",
            paramLabel = "N",
            converter = ThreadCountConverter.class,
            description = "Play N at a time (default: one for each processor).")
    private int threadCount = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "Where files of mismatches go (default: the current folder).")
    private String folder = ".";

    @Option(names = "--print", description = "Print the rulesheets instead of playing them.")
    private boolean prints;

    @Mixin private FormatOption format;

    @Mixin private ClusterOption cluster;

    private volatile Supplier<String> position = () -> "";

    @Override
    public Integer call() throws Exception {
        long first = seed == null ? ThreadLocalRandom.current().nextLong(SEED_END) : seed;
        if (prints) {
            print(first);
            return ExitStatus.DONE;
        }
        if (!Files.isDirectory(GameSource.path(folder))) {
            throw new Refusal("there is no folder " + folder + ": make it first");
        }
        if (!Files.isWritable(GameSource.path(folder))) {
            throw new Refusal("nothing may be written into the folder " + folder);
        }
        return play(first);
    }

    private void print(long first) {
        try (Progress progress = Progress.start(spec.commandLine().getErr(), () -> "")) {
            Output output = new Output(spec.commandLine().getOut(), progress);
            long end = count == null ? 1 : count;
            for (long index = 0; index < end; index++) {
                output.line("; rulesheet " + (first + index));
                output.line(RandomRulesheet.text(first + index).stripTrailing());
            }
        }
    }

    private int play(long first) throws Exception {
        long limit = count != null ? count : seconds != null ? Long.MAX_VALUE : DEFAULT_COUNT;
        Budget budget = seconds == null ? Budget.endless() : Budget.ofSeconds(seconds);
        try (Progress progress = Progress.start(spec.commandLine().getErr(), () -> position.get());
                WorkPlace place = cluster.place(threadCount, progress::note)) {
            FuzzRun run = new FuzzRun(FuzzCheck::check, first, limit, budget, place);
            position = () -> summary(run) + place.helpers();
            return play(run, first, progress);
        }
    }

    private int play(FuzzRun run, long first, Progress progress) throws Exception {
        try (Interruption _ = Interruption.listen(run::stop)) {
            Output output = new Output(spec.commandLine().getOut(), progress);
            try (FigureWriter figures =
                    FigureWriter.summarisedRows(format.get(), output, columns())) {
                run.run(mismatch -> write(mismatch, figures));
                Map<String, Long> entries = new LinkedHashMap<>();
                entries.put("seed", first);
                entries.put("rulesheets", run.count());
                entries.put("reference_only", run.count(Outcome.REFERENCE_ONLY));
                entries.put("refused", run.count(Outcome.REFUSED));
                entries.put("endless", run.count(Outcome.ENDLESS));
                entries.put("mismatches", run.count(Outcome.MISMATCH));
                figures.finish(closing(run, first), entries);
            }
        }
        return run.count(Outcome.MISMATCH) > 0 ? ExitStatus.REFUSED : ExitStatus.DONE;
    }

    private static String closing(FuzzRun run, long first) {
        return ("from number %d on: %d agree, %d are too large to ground, %d were refused,"
                        + " %d have no end\n%s")
                .formatted(
                        first,
                        run.count(Outcome.AGREE),
                        run.count(Outcome.REFERENCE_ONLY),
                        run.count(Outcome.REFUSED),
                        run.count(Outcome.ENDLESS),
                        summary(run));
    }

    private static String summary(FuzzRun run) {
        return "%d rulesheets, %d mismatches".formatted(run.count(), run.count(Outcome.MISMATCH));
    }

    private static List<FigureColumn> columns() {
        return List.of(
                FigureColumn.text("rulesheet").width(Long.toString(SEED_END).length()),
                FigureColumn.text("who").width("tape, anti-decisive, successors".length()),
                FigureColumn.text("file").width("fuzz-".length() + 13 + ".kif".length()),
                FigureColumn.text("difference"));
    }

    private void write(FuzzRun.Mismatch mismatch, FigureWriter figures) {
        String name = "fuzz-" + mismatch.number() + ".kif";
        String words = FigureWriter.oneLine(mismatch.finding().words());
        figures.row("" + mismatch.number(), mismatch.finding().who(), name, words);
        save(mismatch, GameSource.path(folder).resolve(name));
    }

    /**
     * Writes the smallest rulesheet that shows a mismatch, with a heading that says which.
     *
     * @throws Refusal if the file cannot be written
     */
    static void save(FuzzRun.Mismatch mismatch, Path file) {
        String words = FigureWriter.oneLine(mismatch.finding().words());
        String heading =
                "; %s: %s%n; seed %d%n"
                        .formatted(mismatch.finding().who(), words, mismatch.number());
        try {
            WholeFile.write(file, heading + mismatch.smallest());
        } catch (IOException e) {
            throw new Refusal("cannot write " + file + ": " + GameSource.reason(e));
        }
    }
}

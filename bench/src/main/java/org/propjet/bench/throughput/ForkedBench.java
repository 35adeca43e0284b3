package org.propjet.bench.throughput;

import org.jspecify.annotations.Nullable;
import org.propjet.bench.throughput.BenchRow.ProcessSpeed;
import org.propjet.bench.throughput.ProcessSpeeds.Interval;
import org.propjet.player.terminal.Backend;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.Refusal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Measures a game in several processes, one after the other, each with the virtual machine's
 * options of this one.
 *
 * <p>Not thread-safe.
 */
final class ForkedBench {
    /** That of the interval between processes. */
    private static final double CONFIDENCE = 0.95;

    private final int processCount;
    private final List<String> options;
    private final Consumer<String> doing;
    private final Consumer<String> note;

    /** What processes have remarked; each says again what is so on this machine. */
    private final Set<String> noted = new HashSet<>();

    /**
     * Makes it.
     *
     * @param processCount how many processes
     * @param options what they are to measure, as options of {@code bench}
     * @param doing is told what is being done, for people who wait
     * @param note gets the processes' remarks
     */
    ForkedBench(
            int processCount, List<String> options, Consumer<String> doing, Consumer<String> note) {
        this.processCount = processCount;
        this.options = options;
        this.doing = doing;
        this.note = note;
    }

    /**
     * Measures; each figure is the median over the processes.
     *
     * @param source the game
     * @param text its rules
     * @throws Refusal if a process fails
     * @throws InterruptedException if this thread is interrupted
     */
    BenchRow measure(GameSource source, byte[] text, Backend backend) throws InterruptedException {
        List<BenchRow> rows = new ArrayList<>();
        for (int i = 1; i <= processCount; i++) {
            doing.accept(
                    "measuring %s %s in process %d of %d"
                            .formatted(source.name(), backend.label(), i, processCount));
            BenchRow row = measureOnce(source, text, backend);
            if (row.isRefused()) {
                return row;
            }
            rows.add(row);
        }
        return combined(rows);
    }

    private BenchRow measureOnce(GameSource source, byte[] text, Backend backend)
            throws InterruptedException {
        try {
            Path figures = Files.createTempFile("propjet-bench", ".json");
            try {
                return measureOnce(figures, source, text, backend);
            } finally {
                Files.deleteIfExists(figures);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private BenchRow measureOnce(Path figures, GameSource source, byte[] text, Backend backend)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.addAll(List.of("bench", source.argument(), "--backend", backend.label()));
        command.addAll(options);
        command.addAll(List.of("--fork", "1", "--format", "tsv", "--save", figures.toString()));
        BenchProcess.Result result = new BenchProcess(text, null).run(command);
        if (Files.size(figures) == 0) {
            throw new Refusal(
                    "the process that was to measure %s: %s"
                            .formatted(source.name(), result.ending()));
        }
        result.remarks().stream().filter(noted::add).forEach(note);
        return SavedBench.read(figures.toString()).rows().getFirst();
    }

    /** Returns a row of medians; texts are those of the first process. */
    static BenchRow combined(List<BenchRow> rows) {
        BenchRow first = rows.getFirst();
        Map<String, @Nullable Object> figures = new LinkedHashMap<>();
        for (String name : first.figures().keySet()) {
            List<@Nullable Object> values = new ArrayList<>();
            rows.forEach(row -> values.add(row.figures().get(name)));
            figures.put(name, medianOf(values));
        }
        List<ProcessSpeed> processes =
                rows.stream().flatMap(row -> row.processes().stream()).toList();
        figures.put("processes", processes.size());
        if (processes.size() > 1) {
            Interval interval =
                    ProcessSpeeds.of(
                                    processes.stream()
                                            .mapToDouble(ProcessSpeed::perSecond)
                                            .toArray())
                            .interval(CONFIDENCE);
            figures.put("low", interval.low());
            figures.put("high", interval.high());
        }
        return BenchRow.of(
                first.argument(),
                first.game(),
                first.backend(),
                first.threads(),
                processes,
                figures);
    }

    /** Returns the median of numbers, that of each place of lists, else the first. */
    private static @Nullable Object medianOf(List<? extends @Nullable Object> values) {
        Object first = values.getFirst();
        return switch (first) {
            case Number _ ->
                    ProcessSpeeds.median(
                            values.stream()
                                    .filter(Number.class::isInstance)
                                    .mapToDouble(value -> ((Number) value).doubleValue())
                                    .toArray());
            case List<?> list ->
                    IntStream.range(0, list.size())
                            .mapToObj(place -> medianAt(place, values))
                            .toList();
            case null -> null;
            default -> first;
        };
    }

    private static @Nullable Object medianAt(int place, List<? extends @Nullable Object> lists) {
        List<@Nullable Object> values = new ArrayList<>();
        for (Object value : lists) {
            if (value instanceof List<?> list && place < list.size()) {
                values.add(list.get(place));
            }
        }
        return medianOf(values);
    }
}

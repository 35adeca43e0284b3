package org.propjet.bench.report;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;

import org.jspecify.annotations.Nullable;
import org.propjet.bench.report.GameFigures.BackendSpeed;
import org.propjet.bench.report.GameFigures.SearchSpeed;
import org.propjet.bench.report.TsvRows.Row;
import org.propjet.bench.throughput.BenchProcess;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.time.Seconds;
import org.propjet.player.terminal.Backend;
import org.propjet.player.terminal.FailureReport;
import org.propjet.player.terminal.GameSource;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Measures games, each in three processes: all backends, what the report wants to know besides, and
 * the search.
 *
 * <p>Not thread-safe.
 */
final class GameJob {
    /** What a process may take beyond what it was asked to, before it is ended. */
    private static final double PATIENCE_SECONDS = 120;

    /** The same for each second that is asked for: playouts in flight are played to their end. */
    private static final double PATIENCE_FACTOR = 10;

    private final List<Backend> backends;
    private final double seconds;
    private final double groundSeconds;
    private final Steps steps;
    private final List<String> speedLines = new ArrayList<>();
    private final List<String> searchLines = new ArrayList<>();

    /** Is told what is being done. */
    interface Steps {
        /**
         * Called before each process.
         *
         * @param what in words
         * @param weight how long it will take about, in seconds
         */
        void begin(String what, double weight);
    }

    /**
     * Makes a job.
     *
     * @param backends which backends to measure
     * @param seconds how long to measure each, and to warm it up before
     * @param groundSeconds how long grounding may take
     * @param steps is told what is being done
     */
    GameJob(List<Backend> backends, double seconds, double groundSeconds, Steps steps) {
        this.backends = backends;
        this.seconds = seconds;
        this.groundSeconds = groundSeconds;
        this.steps = steps;
    }

    /** Returns how long a game takes, about. */
    double weight() {
        return speedWeight() + studyWeight() + searchWeight();
    }

    private double speedWeight() {
        return backends.size() * (2 * seconds + 1) + 3;
    }

    private double studyWeight() {
        int threadCounts =
                StudyCommand.threadCounts(Runtime.getRuntime().availableProcessors()).size();
        return 7 + seconds * (3 + 1.25 * threadCounts);
    }

    private double searchWeight() {
        return 4 + 3 * seconds;
    }

    /** Returns the rows of {@code bench} for all games so far, as tsv. */
    String speedRows() {
        return String.join("\n", speedLines) + "\n";
    }

    /** Returns the rows of {@code bench --search} for all games so far, as tsv. */
    String searchRows() {
        return String.join("\n", searchLines) + "\n";
    }

    /**
     * Measures a game.
     *
     * @throws InterruptedException if this thread is interrupted
     */
    GameFigures measure(GameSource source) throws InterruptedException {
        byte[] text;
        try {
            text = source.bytes();
            GameLine.rules(source.origin(), text);
        } catch (RuntimeException | StackOverflowError failure) {
            steps.begin("reading " + source.name(), weight());
            return failed(source, failure);
        }
        return new Measured(source, text).all();
    }

    private static GameFigures failed(GameSource source, Throwable failure) {
        if (!FailureReport.isRefusal(failure)) {
            throw failure instanceof RuntimeException fault
                    ? fault
                    : new IllegalStateException(failure);
        }
        return new GameFigures(
                source.name(), null, List.of(), null, List.of(FailureReport.firstLine(failure)));
    }

    /** A game that is being measured. */
    private final class Measured {
        private final GameSource source;
        private final BenchProcess process;
        private final List<String> failures = new ArrayList<>();

        Measured(GameSource source, byte[] text) {
            this.source = source;
            double limit =
                    PATIENCE_SECONDS + groundSeconds + PATIENCE_FACTOR * backends.size() * seconds;
            this.process = new BenchProcess(text, Seconds.duration(limit));
        }

        GameFigures all() throws InterruptedException {
            steps.begin("backends of " + source.name(), speedWeight());
            List<BackendSpeed> speeds = speeds();
            steps.begin("kernels and threads of " + source.name(), studyWeight());
            GameStudy study = study();
            steps.begin("search of " + source.name(), searchWeight());
            SearchSpeed search = search();
            return new GameFigures(
                    source.name(), study, speeds, search, failures.stream().distinct().toList());
        }

        private List<String> command(String... words) {
            List<String> command = new ArrayList<>(List.of(words));
            command.addAll(List.of("--seconds", String.valueOf(seconds)));
            command.addAll(List.of("--warmup-seconds", String.valueOf(seconds)));
            command.addAll(List.of("--ground-seconds", String.valueOf(groundSeconds)));
            return command;
        }

        private List<BackendSpeed> speeds() throws InterruptedException {
            String names = backends.stream().map(Backend::label).collect(Collectors.joining(","));
            List<Row> rows =
                    bench(
                            speedLines,
                            command("bench", source.argument(), "--backend", names),
                            backends.size());
            List<BackendSpeed> speeds = new ArrayList<>();
            for (Row row : rows) {
                String refusal = row.refusal();
                if (refusal != null) {
                    failures.add(refusal);
                }
                if (row.text("agrees").equals("no")) {
                    failures.add(row.text("backend") + " does not play by the rules");
                }
                speeds.add(
                        new BackendSpeed(
                                row.text("backend"),
                                row.number("playouts_per_s"),
                                row.number("low"),
                                row.number("high"),
                                row.number("processor"),
                                row.number("mean_length"),
                                row.text("agrees")));
            }
            return List.copyOf(speeds);
        }

        private @Nullable SearchSpeed search() throws InterruptedException {
            List<Row> rows = bench(searchLines, command("bench", source.argument(), "--search"), 1);
            if (rows.isEmpty()) {
                return null;
            }
            Row row = rows.getFirst();
            Double nodes = row.number("nodes_per_s");
            Double states = row.number("states_per_s");
            Double playouts = row.number("playouts_per_s");
            if (nodes == null || states == null || playouts == null) {
                String refusal = row.refusal();
                failures.add(refusal == null ? "the search gave no figures" : refusal);
                return null;
            }
            return new SearchSpeed(
                    nodes,
                    states,
                    playouts,
                    row.number("playouts_per_leaf"),
                    row.number("processor"));
        }

        /** Runs {@code bench}, keeps its lines and returns its rows. */
        private List<Row> bench(List<String> kept, List<String> command, int expected)
                throws InterruptedException {
            List<String> whole = new ArrayList<>(command);
            whole.addAll(List.of("--format", "tsv"));
            BenchProcess.Result result = process.run(whole);
            TsvRows rows = TsvRows.of(result.output());
            if (kept.isEmpty() && !rows.header().isEmpty()) {
                kept.add(rows.header());
            }
            kept.addAll(rows.lines());
            List<Row> complete = rows.rows();
            if (complete.size() < expected) {
                failures.add("bench: " + result.ending());
            }
            return complete;
        }

        private @Nullable GameStudy study() throws InterruptedException {
            BenchProcess.Result result = process.run(command("report-game", source.argument()));
            if (result.status() == 0) {
                try {
                    return new Gson().fromJson(result.output().getLast(), GameStudy.class);
                } catch (JsonParseException e) {
                    // As if it had ended with another status.
                }
            }
            failures.add(result.ending());
            return null;
        }
    }
}

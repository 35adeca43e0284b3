package org.propjet.bench.throughput;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.time.Stopwatch;
import org.propjet.player.terminal.Backend;
import org.propjet.player.terminal.FailureReport;
import org.propjet.player.terminal.FlameGraph;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.RowResult;

import java.util.List;
import java.util.function.Consumer;

/**
 * Measures games with several backends, in this process or in others.
 *
 * <p>Not thread-safe.
 */
final class GameBench {
    private final BenchOptions options;
    private final List<Backend> backends;
    private final String refusalColumn;
    private final int processCount;
    private final ForkedBench forked;
    private final GameMeasurement measurement;
    private final Consumer<String> doing;
    private @Nullable ClusterBench cluster;

    /**
     * Makes it.
     *
     * @param options what to measure
     * @param backends with what, in this order
     * @param refusalColumn where a row says why a game is refused
     * @param processCount in how many processes; 1 is this one
     * @param optionsOfProcesses the options of other processes
     * @param doing is told what is being done, for people who wait
     * @param note gets remarks for people
     * @param graph samples what this process measures
     */
    GameBench(
            BenchOptions options,
            List<Backend> backends,
            String refusalColumn,
            int processCount,
            List<String> optionsOfProcesses,
            Consumer<String> doing,
            Consumer<String> note,
            FlameGraph graph) {
        this.options = options;
        this.backends = backends;
        this.refusalColumn = refusalColumn;
        this.processCount = processCount;
        this.forked = new ForkedBench(processCount, optionsOfProcesses, doing, note);
        this.measurement = new GameMeasurement(options, doing, note, graph);
        this.doing = doing;
    }

    /** Has members of a cluster measure, and shows the sum. */
    void onMembers(ClusterBench members) {
        cluster = members;
    }

    /**
     * Measures a game.
     *
     * @param rows gets a row for each backend, as soon as it is there
     * @throws RuntimeException if Propjet is at fault; a game that is refused has a row
     * @throws InterruptedException if this thread is interrupted
     */
    void measure(GameSource source, Consumer<BenchRow> rows) throws InterruptedException {
        doing.accept("reading " + source.name());
        Stopwatch time = Stopwatch.start();
        byte[] text;
        GameRules rules;
        try {
            text = source.bytes();
            rules = GameLine.rules(source.origin(), text);
        } catch (RuntimeException failure) {
            backends.forEach(backend -> rows.accept(refused(source, backend, failure)));
            return;
        }
        double readSeconds = time.seconds();
        double firstSpeed = Double.NaN;
        for (Backend backend : backends) {
            BenchRow row;
            try {
                row =
                        cluster != null
                                ? cluster.measure(source, backend)
                                : processCount > 1
                                        ? forked.measure(source, text, backend)
                                        : measurement.measure(source, rules, readSeconds, backend);
            } catch (RuntimeException | OutOfMemoryError | StackOverflowError failure) {
                row = refused(source, backend, failure);
            }
            double speed = row.number("playouts_per_s");
            firstSpeed = Double.isNaN(firstSpeed) ? speed : firstSpeed;
            rows.accept(backends.size() > 1 ? row.with("ratio", speed / firstSpeed) : row);
        }
    }

    /**
     * Returns a row that says why there are no figures.
     *
     * @throws RuntimeException the failure, if Propjet is at fault
     */
    private BenchRow refused(GameSource source, Backend backend, Throwable failure) {
        if (!FailureReport.isRefusal(failure)) {
            throw failure instanceof RuntimeException fault
                    ? fault
                    : new IllegalStateException(failure);
        }
        return BenchRow.refused(
                source.argument(),
                source.name(),
                backend.label(),
                options.threadCount(),
                refusalColumn,
                RowResult.of("refused", failure));
    }
}

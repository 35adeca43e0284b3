package org.propjet.bench.micro;

import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.format.OutputFormat;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Writes what JMH has to say to standard error, with a line for each iteration, and hands on the
 * result of each benchmark as soon as it is there.
 *
 * <p>For one run.
 */
final class RunLog implements OutputFormat {
    /** Who wants to see them asks with {@code --debug}. */
    private static final Pattern STACK_FRAMES = Pattern.compile("(?m)^\\s+at .*\\R?");

    private final PrintWriter err;
    private final boolean showsStackFrames;
    private final Receiver receiver;
    private @Nullable BenchmarkParams running;

    /** Who gets the results. */
    interface Receiver {
        /** A benchmark has been measured. */
        void measured(BenchmarkResult result);

        /** A benchmark could not be measured; why has been written. */
        void failed(BenchmarkParams params);
    }

    RunLog(PrintWriter err, boolean showsStackFrames, Receiver receiver) {
        this.err = err;
        this.showsStackFrames = showsStackFrames;
        this.receiver = receiver;
    }

    @Override
    public void startBenchmark(BenchmarkParams params) {
        endFailed();
        running = params;
        println(title(params));
    }

    /** Returns the name and the parameters of a benchmark. */
    static String title(BenchmarkParams params) {
        return (name(params) + " " + values(params)).strip();
    }

    /** Returns the class and the method. */
    static String name(BenchmarkParams params) {
        String qualified = params.getBenchmark();
        int method = qualified.lastIndexOf('.');
        return qualified.substring(qualified.lastIndexOf('.', method - 1) + 1);
    }

    /** Returns the parameters and their values. */
    static String values(BenchmarkParams params) {
        return params.getParamsKeys().stream()
                .map(name -> name + "=" + params.getParam(name))
                .collect(Collectors.joining(" "));
    }

    @Override
    public void iteration(BenchmarkParams benchmark, IterationParams params, int iteration) {
        boolean isWarmup = params.getType() == IterationType.WARMUP;
        print("  %s %d: ".formatted(isWarmup ? "warm-up" : "iteration", iteration));
    }

    @Override
    public void iterationResult(
            BenchmarkParams benchmark,
            IterationParams params,
            int iteration,
            IterationResult result) {
        StringBuilder line = new StringBuilder(text(result.getPrimaryResult()));
        result.getSecondaryResults()
                .forEach((name, second) -> line.append(", " + name + " " + text(second)));
        print(line + "\n");
    }

    private static String text(Result<?> result) {
        return "%,.3f %s".formatted(result.getScore(), result.getScoreUnit());
    }

    @Override
    public void endBenchmark(@Nullable BenchmarkResult result) {
        if (result == null) {
            endFailed();
        } else {
            running = null;
            receiver.measured(result);
        }
    }

    @Override
    public void startRun() {}

    @Override
    public void endRun(Collection<RunResult> results) {
        endFailed();
    }

    /** Says so of a benchmark that has begun, and failed: JMH does not always. */
    void endFailed() {
        BenchmarkParams failed = running;
        if (failed != null) {
            running = null;
            receiver.failed(failed);
        }
    }

    @Override
    public void print(String text) {
        err.print(showsStackFrames ? text : STACK_FRAMES.matcher(text).replaceAll(""));
        err.flush();
    }

    @Override
    public void println(String text) {
        if (!text.isBlank()) {
            print(text.strip() + "\n");
        }
    }

    @Override
    public void verbosePrintln(String text) {}

    @Override
    public void write(int octet) {
        write(new byte[] {(byte) octet});
    }

    @Override
    public void write(byte[] octets) {
        print(new String(octets, StandardCharsets.UTF_8));
    }

    @Override
    public void flush() {
        err.flush();
    }

    @Override
    public void close() {
        err.flush();
    }
}

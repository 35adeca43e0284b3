package org.propjet.player.terminal;

import one.profiler.AsyncProfiler;

import org.jspecify.annotations.Nullable;
import org.propjet.player.files.WholeFile;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Samples where threads spend their processor time, by async-profiler, and writes that as a flame
 * graph when it is closed, or when the process is asked to end.
 *
 * <p>Thread-safe. Cost: while it samples some per cent of the time; else none.
 */
public final class FlameGraph implements AutoCloseable {
    /** The ways to be told every so often, the best first: not all are allowed everywhere. */
    private static final List<String> EVENTS = List.of("cpu", "ctimer", "itimer");

    /** Processor time of a thread between two samples. */
    private static final String INTERVAL = "1ms";

    /**
     * Stacks as lines; classes without packages, hidden ones without numbers, frames with kinds.
     */
    private static final String STACKS = "collapsed,ann,norm,simple,loglevel=error";

    private static final FlameGraph NONE = new FlameGraph();

    private final @Nullable AsyncProfiler profiler;
    private final String event;
    private final String target;
    private final String title;
    private final Consumer<String> notes;
    private final @Nullable Interruption interruption;
    private boolean isSampled;
    private boolean isWritten;

    /** What is sampled until it is closed. */
    public interface Sampling extends AutoCloseable {
        @Override
        void close();
    }

    private FlameGraph() {
        this.profiler = null;
        this.event = "";
        this.target = "";
        this.title = "";
        this.notes = line -> {};
        this.interruption = null;
    }

    private FlameGraph(
            AsyncProfiler profiler,
            String event,
            String target,
            String title,
            Consumer<String> notes) {
        this.profiler = profiler;
        this.event = event;
        this.target = target;
        this.title = title;
        this.notes = notes;
        this.interruption = Interruption.listen(this::finish, Duration.ZERO, () -> {});
    }

    /** Returns one that samples and writes nothing. */
    static FlameGraph none() {
        return NONE;
    }

    /**
     * Sees that it can sample and write.
     *
     * @param target the file, replaced if it exists
     * @param title the picture's title
     * @param notes gets a line for people at the end
     * @throws Refusal if it cannot
     */
    static FlameGraph open(String target, String title, Consumer<String> notes) {
        if (TextTarget.isStandardOutput(target)) {
            throw new Refusal("--flame: a flame graph needs a file");
        }
        Path _ = TextTarget.claimFile(target);
        AsyncProfiler profiler;
        try {
            FlamePage.write("none 1", title, OutputStream.nullOutputStream());
            profiler = AsyncProfiler.getInstance();
        } catch (NoClassDefFoundError e) {
            throw new Refusal(
                    "--flame needs async-profiler, which is not on the class path"
                            + " (tools.profiler:async-profiler and :jfr-converter)");
        } catch (IOException | RuntimeException | UnsatisfiedLinkError e) {
            throw new Refusal(
                    "--flame: async-profiler does not work on this machine (%s); it has libraries"
                                    .formatted(reason(e))
                            + " for Linux on x64 and arm64, and for macOS. --jfr works everywhere");
        }
        String event =
                EVENTS.stream()
                        .filter(any -> isAllowed(profiler, any))
                        .findFirst()
                        .orElseThrow(
                                () ->
                                        new Refusal(
                                                "--flame: processor time cannot be sampled here,"
                                                        + " neither by perf events nor by timers."
                                                        + " --jfr works everywhere"));
        return new FlameGraph(profiler, event, target, title, notes);
    }

    private static boolean isAllowed(AsyncProfiler profiler, String event) {
        try {
            execute(profiler, "start", event);
            execute(profiler, "stop", event);
            return true;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    private static void execute(AsyncProfiler profiler, String action, String event) {
        try {
            String _ =
                    profiler.execute(
                            "%s,event=%s,interval=%s,loglevel=error"
                                    .formatted(action, event, INTERVAL));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Samples all threads until what is returned is closed; what was sampled before is kept. */
    public synchronized Sampling sample() {
        AsyncProfiler used = profiler;
        if (used == null || isWritten) {
            return () -> {};
        }
        execute(used, isSampled ? "resume" : "start", event);
        isSampled = true;
        return () -> pause(used);
    }

    private synchronized void pause(AsyncProfiler used) {
        if (!isWritten) {
            execute(used, "stop", event);
        }
    }

    /**
     * Writes the picture, if anything was sampled.
     *
     * @throws Refusal if it cannot be written
     */
    @Override
    public void close() {
        Optional.ofNullable(interruption).ifPresent(Interruption::close);
        finish();
    }

    private synchronized void finish() {
        AsyncProfiler used = profiler;
        if (used == null || isWritten || !isSampled) {
            return;
        }
        isWritten = true;
        try {
            used.stop();
        } catch (IllegalStateException e) {
            // It did not sample in this moment.
        }
        try {
            Path stacks = Files.createTempFile("propjet", ".stacks");
            try {
                String _ = used.execute("dump,file=%s,%s".formatted(stacks, STACKS));
                String lines = Files.readString(stacks);
                WholeFile.write(GameSource.path(target), out -> FlamePage.write(lines, title, out));
            } finally {
                Files.delete(stacks);
            }
        } catch (IOException e) {
            throw TextTarget.refusal(target, e);
        }
        notes.accept("the flame graph is in %s; a browser shows it".formatted(target));
    }

    private static String reason(Throwable e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }
}

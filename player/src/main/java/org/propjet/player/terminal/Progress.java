package org.propjet.player.terminal;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.time.Stopwatch;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * One line on standard error that says how far long work has come; shown from the second second on,
 * and only on a terminal. Gone without trace when the work is done, or the process is ended by
 * ctrl-C.
 *
 * <p>Thread-safe. The line is refreshed by a daemon thread, which asks for the text four times a
 * second.
 */
public final class Progress implements AutoCloseable {

    /** Work that is over sooner shows nothing. */
    private static final long PATIENCE_MILLIS = 2_000;

    private static final long REFRESH_MILLIS = 250;
    private static final int MAX_WIDTH = 78;
    private static final String ERASE_LINE = "\r\u001b[K";

    private final PrintWriter err;
    private volatile Supplier<String> text;
    private final Stopwatch time = Stopwatch.start();
    private @Nullable Interruption interruption;
    private @Nullable Thread thread;
    private boolean visible;

    private Progress(PrintWriter err, Supplier<String> text) {
        this.err = err;
        this.text = text;
    }

    /**
     * Starts to show progress, if standard error is a terminal.
     *
     * @param err standard error
     * @param text says how far the work has come; called by another thread, and cheap
     */
    public static Progress start(PrintWriter err, Supplier<String> text) {
        return isTerminal() ? startOnTerminal(err, text, PATIENCE_MILLIS) : new Progress(err, text);
    }

    /** Starts to show progress after so long, whatever standard error is. */
    static Progress startOnTerminal(PrintWriter err, Supplier<String> text, long patienceMillis) {
        Progress progress = new Progress(err, text);
        Thread thread = new Thread(() -> progress.refresh(patienceMillis), "progress");
        thread.setDaemon(true);
        progress.thread = thread;
        progress.interruption = Interruption.listen(progress::end, Duration.ZERO, () -> {});
        thread.start();
        return progress;
    }

    private void refresh(long patienceMillis) {
        try {
            Thread.sleep(patienceMillis);
            while (!Thread.currentThread().isInterrupted()) {
                show();
                Thread.sleep(REFRESH_MILLIS);
            }
        } catch (InterruptedException closed) {
            // The work is done.
        }
    }

    private synchronized void show() {
        if (thread == null) {
            return;
        }
        long seconds = time.nanos() / 1_000_000_000L;
        String line = String.format(Locale.ROOT, "%s, %d s", text.get(), seconds);
        err.print(ERASE_LINE + line.substring(0, Math.min(line.length(), MAX_WIDTH)));
        err.flush();
        visible = true;
    }

    /** Says how far other work has come from now on; see {@link #start}. */
    public void follow(Supplier<String> work) {
        text = work;
    }

    /** Takes the line away, until it is next refreshed. */
    synchronized void hide() {
        if (visible) {
            err.print(ERASE_LINE);
            err.flush();
            visible = false;
        }
    }

    /**
     * Writes a remark to standard error, terminal or not.
     *
     * @param remark one line
     */
    public synchronized void note(String remark) {
        hide();
        note(err, remark);
    }

    /** Writes a remark to standard error, by any thread, where no progress is shown. */
    public static void note(PrintWriter err, String remark) {
        err.print("propjet: " + remark + "\n");
        err.flush();
    }

    /** Takes the line away for good. */
    @Override
    public void close() {
        end();
        if (interruption != null) {
            interruption.close();
        }
    }

    private synchronized void end() {
        hide();
        if (thread != null) {
            thread.interrupt();
            thread = null;
        }
    }

    /**
     * Java can tell whether both standard input and output are a terminal, but not whether standard
     * error is one; Linux can. The console is null again in JDK 25 if it is no terminal.
     */
    @SuppressWarnings("SystemConsoleNull")
    public static boolean isTerminal() {
        Path standardError = Path.of("/proc/self/fd/2");
        if (Files.isSymbolicLink(standardError)) {
            try {
                String device = Files.readSymbolicLink(standardError).toString();
                return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty");
            } catch (IOException unknown) {
                return false;
            }
        }
        return System.console() != null && System.console().isTerminal();
    }
}

package org.propjet.player.terminal;

import org.jspecify.annotations.Nullable;

import java.io.PrintWriter;

/**
 * Where a command's results go: standard output, line by line, out of the way of the progress line.
 *
 * <p>Not thread-safe. Each line is flushed, and noticed if nobody reads it: the command then ends
 * quietly.
 */
public final class Output {
    private final TerminalWriter writer;
    private final @Nullable Progress progress;

    /**
     * Makes an output.
     *
     * @param writer where lines go
     * @param progress hidden while a line is written
     */
    public Output(PrintWriter writer, Progress progress) {
        this.writer = TerminalWriter.of(writer);
        this.progress = progress;
    }

    /** Makes an output for a command that shows no progress. */
    public Output(PrintWriter writer) {
        this.writer = TerminalWriter.of(writer);
        this.progress = null;
    }

    /** Returns how many characters a line of a table may have. */
    public int columns() {
        return writer.columns();
    }

    /** Returns whether texts may be coloured. */
    public boolean isColoured() {
        return writer.isColoured();
    }

    /** Writes a line, or several that are separated by line feeds. */
    public void line(String text) {
        fragment(text + '\n');
    }

    /** Writes text that a later call ends with a line feed. */
    public void fragment(String text) {
        if (progress != null) {
            progress.hide();
        }
        writer.print(text);
        if (writer.checkError()) {
            throw new OutputClosedException();
        }
    }
}

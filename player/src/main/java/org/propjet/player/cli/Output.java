package org.propjet.player.cli;

import java.io.PrintWriter;

/**
 * Where a command's results go: standard output, line by line, out of the way of the progress line.
 *
 * <p>Not thread-safe. Each line is flushed, and noticed if nobody reads it: the command then ends
 * quietly.
 */
public final class Output {
    private final PrintWriter writer;
    private final Progress progress;

    /**
     * Makes an output.
     *
     * @param writer where lines go
     * @param progress hidden while a line is written
     */
    public Output(PrintWriter writer, Progress progress) {
        this.writer = writer;
        this.progress = progress;
    }

    /** Makes an output for a command that shows no progress. */
    public Output(PrintWriter writer) {
        this(writer, Progress.NONE);
    }

    /** Writes a line, or several that are separated by line feeds. */
    public void line(String text) {
        fragment(text + '\n');
    }

    /** Writes text that a later call ends with a line feed. */
    void fragment(String text) {
        progress.hide();
        writer.print(text);
        if (writer.checkError()) {
            throw new OutputClosedException();
        }
    }
}

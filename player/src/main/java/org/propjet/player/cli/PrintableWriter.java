package org.propjet.player.cli;

import org.propjet.engine.gdl.PrintableText;
import org.propjet.player.terminal.Progress;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What people look at: all texts, whoever wrote them, in characters that only show ({@link
 * PrintableText}), in lines that have an end. Only our own colours, and how {@link Progress} takes
 * its line away, pass as they are.
 *
 * <p>As thread-safe as a {@link Writer}: by its lock.
 */
final class PrintableWriter extends Writer {
    /** What we write ourselves: colours, emphasis, and the end of the progress line. */
    private static final Pattern OWN =
            Pattern.compile("\u001b\\[(?:[0-4]|2[1-4]|[39][0-7]|;)*m|\r\u001b\\[K|\r?\n");

    private final Writer target;
    private final int mostChars;

    /** How many characters the line has by now. */
    private int lineChars;

    /**
     * Wraps a writer.
     *
     * @param mostChars the longest line; what goes beyond is left out
     */
    PrintableWriter(Writer target, int mostChars) {
        super(target);
        this.target = target;
        this.mostChars = mostChars;
    }

    @Override
    public void write(char[] chars, int offset, int length) throws IOException {
        String text = new String(chars, offset, length);
        synchronized (lock) {
            Matcher own = OWN.matcher(text);
            int position = 0;
            while (own.find()) {
                writePiece(text.substring(position, own.start()));
                target.write(own.group());
                if (!own.group().endsWith("m")) {
                    lineChars = 0;
                }
                position = own.end();
            }
            writePiece(text.substring(position));
        }
    }

    private void writePiece(String piece) throws IOException {
        int room = mostChars - lineChars;
        if (piece.isEmpty() || room < 0) {
            return;
        }
        if (piece.length() <= room) {
            target.write(PrintableText.piece(piece));
            lineChars += piece.length();
        } else {
            target.write(PrintableText.piece(piece.substring(0, room)) + "... (cut)");
            lineChars = mostChars + 1;
        }
    }

    @Override
    public void flush() throws IOException {
        target.flush();
    }

    @Override
    public void close() throws IOException {
        target.close();
    }

    /** Returns a stream whose lines go to a writer; for what the libraries log. */
    static PrintStream stream(PrintWriter writer) {
        OutputStream lines =
                new OutputStream() {
                    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

                    @Override
                    public synchronized void write(int value) {
                        line.write(value);
                        if (value == '\n') {
                            flush();
                        }
                    }

                    @Override
                    public synchronized void flush() {
                        writer.print(line.toString(StandardCharsets.UTF_8));
                        writer.flush();
                        line.reset();
                    }
                };
        return new PrintStream(lines, false, StandardCharsets.UTF_8);
    }
}

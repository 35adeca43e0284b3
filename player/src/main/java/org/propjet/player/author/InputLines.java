package org.propjet.player.author;

import org.jspecify.annotations.Nullable;
import org.propjet.player.terminal.MistakeException;

import java.io.IOException;
import java.io.Reader;

/**
 * Reads lines that may have any length, of which only so much is kept that no input can exhaust the
 * memory. Not thread-safe.
 */
public final class InputLines {
    /** Longer lines are refused: a request with a state of 100,000 facts has a few MiB. */
    private static final int MAX_CHARS = 1 << 24;

    private final Reader reader;
    private final char[] buffer = new char[1 << 13];
    private int at;
    private int end;
    private boolean afterReturn;

    /** Makes it for a reader, which needs no buffer of its own. */
    public InputLines(Reader reader) {
        this.reader = reader;
    }

    /**
     * Returns the next line without its end, or null if there is none.
     *
     * @throws MistakeException if it is too long; the next call returns the line after it
     * @throws IOException if it cannot be read
     */
    public @Nullable String next() throws IOException {
        StringBuilder line = new StringBuilder();
        boolean any = false;
        boolean tooLong = false;
        while (fill()) {
            char c = buffer[at++];
            boolean completesReturn = afterReturn && c == '\n';
            afterReturn = c == '\r';
            if (completesReturn) {
                continue;
            }
            any = true;
            if (c == '\n' || c == '\r') {
                break;
            }
            if (line.length() < MAX_CHARS) {
                line.append(c);
            } else {
                tooLong = true;
            }
        }
        if (tooLong) {
            throw new MistakeException("a line of more than " + MAX_CHARS + " characters");
        }
        return any ? line.toString() : null;
    }

    /** Returns whether the next line, or a part of it, can be read without waiting. */
    public boolean isReady() throws IOException {
        return at < end || reader.ready();
    }

    private boolean fill() throws IOException {
        if (at < end) {
            return true;
        }
        at = 0;
        end = reader.read(buffer, 0, buffer.length);
        return end > 0;
    }
}

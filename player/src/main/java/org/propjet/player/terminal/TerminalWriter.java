package org.propjet.player.terminal;

import picocli.CommandLine.Help;
import picocli.CommandLine.Help.ColorScheme;

import java.io.PrintWriter;
import java.io.Writer;

/**
 * Standard output or standard error, and what the terminal behind it can do.
 *
 * <p>As thread-safe as a {@link PrintWriter}.
 */
public final class TerminalWriter extends PrintWriter {
    /** So wide are tables where nothing else is known. */
    private static final int USUAL_COLUMNS = 80;

    /** The launcher says so how wide the terminal is, if standard output is one. */
    private static final String COLUMNS_PROPERTY = "propjet.columns";

    private volatile int columns = USUAL_COLUMNS;
    private volatile boolean isColoured;

    /** Wraps a writer that is taken to be no terminal. */
    public TerminalWriter(Writer writer) {
        super(writer);
    }

    /** Returns a writer itself, or wrapped. */
    public static TerminalWriter of(PrintWriter writer) {
        return writer instanceof TerminalWriter terminal ? terminal : new TerminalWriter(writer);
    }

    /** Returns how many characters a line of a table may have. */
    int columns() {
        return columns;
    }

    /** Lets tables be as wide as they are. */
    public void widen() {
        columns = Integer.MAX_VALUE;
    }

    /** Lets tables be as wide as the terminal, but never narrower than usual. */
    public void fitTerminal() {
        columns = Math.max(USUAL_COLUMNS, Integer.getInteger(COLUMNS_PROPERTY, 0));
    }

    /** Returns whether the launcher found standard output to be a terminal. */
    public static boolean isOutputTerminal() {
        return Integer.getInteger(COLUMNS_PROPERTY) != null;
    }

    /** Returns whether texts may be coloured. */
    public boolean isColoured() {
        return isColoured;
    }

    /** Returns the colours of help. */
    public ColorScheme scheme() {
        return Help.defaultColorScheme(isColoured ? Help.Ansi.ON : Help.Ansi.OFF);
    }

    /** Says whether texts may be coloured. */
    public void colour(boolean isWanted) {
        isColoured = isWanted;
    }
}

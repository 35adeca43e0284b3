package org.propjet.player.terminal;

/** How commands end. */
public final class ExitStatus {
    /** The command did what it was asked to. */
    public static final int DONE = 0;

    /** The input was refused, or a check failed. */
    public static final int REFUSED = 1;

    /** The command line cannot be understood. */
    public static final int USAGE = 2;

    /** The command was interrupted, as by ctrl-C. */
    public static final int INTERRUPTED = 130;

    /** Nobody reads the output any more, as in {@code propjet games | head -1}. */
    public static final int NO_READER = 141;

    private ExitStatus() {}
}

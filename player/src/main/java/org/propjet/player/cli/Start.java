package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;

/**
 * Where the virtual machine begins. The command line is {@link PropjetCommand}; this class needs
 * almost nothing itself, so that it can say in one sentence what is wrong where that cannot even be
 * loaded, as too few files may be open, or the heap is too small. Threads that nobody watches are
 * heard by it, too: nobody sees a stack trace without having asked for it with {@code --debug}.
 */
public final class Start {
    /** Let go where the heap is full, so that there is room for a sentence. */
    private static byte @Nullable [] reserve = new byte[1 << 18];

    private static boolean isDebugging;

    /** What was said last, as a hundred threads may fail in the same way. */
    private static String lastSaid = "";

    private Start() {}

    /**
     * Runs a command and ends the process with its status.
     *
     * @param args the command line
     */
    public static void main(String[] args) {
        for (String arg : args) {
            isDebugging |= arg.equals("--debug");
        }
        int status;
        try {
            // Loaded now, while files can be opened.
            @Nullable String _ = Exhaustion.words(new Exception());
            Thread.setDefaultUncaughtExceptionHandler(new Unheard());
            status = PropjetCommand.status(args);
        } catch (Throwable failure) {
            say(failure);
            status = 1;
        }
        System.exit(status);
    }

    /** Hears what ends threads that nobody watches; a lambda would need more classes. */
    private static final class Unheard implements Thread.UncaughtExceptionHandler {
        @Override
        public void uncaughtException(Thread thread, Throwable failure) {
            say(failure);
        }
    }

    private static synchronized void say(Throwable failure) {
        reserve = null;
        try {
            String words = Exhaustion.words(failure);
            if (words == null) {
                words = "internal error: " + failure + " (run with --debug for details)";
                int end = words.indexOf('\n');
                words = end < 0 ? words : words.substring(0, end);
            }
            if (!words.equals(lastSaid)) {
                lastSaid = words;
                System.err.println("propjet: " + words);
            }
            if (isDebugging) {
                failure.printStackTrace();
            }
        } catch (Throwable again) {
            System.err.println("propjet: out of memory, or of files that may be open");
        }
    }
}

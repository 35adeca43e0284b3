package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;
import org.propjet.player.terminal.Exhaustion;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Where the virtual machine begins. The command line is {@link PropjetCommand}; this class needs
 * almost nothing itself, so that it can say in one sentence what is wrong where that cannot even be
 * loaded, as too few files may be open, or the heap is too small. Threads that nobody watches are
 * heard by it, too: nobody sees a stack trace without having asked for it with {@code --debug}.
 */
public final class Start {
    private static final FileOutputStream STANDARD_ERROR = new FileOutputStream(FileDescriptor.err);

    /** What is said where even that needs too much. */
    private static final byte[] LAST_WORDS =
            "propjet: out of memory: PROPJET_JAVA_OPTS=-Xmx2g gives more\n"
                    .getBytes(StandardCharsets.US_ASCII);

    private static boolean isDebugging;

    /** What was said last, as a hundred threads may fail in the same way. */
    private static String lastSaid = "";

    private static boolean wasLastSaid;

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
            prepare();
            status = PropjetCommand.status(args);
        } catch (Throwable failure) {
            say(failure);
            status = 1;
        }
        System.exit(status);
    }

    /** Loads what failures need, while files can be opened, and hears those of all threads. */
    public static void prepare() {
        @Nullable String _ = Exhaustion.words(new Exception());
        Thread.setDefaultUncaughtExceptionHandler(new Unheard());
    }

    /** Hears what ends threads that nobody watches; a lambda would need more classes. */
    private static final class Unheard implements Thread.UncaughtExceptionHandler {
        @Override
        public void uncaughtException(Thread thread, Throwable failure) {
            say(failure);
        }
    }

    private static void sayLast() {
        if (wasLastSaid) {
            return;
        }
        wasLastSaid = true;
        try {
            STANDARD_ERROR.write(LAST_WORDS);
        } catch (Throwable again) {
            // There is nothing left to say it with.
        }
    }

    private static synchronized void say(Throwable failure) {
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
            sayLast();
        }
    }
}

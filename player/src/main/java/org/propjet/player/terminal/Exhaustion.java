package org.propjet.player.terminal;

import org.jspecify.annotations.Nullable;

import java.io.FileInputStream;
import java.io.IOException;

/**
 * Tells from a failure which of the machine's means have run out, whatever it looks like: a class
 * that cannot be loaded as no file can be opened, or one whose constants did not fit into the heap.
 *
 * <p>It uses classes of the JDK only, and nothing that loads more of them than it must, since it is
 * asked when little is left. Thread-safe.
 */
public final class Exhaustion {
    /** So many causes of causes are looked at: some refer to themselves. */
    private static final int MOST_CAUSES = 20;

    /** A failure may have needed some files at once, of which all but one were to be had. */
    private static final int PROBES = 8;

    private static final String FILES = "too many files are open: 'ulimit -n 1024' allows more";

    private Exhaustion() {}

    /** Returns what has run out, and what to do, in one sentence; null if nothing has. */
    public static @Nullable String words(Throwable failure) {
        boolean isLinkage = false;
        @Nullable Throwable cause = failure;
        for (int depth = 0; cause != null && depth < MOST_CAUSES; depth++) {
            String said = cause.getMessage() == null ? "" : cause.getMessage();
            if (said.contains("Too many open files")) {
                return FILES;
            }
            if (said.contains("unable to create native thread")) {
                return "the system gives no more threads: 'ulimit -u' says how many it allows,"
                        + " --threads asks for fewer";
            }
            if (cause instanceof OutOfMemoryError || said.contains("OutOfMemoryError")) {
                return "out of memory: " + moreMemory();
            }
            if (cause instanceof StackOverflowError || said.contains("StackOverflowError")) {
                return "the rules nest too deeply for the stack;"
                        + " PROPJET_JAVA_OPTS=-Xss64m gives a larger one";
            }
            isLinkage |= cause instanceof LinkageError;
            isLinkage |= cause instanceof ReflectiveOperationException;
            cause = cause.getCause();
        }
        return isLinkage && !canOpenFiles() ? FILES : null;
    }

    /** Returns which option gives more memory. */
    static String moreMemory() {
        long mib = Runtime.getRuntime().maxMemory() >> 20;
        long gib = Math.max(2, mib >> 9);
        return "the heap has "
                + grouped(mib)
                + " MiB, PROPJET_JAVA_OPTS=-Xmx"
                + gib
                + "g gives more";
    }

    /** Writes a number with commas; formatting would load classes. */
    private static String grouped(long number) {
        return number < 1000
                ? Long.toString(number)
                : grouped(number / 1000) + "," + Long.toString(1000 + number % 1000).substring(1);
    }

    /** A class loader does not say why it found no class. */
    private static boolean canOpenFiles() {
        String always = System.getProperty("java.home") + "/release";
        FileInputStream[] streams = new FileInputStream[PROBES];
        boolean isOpen = true;
        for (int probe = 0; probe < PROBES && isOpen; probe++) {
            try {
                streams[probe] = new FileInputStream(always);
            } catch (IOException e) {
                isOpen = String.valueOf(e.getMessage()).contains("No such file");
            }
        }
        for (FileInputStream stream : streams) {
            try {
                if (stream != null) {
                    stream.close();
                }
            } catch (IOException e) {
                // It was only tried out.
            }
        }
        return isOpen;
    }
}

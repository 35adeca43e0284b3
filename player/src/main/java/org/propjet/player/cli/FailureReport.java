package org.propjet.player.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.game.StateLayoutFullException;
import org.propjet.engine.ground.BudgetExceededException;

/**
 * Says in words why a command failed, and with which status it ends. A user never sees a stack
 * trace, unless asking for it with {@code --debug}.
 */
final class FailureReport {
    private FailureReport() {}

    /**
     * Reports a failure.
     *
     * @param failure what a command threw
     * @param debug whether to add the stack trace
     * @param err where to report it
     * @return the exit status
     */
    static int report(Throwable failure, boolean debug, PrintWriter err) {
        Throwable cause = unwrapped(failure);
        if (cause instanceof OutputClosedException) {
            return ExitStatus.DONE;
        }
        err.print(cause instanceof RulesheetException refused ? refused.getMessage() : line(cause));
        err.print('\n');
        if (debug) {
            cause.printStackTrace(err);
        }
        err.flush();
        return ExitStatus.REFUSED;
    }

    private static Throwable unwrapped(Throwable failure) {
        Throwable cause = failure.getCause();
        boolean wrapper =
                failure instanceof picocli.CommandLine.ExecutionException
                        || failure instanceof java.util.concurrent.ExecutionException
                        || failure instanceof InvocationTargetException;
        return wrapper && cause != null ? unwrapped(cause) : failure;
    }

    private static String line(Throwable cause) {
        return "propjet: "
                + switch (cause) {
                    case Refusal refusal -> refusal.text();
                    case BudgetExceededException refused -> String.valueOf(refused.getMessage());
                    case StateLayoutFullException full -> String.valueOf(full.getMessage());
                    case UncheckedIOException io -> String.valueOf(io.getMessage());
                    case IOException io -> String.valueOf(io.getMessage());
                    case OutOfMemoryError full -> outOfMemory();
                    case StackOverflowError deep ->
                            "the rules nest too deeply for the stack;"
                                    + " PROPJET_JAVA_OPTS=-Xss64m gives a larger one";
                    default -> internal(cause);
                };
    }

    /** Returns what to say when the heap is full. */
    static String outOfMemory() {
        long mib = Runtime.getRuntime().maxMemory() >> 20;
        long more = Math.max(2, mib >> 9);
        return "out of memory: the heap has %,d MiB; PROPJET_JAVA_OPTS=-Xmx%dg gives more"
                .formatted(mib, more);
    }

    private static String internal(Throwable cause) {
        String message = cause.getMessage() == null ? "" : ": " + cause.getMessage();
        return "internal error: "
                + cause.getClass().getSimpleName()
                + FigureWriter.oneLine(message)
                + " (run with --debug for details)";
    }
}

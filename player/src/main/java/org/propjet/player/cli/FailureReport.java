package org.propjet.player.cli;

import org.propjet.engine.game.StateLayoutFullException;
import org.propjet.engine.game.StateSpaceTooLargeException;
import org.propjet.engine.game.TraceFormatException;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.reference.RunawayRulesException;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;

/**
 * Says in words why a command failed, and with which status it ends. A user never sees a stack
 * trace, unless asking for it with {@code --debug}.
 */
public final class FailureReport {
    private static final String FIRST_LINE_ONLY = "\n[\\s\\S]*";

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
        err.print((cause instanceof RulesheetException ? "" : "propjet: ") + words(cause) + "\n");
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

    /** Returns whether a failure means that the input was refused, not that Propjet is at fault. */
    public static boolean isRefusal(Throwable failure) {
        return switch (failure) {
            case Refusal _,
                    RulesheetException _,
                    BudgetExceededException _,
                    StateLayoutFullException _,
                    StateSpaceTooLargeException _,
                    RunawayRulesException _,
                    OutOfMemoryError _,
                    StackOverflowError _ ->
                    true;
            default -> false;
        };
    }

    /** Returns the first line of what to say about a failure. */
    public static String firstLine(Throwable failure) {
        return words(failure).replaceFirst(FIRST_LINE_ONLY, "");
    }

    private static String words(Throwable failure) {
        String message = String.valueOf(failure.getMessage());
        return switch (failure) {
            case OutOfMemoryError _ -> outOfMemory();
            case StackOverflowError _ ->
                    "the rules nest too deeply for the stack;"
                            + " PROPJET_JAVA_OPTS=-Xss64m gives a larger one";
            case TraceFormatException _ -> "the trace cannot be read: " + message;
            case UncheckedIOException _, IOException _ -> message;
            default -> isRefusal(failure) ? message : internal(failure);
        };
    }

    private static String outOfMemory() {
        long mib = Runtime.getRuntime().maxMemory() >> 20;
        return "out of memory: the heap has %,d MiB; PROPJET_JAVA_OPTS=-Xmx%dg gives more"
                .formatted(mib, Math.max(2, mib >> 9));
    }

    private static String internal(Throwable failure) {
        String message = failure.getMessage() == null ? "" : ": " + failure.getMessage();
        return "internal error: "
                + failure.getClass().getSimpleName()
                + FigureWriter.oneLine(message)
                + " (run with --debug for details)";
    }
}

package org.propjet.player.terminal;

import org.propjet.compiler.code.emit.KernelRefusedException;
import org.propjet.compiler.code.emit.VectorsUnavailableException;
import org.propjet.engine.evidence.StateSpaceTooLargeException;
import org.propjet.engine.evidence.TraceFormatException;
import org.propjet.engine.game.StateLayoutFullException;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.reference.RunawayRulesException;
import org.propjet.engine.rules.Substitution;
import org.propjet.player.cluster.work.NobodyWorksException;
import org.propjet.player.kinds.PluginException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;

/**
 * Says in words why a command failed, and with which status it ends. A user never sees a stack
 * trace, unless asking for it with {@code --debug}.
 */
public final class FailureReport {
    /** A row of a table is not the place for a rule with thirty conditions. */
    private static final int MAX_ROW_CHARS = 200;

    private FailureReport() {}

    /**
     * Reports a failure.
     *
     * @param failure what a command threw
     * @param debug whether to add the stack trace
     * @param err where to report it
     * @return the exit status
     */
    public static int report(Throwable failure, boolean debug, TerminalWriter err) {
        Throwable cause = unwrapped(failure);
        if (cause instanceof OutputClosedException) {
            return ExitStatus.NO_READER; // PropjetCommand.run finds other reasons
        }
        err.print((cause instanceof RulesheetException ? "" : prefix(err)) + words(cause) + "\n");
        if (debug) {
            cause.printStackTrace(err);
        }
        err.flush();
        return ExitStatus.REFUSED;
    }

    /** Returns what a line begins with that says what is wrong. */
    public static String prefix(TerminalWriter err) {
        return Colour.BAD.paint("propjet:", err.isColoured()) + " ";
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
                    MistakeException _,
                    RulesheetException _,
                    BudgetExceededException _,
                    KernelRefusedException _,
                    VectorsUnavailableException _,
                    StateLayoutFullException _,
                    StateSpaceTooLargeException _,
                    RunawayRulesException _,
                    Substitution.TermTooLargeException _,
                    PluginException _,
                    NobodyWorksException _ ->
                    true;
            default -> Exhaustion.words(failure) != null;
        };
    }

    /** Returns the first line of what to say about a failure, shortened to fit into a row. */
    public static String firstLine(Throwable failure) {
        String line = words(failure).lines().findFirst().orElse("");
        return line.length() <= MAX_ROW_CHARS ? line : line.substring(0, MAX_ROW_CHARS) + " ...";
    }

    /** Returns all that there is to say about a failure, which may be many lines. */
    public static String words(Throwable failure) {
        String message = String.valueOf(failure.getMessage());
        return switch (failure) {
            case StateSpaceTooLargeException _ -> message + "; " + Exhaustion.moreMemory();
            case TraceFormatException _ -> "the trace cannot be read: " + message;
            case Refusal _ -> message;
            default -> {
                String exhausted = Exhaustion.words(failure);
                yield exhausted != null
                        ? exhausted
                        : failure instanceof UncheckedIOException
                                        || failure instanceof IOException
                                        || isRefusal(failure)
                                ? message
                                : internal(failure);
            }
        };
    }

    private static String internal(Throwable failure) {
        String message = failure.getMessage() == null ? "" : ": " + failure.getMessage();
        return "internal error: "
                + failure.getClass().getSimpleName()
                + FigureWriter.oneLine(message)
                + " (run with --debug for details)";
    }
}

package org.propjet.player.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.ground.BudgetExceededException;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.ExecutionException;

class FailureReportTest {

    private static String reported(Throwable failure, boolean debug) {
        StringWriter err = new StringWriter();
        assertEquals(
                ExitStatus.REFUSED, FailureReport.report(failure, debug, new TerminalWriter(err)));
        return err.toString();
    }

    @Test
    void aFaultOfPropjetIsOneLineWithoutAStackTrace() {
        String text = reported(new IllegalStateException("no\nsuch gate"), false);
        assertEquals(
                "propjet: internal error: IllegalStateException: no such gate"
                        + " (run with --debug for details)\n",
                text);
    }

    @Test
    void debugAddsTheStackTrace() {
        assertTrue(reported(new IllegalStateException("x"), true).contains("\tat "));
    }

    @Test
    void aFullHeapAndADeepStackNameTheOptionThatHelps() {
        assertTrue(reported(new OutOfMemoryError(), false).contains("PROPJET_JAVA_OPTS=-Xmx"));
        assertTrue(reported(new StackOverflowError(), false).contains("PROPJET_JAVA_OPTS=-Xss"));
    }

    @Test
    void causesAreUnwrapped() {
        Throwable wrapped = new ExecutionException(new Refusal("no such game"));
        assertEquals("propjet: no such game\n", reported(wrapped, false));
    }

    @Test
    void rowsGetOneShortLine() {
        String line =
                FailureReport.firstLine(
                        new BudgetExceededException("atoms", "5", "at " + "p ".repeat(1000)));
        assertTrue(line.startsWith("grounding budget exceeded: atoms"), line);
        assertTrue(line.length() < 300, line);
        assertEquals("a", FailureReport.firstLine(new Refusal("a\nb")));
    }

    @Test
    void refusalsAreToldFromFaults() {
        assertTrue(FailureReport.isRefusal(new Refusal("x")));
        assertTrue(FailureReport.isRefusal(new OutOfMemoryError()));
        assertFalse(FailureReport.isRefusal(new IllegalStateException("x")));
    }

    @Test
    void whatHasRunOutIsFoundBehindOtherFailures() {
        Throwable inner = new ExceptionInInitializerError(new OutOfMemoryError("Java heap space"));
        assertTrue(reported(inner, false).startsWith("propjet: out of memory: the heap has "));
        Throwable later =
                new NoClassDefFoundError("Could not initialize class X")
                        .initCause(
                                new ExceptionInInitializerError(
                                        "Exception java.lang.OutOfMemoryError: Java heap space [in"
                                                + " thread \"main\"]"));
        assertTrue(reported(later, false).startsWith("propjet: out of memory: the heap has "));
        assertTrue(
                reported(new OutOfMemoryError("unable to create native thread: ..."), false)
                        .startsWith("propjet: the system gives no more threads"));
        for (Throwable files :
                List.of(
                        new UncheckedIOException(new IOException("x: Too many open files")),
                        new UnsatisfiedLinkError("libnet.so: Too many open files"))) {
            assertEquals(
                    "propjet: too many files are open: 'ulimit -n 1024' allows more\n",
                    reported(files, false));
            assertTrue(FailureReport.isRefusal(files));
        }
        assertFalse(FailureReport.isRefusal(new NoClassDefFoundError("org/propjet/X")));
    }
}

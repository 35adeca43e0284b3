package org.propjet.player.terminal;

import org.propjet.engine.time.Budget;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a command end in good order when the process is asked to, by ctrl-C say: it is told to stop,
 * and has some seconds to write what it has.
 *
 * <p>Thread-safe. To be closed when everything has been written.
 */
public final class Interruption implements AutoCloseable {
    /** What is usually enough to write what has been found. */
    private static final Duration FAREWELL = Duration.ofSeconds(10);

    private final CountDownLatch written = new CountDownLatch(1);
    private final Runnable stop;
    private final Duration patience;
    private final Runnable tooLate;
    private final Thread hook = new Thread(this::shutDown, "interruption");
    private final Budget budget = Budget.endless();

    private Interruption(Runnable stop, Duration patience, Runnable tooLate) {
        this.stop = stop;
        this.patience = patience;
        this.tooLate = tooLate;
    }

    /** Begins to listen; the virtual machine waits ten seconds for the command. */
    public static Interruption listen(Runnable stop) {
        return listen(stop, FAREWELL, () -> {});
    }

    /**
     * Begins to listen.
     *
     * @param stop tells the command to stop; called by another thread
     * @param patience how long the virtual machine waits for the command
     * @param tooLate says that it has waited in vain; called by another thread
     */
    public static Interruption listen(Runnable stop, Duration patience, Runnable tooLate) {
        Interruption interruption = new Interruption(stop, patience, tooLate);
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    /** What the virtual machine does before it ends, with the status that the signal gives it. */
    private void shutDown() {
        budget.cancel();
        stop.run();
        try {
            if (!written.await(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                tooLate.run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns whether the process was asked to end. */
    public boolean isRequested() {
        return budget.isCancelled();
    }

    /**
     * Returns what ends when the process is asked to end; what the command does is a part of it.
     */
    public Budget budget() {
        return budget;
    }

    @Override
    public void close() {
        written.countDown();
        try {
            boolean ignored = Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The virtual machine is ending.
        }
    }
}

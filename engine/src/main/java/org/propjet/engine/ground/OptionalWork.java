package org.propjet.engine.ground;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Work that a game can do without, as it only makes faster what plays already. Rules may be such
 * that it does not come to its end: the time is up, the heap or the stack does not suffice, a class
 * is too large for the virtual machine. What is there plays on then.
 *
 * <p>Thread-safe: keeps nothing between calls.
 */
public final class OptionalWork {
    private OptionalWork() {}

    /**
     * Does work in a thread of its own, a daemon.
     *
     * @param onFailure is told whatever the work throws, and why there is no thread for it; called
     *     in the thread that began or in this one, which have their stacks to themselves then
     */
    public static void inBackground(
            String threadName, Runnable work, Consumer<Throwable> onFailure) {
        try {
            Thread.ofPlatform().daemon().name(threadName).start(() -> attempt(work, onFailure));
        } catch (OutOfMemoryError e) { // no memory for a thread
            onFailure.accept(e);
        }
    }

    /**
     * Does work in this thread.
     *
     * @param onFailure is told whatever the work throws
     */
    public static void attempt(Runnable work, Consumer<Throwable> onFailure) {
        try {
            work.run();
        } catch (RuntimeException | Error failure) {
            onFailure.accept(failure);
        }
    }

    /**
     * Does work in this thread, and returns what came of it.
     *
     * @param instead returns what there is instead, and is told why: a budget, the heap, the stack
     *     or the virtual machine's limits do not suffice; not called if this thread is interrupted
     * @throws BudgetExceededException if this thread is interrupted
     */
    public static <T> T orElse(
            Supplier<? extends T> work, Function<? super Throwable, ? extends T> instead) {
        try {
            return work.get();
        } catch (BudgetExceededException | VirtualMachineError | LinkageError failure) {
            if (Thread.currentThread().isInterrupted()) {
                throw failure instanceof BudgetExceededException exceeded
                        ? exceeded
                        : new BudgetExceededException("interrupted", "none", "after " + failure);
            }
            return instead.apply(failure);
        }
    }
}

package org.propjet.player.protocol;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for what may come or not. Stateless. */
final class Waiting {
    private Waiting() {}

    /** Waits until something is complete, in whatever way, or a time has come. */
    static void await(CompletableFuture<?> future, long limitNanos) {
        try {
            Object ignored = future.get(limitNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException | CancellationException e) {
            // Whatever is there by now has to do.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

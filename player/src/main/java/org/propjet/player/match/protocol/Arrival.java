package org.propjet.player.match.protocol;

import org.jspecify.annotations.Nullable;

import java.net.InetAddress;

/**
 * How a message came. Immutable.
 *
 * @param sender the address that it came from; null if from this process, which may do all
 * @param firstByteNanos when it began to arrive, by the host's clock, which is {@link
 *     System#nanoTime()} but in tests; clocks are counted from there
 * @param whenRead is told, in the thread that answers, when the text has been read: before anything
 *     is waited for
 */
public record Arrival(@Nullable InetAddress sender, long firstByteNanos, Runnable whenRead) {

    /** Returns how a message of this process came. */
    public static Arrival fromHere(long firstByteNanos) {
        return new Arrival(null, firstByteNanos, () -> {});
    }
}

package org.propjet.player.page.http;

import java.util.concurrent.TimeUnit;

/**
 * What strangers may do to a {@link HttpListener}. Immutable.
 *
 * <p>A connection that has not sent a whole request costs no thread: a slot, and the bytes that it
 * has sent. So slots are what strangers can use up, and memory. An address has a part of each only;
 * where all are taken, it is the oldest unfinished request that goes, never the one that comes.
 *
 * @param headMillis how long the head of a request may take to arrive, counted from the connection
 * @param requestMillis how long a whole request may take, counted from its first byte
 * @param connectionCount how many connections may be open; most systems allow a process a thousand
 * @param addressConnectionCount how many of them an address may have; of IPv6 a network of 64 bits,
 *     as that is what one who has an address has
 * @param headBytes the longest head. A message may stand in it, as a percent-encoded path
 */
public record HttpLimits(
        int headMillis,
        int requestMillis,
        int connectionCount,
        int addressConnectionCount,
        int headBytes) {

    /**
     * The usual limits: 3 seconds for a head; 20 for all, in which 5 MB come over a line of 2
     * Mbit/s.
     */
    public static final HttpLimits STANDARD = new HttpLimits(3_000, 20_000, 1_000, 200, 384 << 10);

    /** So many bytes of a request never count: messages but for START are shorter by far. */
    static final int FREE_BYTES = 1 << 16;

    /** What an address may have sent of requests that are not read yet, in longest bodies. */
    private static final int ADDRESS_BODIES = 2;

    /** What all may have sent. */
    private static final int ALL_BODIES = 4;

    /** What all may have sent is no more than this part of the memory. */
    private static final int MEMORY_SHARE = 4;

    long headNanos() {
        return TimeUnit.MILLISECONDS.toNanos(headMillis);
    }

    long requestNanos() {
        return TimeUnit.MILLISECONDS.toNanos(requestMillis);
    }

    /** Returns how many bytes beyond {@link #FREE_BYTES} of each all requests may have. */
    static long allBytes(int bodyBytes) {
        return Math.min(
                (long) ALL_BODIES * bodyBytes, Runtime.getRuntime().maxMemory() / MEMORY_SHARE);
    }

    /** Returns how many of those the requests of an address may have. */
    static long addressBytes(int bodyBytes) {
        return Math.min((long) ADDRESS_BODIES * bodyBytes, allBytes(bodyBytes));
    }
}

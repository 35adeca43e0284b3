package org.propjet.player.http;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the JDK's HTTP server lets strangers do. Immutable.
 *
 * <p>The JDK takes these limits from system properties, once, when its class {@code ServerConfig}
 * is loaded: they hold for the whole virtual machine, and the first server settles them. A property
 * that the user has set is left alone. What they do in JDK 25:
 *
 * <ul>
 *   <li>{@code maxReqTime}, in seconds: a request that has not arrived whole by then, its body
 *       included, is closed, within {@code timerMillis} more. Without it half-open requests stay
 *       for ever. It also ends requests whose lines end in a bare line feed: the server waits for
 *       the carriage return.
 *   <li>{@code idleInterval}, in seconds: a connection on which nothing was sent is closed after
 *       this or {@code maxReqTime}, whichever is less, as seen every {@code clockTick}
 *       milliseconds.
 *   <li>{@code maxConnections}: with so many open, others are closed as soon as they are accepted.
 *   <li>{@code maxRspTime} is not set: an answer may take as long as a play clock.
 *   <li>{@code drainAmount}, in bytes: so much of a refused body is read before the connection is
 *       closed, so that the refusal is not lost in a reset.
 *   <li>{@code nodelay}: answers are small and not to be held back.
 * </ul>
 *
 * @param requestSeconds how long a request may take to arrive
 * @param connectionCount how many connections may be open. A half-open one costs a virtual thread
 *     and some kilobytes for {@code requestSeconds}, so this can be high: to shut a manager out, an
 *     attacker has to open so many every few seconds
 */
public record HttpLimits(int requestSeconds, int connectionCount) {
    /** Bytes of a refused body that are read and forgotten. */
    private static final long DRAINED_BYTES = 256 << 20;

    /**
     * Returns the usual limits: 20 seconds, in which 5 MB come over a line of 2 Mbit/s, and 1,000
     * connections, which most systems allow a process.
     */
    public static HttpLimits standard() {
        return new HttpLimits(20, 1_000);
    }

    /** Sets the system properties that are not set yet. Before the first server is made. */
    void install() {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("sun.net.httpserver.maxReqTime", Integer.toString(requestSeconds));
        properties.put("sun.net.httpserver.timerMillis", "500");
        properties.put("sun.net.httpserver.idleInterval", Integer.toString(requestSeconds));
        properties.put("sun.net.httpserver.clockTick", "1000");
        properties.put("sun.net.httpserver.drainAmount", Long.toString(DRAINED_BYTES));
        properties.put("sun.net.httpserver.nodelay", "true");
        properties.put("jdk.httpserver.maxConnections", Integer.toString(connectionCount));
        properties.forEach(
                (name, value) -> {
                    if (System.getProperty(name) == null) {
                        System.setProperty(name, value);
                    }
                });
    }
}

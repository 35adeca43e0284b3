package org.propjet.player.match.referee;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/**
 * Where a player listens. Immutable.
 *
 * @param host the host's name or number
 * @param port its port
 */
public record PlayerAddress(String host, int port) {
    /** The port that players of the field listen at, where none is named. */
    static final int USUAL_PORT = 9147;

    private static final int MAX_PORT = 65_535;

    /**
     * Reads {@code http://host:port}.
     *
     * @throws IllegalArgumentException with a message for people
     */
    public static PlayerAddress parse(String text) {
        URI uri;
        try {
            uri = new URI(text.strip());
        } catch (URISyntaxException e) {
            throw refused(text, "it should look like http://localhost:9147");
        }
        String scheme = uri.getScheme();
        if (scheme == null || !scheme.toLowerCase(Locale.ROOT).equals("http")) {
            throw refused(text, "it should begin with http://");
        }
        String path = uri.getRawPath();
        boolean hasMore = uri.getRawQuery() != null || uri.getRawFragment() != null;
        if (hasMore || (path != null && !path.isEmpty() && !path.equals("/"))) {
            throw refused(text, "managers know players by host and port only");
        }
        if (uri.getHost() == null || uri.getPort() > MAX_PORT || uri.getPort() == 0) {
            throw refused(text, "it should look like http://localhost:9147");
        }
        return new PlayerAddress(uri.getHost(), uri.getPort() < 0 ? USUAL_PORT : uri.getPort());
    }

    private static IllegalArgumentException refused(String text, String advice) {
        return new IllegalArgumentException("'" + text + "' is no player's address: " + advice);
    }

    /** Returns the address as a URL without a path. */
    @Override
    public String toString() {
        return "http://" + host + ":" + port;
    }
}

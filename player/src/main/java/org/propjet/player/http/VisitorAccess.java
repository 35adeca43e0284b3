package org.propjet.player.http;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;

import org.jspecify.annotations.Nullable;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;

/**
 * Says who may have this machine work for them: who sits at it, and the page that it serves itself.
 *
 * <p>The connection has to come from this machine, not by way of a proxy. The address that the
 * browser was given has to be this machine's own, as a name that is made to lead here is somebody
 * else's page (DNS rebinding). And the request has to come from our own page: browsers say so
 * (Fetch Standard; Fetch Metadata Request Headers).
 */
final class VisitorAccess {
    private static final List<String> PROXY_HEADERS =
            List.of("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "Via");

    private VisitorAccess() {}

    /** Returns whether a visitor sits at this machine, as far as can be told. */
    static boolean isLocal(HttpExchange exchange) {
        InetSocketAddress remote = exchange.getRemoteAddress();
        Headers headers = exchange.getRequestHeaders();
        return remote != null
                && remote.getAddress() != null
                && remote.getAddress().isLoopbackAddress()
                && PROXY_HEADERS.stream().noneMatch(headers::containsKey)
                && isOwnName(headers.getFirst("Host"));
    }

    private static boolean isOwnName(@Nullable String host) {
        if (host == null) {
            return false;
        }
        String name = host.replaceFirst(":[0-9]+$", "").toLowerCase(Locale.ROOT);
        return name.equals("localhost")
                || name.equals("[::1]")
                || name.matches("127(\\.[0-9]{1,3}){3}");
    }

    /** Returns whether a request comes from our own page, or from no page. */
    static boolean isOwnPage(HttpExchange exchange) {
        Headers headers = exchange.getRequestHeaders();
        String origin = headers.getFirst("Origin");
        String site = headers.getFirst("Sec-Fetch-Site");
        boolean isOwnOrigin = origin == null || origin.equals("http://" + headers.getFirst("Host"));
        return isOwnOrigin && (site == null || site.equals("same-origin") || site.equals("none"));
    }
}

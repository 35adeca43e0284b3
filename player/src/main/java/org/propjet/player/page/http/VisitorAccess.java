package org.propjet.player.page.http;

import java.util.List;

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
        return exchange.remote().isLoopbackAddress()
                && PROXY_HEADERS.stream().allMatch(name -> exchange.header(name) == null)
                && HostNames.isLoopback(exchange.header("Host"));
    }

    /** Returns whether a request comes from our own page, or from no page. */
    static boolean isOwnPage(HttpExchange exchange) {
        String origin = exchange.header("Origin");
        String site = exchange.header("Sec-Fetch-Site");
        boolean isOwnOrigin = origin == null || origin.equals("http://" + exchange.header("Host"));
        return isOwnOrigin && (site == null || site.equals("same-origin") || site.equals("none"));
    }
}

package org.propjet.player.http;

import com.sun.net.httpserver.Headers;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;

/**
 * From which web pages messages are taken. Immutable.
 *
 * <p>A browser sends what a page tells it to, wherever the page comes from; only the answer is kept
 * from the page, unless a header allows it. So a message of another page is not merely answered
 * without that header, but refused before it starts a match. Game managers that are no pages are
 * not concerned: they send neither {@code Origin} nor {@code Sec-Fetch-Site}, which pages cannot
 * leave out (Fetch Standard, WHATWG; Fetch Metadata Request Headers, W3C).
 */
public final class PageAccess {
    /** All pages, as the protocol has it: Stanford's game manager is a page. */
    public static final PageAccess ANY = new PageAccess("*");

    /** No page at all. */
    public static final PageAccess NONE = new PageAccess("none");

    private final String text;

    private PageAccess(String text) {
        this.text = text;
    }

    /**
     * Reads {@code *}, {@code none}, or the only origin from which pages may come, such as {@code
     * https://example.org}.
     *
     * @throws IllegalArgumentException if it is none of these; the message is for people
     */
    public static PageAccess parse(String text) {
        if (text.equals(ANY.text)) {
            return ANY;
        }
        String folded = text.toLowerCase(Locale.ROOT);
        if (folded.equals(NONE.text)) {
            return NONE;
        }
        if (!isOrigin(folded)) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not *, none or an origin such as https://example.org:8080");
        }
        return new PageAccess(folded);
    }

    /** Returns whether browsers would send it as it stands: no path, not even a slash. */
    private static boolean isOrigin(String text) {
        try {
            URI uri = new URI(text);
            return uri.getHost() != null
                    && List.of("http", "https").contains(uri.getScheme())
                    && (uri.getScheme() + "://" + uri.getRawAuthority()).equals(text)
                    && uri.getRawUserInfo() == null;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    /** Returns whether a message with these headers is taken. */
    boolean admits(Headers request) {
        if (this == ANY) {
            return true;
        }
        String origin = request.getFirst("Origin");
        if (origin != null) {
            return origin.toLowerCase(Locale.ROOT).equals(text);
        }
        // Images and links come without origin. What is typed as an address is no page's.
        String site = request.getFirst("Sec-Fetch-Site");
        return site == null || site.equals("none");
    }

    /** Tells the browser which pages may read the reply. */
    void announce(Headers reply) {
        if (this == NONE) {
            return;
        }
        reply.set("Access-Control-Allow-Origin", text);
        reply.set("Access-Control-Allow-Methods", "POST, GET, OPTIONS");
        reply.set("Access-Control-Allow-Headers", "Content-Type");
        reply.set("Access-Control-Max-Age", "86400");
    }

    @Override
    public String toString() {
        return text;
    }
}

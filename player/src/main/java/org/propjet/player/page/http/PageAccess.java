package org.propjet.player.page.http;

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
 * not concerned, as long as they post: they send no {@code Origin}, which pages cannot leave out
 * when they post (Fetch Standard, WHATWG). What pages get by an image or a link comes without one;
 * so messages are then taken by POST only, and {@code Sec-Fetch-Site} is heeded where it is sent
 * (Fetch Metadata Request Headers, W3C). A page whose name was made to lead here has the origin of
 * that name: {@link HostNames}.
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
    boolean admits(HttpRequest request) {
        if (this == ANY) {
            return true;
        }
        // Images, links and no-cors requests by GET come without origin, and where our name is one
        // of plain HTTP without Sec-Fetch-Site, too. What a page posts never does.
        if (!List.of("POST", "OPTIONS").contains(request.method())) {
            return false;
        }
        String origin = request.header("Origin");
        if (origin != null) {
            return origin.toLowerCase(Locale.ROOT).equals(text);
        }
        String site = request.header("Sec-Fetch-Site");
        return site == null || site.equals("none");
    }

    /** Returns whether a page whose name leads here may send messages, as all others may. */
    boolean admitsAnyHost() {
        return this == ANY;
    }

    /** Tells the browser which pages may read the reply. */
    void announce(HttpExchange exchange) {
        if (this == NONE) {
            return;
        }
        exchange.reply("Access-Control-Allow-Origin", text);
        exchange.reply("Access-Control-Allow-Methods", "POST, GET, OPTIONS");
        exchange.reply("Access-Control-Allow-Headers", "Content-Type");
        exchange.reply("Access-Control-Max-Age", "86400");
    }

    @Override
    public String toString() {
        return text;
    }
}

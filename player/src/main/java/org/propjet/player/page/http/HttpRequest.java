package org.propjet.player.page.http;

import org.jspecify.annotations.Nullable;

import java.util.Map;

/**
 * A request without its body. Immutable.
 *
 * @param method {@code POST}, say
 * @param target what stands behind it, as it was sent: a path, and perhaps a query
 * @param headers values by names, which are looked up without case; of a name that comes twice both
 *     values, with a comma between them
 */
record HttpRequest(String method, String target, Map<String, String> headers) {

    /** Returns the value of a header; null if it was not sent. */
    @Nullable String header(String name) {
        return headers.get(name);
    }

    /**
     * Returns the target without scheme and host, should they stand there, as proxies send them.
     */
    String local() {
        if (target.startsWith("/") || !target.contains("://")) {
            return target;
        }
        int slash = target.indexOf('/', target.indexOf("://") + 3);
        return slash < 0 ? "/" : target.substring(slash);
    }

    /** Returns the path, still percent-encoded. */
    String path() {
        String local = local();
        int mark = local.indexOf('?');
        return mark < 0 ? local : local.substring(0, mark);
    }

    /** Returns what stands behind the question mark, still percent-encoded; empty if nothing. */
    String query() {
        String local = local();
        int mark = local.indexOf('?');
        return mark < 0 ? "" : local.substring(mark + 1);
    }
}

package org.propjet.player.page.http;

import org.propjet.player.page.RequestRefusedException;

/** A request is refused with a status of its own. */
final class RefusedException extends RequestRefusedException {
    private static final long serialVersionUID = 1L;

    private final int status;

    /** Makes one, with the HTTP status and a sentence for people. */
    RefusedException(int status, String sentence) {
        super(sentence);
        this.status = status;
    }

    /** Returns the HTTP status of a refusal: that of a bad request, unless it has its own. */
    static int status(RequestRefusedException refusal) {
        return refusal instanceof RefusedException own ? own.status : Reply.BAD_REQUEST;
    }
}

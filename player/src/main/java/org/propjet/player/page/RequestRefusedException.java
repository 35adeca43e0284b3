package org.propjet.player.page;

/** What was asked for cannot be had. The message says why, in a sentence for people. */
public class RequestRefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Makes one, with a sentence for people. */
    public RequestRefusedException(String sentence) {
        super(sentence, null, false, false);
    }

    /** Returns why, for people. */
    public final String sentence() {
        return String.valueOf(getMessage());
    }
}

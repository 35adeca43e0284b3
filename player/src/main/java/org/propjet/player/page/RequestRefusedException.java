package org.propjet.player.page;

/** What a visitor asks for cannot be had. The message says why, in a sentence for people. */
public final class RequestRefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Makes one, with a sentence for people. */
    public RequestRefusedException(String sentence) {
        super(sentence, null, false, false);
    }

    /** Returns why, for people. */
    public String sentence() {
        return String.valueOf(getMessage());
    }
}

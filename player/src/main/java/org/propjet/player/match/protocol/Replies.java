package org.propjet.player.match.protocol;

/** What is answered, but for moves. */
final class Replies {
    static final String READY = "ready";
    static final String BUSY = "busy";
    static final String DONE = "done";
    static final String ABORTED = "aborted";

    /** The answer to a request for a move if no legal move is known. */
    static final String NOTHING = "nil";

    private Replies() {}

    /**
     * Returns the answer to INFO.
     *
     * @param name one word, as readers split at blanks
     */
    static String info(String name, boolean isBusy) {
        return "( ( name %s ) ( status %s ) ( species computer ) )"
                .formatted(name, isBusy ? "busy" : "available");
    }
}

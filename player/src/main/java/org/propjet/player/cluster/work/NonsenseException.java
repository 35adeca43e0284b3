package org.propjet.player.cluster.work;

/** What a member said has no meaning. */
final class NonsenseException extends Exception {
    private static final long serialVersionUID = 1L;

    NonsenseException(String message) {
        super(message, null, false, false);
    }
}

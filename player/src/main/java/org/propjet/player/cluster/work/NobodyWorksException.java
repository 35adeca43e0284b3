package org.propjet.player.cluster.work;

/** There is nobody in the cluster to leave the work to. */
public final class NobodyWorksException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NobodyWorksException(String message) {
        super(message, null, false, false);
    }
}

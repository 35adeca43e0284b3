package org.propjet.player.work;

/**
 * Work that is to be done. Immutable.
 *
 * @param <O> what all pieces have in common
 * @param <P> a piece
 * @param <R> what comes of it
 * @param kind of which kind it is
 * @param order what all pieces have in common
 * @param here gets this process ready, which may know more than the order says
 * @param threadsOfPiece how many processors a piece keeps busy
 */
public record Work<O, P, R>(
        WorkKind<O, P, R> kind, O order, Opener<P, R> here, int threadsOfPiece) {

    /** Gets this process ready. */
    @FunctionalInterface
    public interface Opener<P, R> {
        /**
         * Gets ready.
         *
         * @param pieceCount how many pieces this process will do at a time
         */
        OpenWork<P, R> open(int pieceCount) throws Exception;
    }
}

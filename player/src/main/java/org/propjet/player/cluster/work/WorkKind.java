package org.propjet.player.cluster.work;

import java.util.function.BiPredicate;

/**
 * A kind of work that members can do for each other. Orders, pieces and results are records,
 * arrays, lists, texts and numbers: they travel as JSON.
 *
 * <p>Immutable.
 *
 * @param <O> what all pieces have in common
 * @param <P> a piece
 * @param <R> what comes of it
 * @param name the same for all members
 * @param opener gets ready to do pieces; it may take long
 * @param fits whether a result may be that of a piece: one that is not is nonsense
 */
public record WorkKind<O, P, R>(
        String name,
        Class<O> orderType,
        Class<P> pieceType,
        Class<R> resultType,
        Opener<O, P, R> opener,
        BiPredicate<P, R> fits) {

    /** Gets ready to do pieces. */
    @FunctionalInterface
    public interface Opener<O, P, R> {
        /**
         * Gets ready.
         *
         * @param pieceCount how many pieces this process will do at a time; they share its memory
         */
        OpenWork<P, R> open(O order, int pieceCount) throws Exception;
    }

    /** Returns work of this kind. */
    public Work<O, P, R> work(O order) {
        return Work.of(this, order, count -> opener.open(order, count));
    }
}

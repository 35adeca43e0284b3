package org.propjet.player.cluster.work;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/**
 * Work that is to be done. Immutable.
 *
 * @param <O> what all pieces have in common
 * @param <P> a piece
 * @param <R> what comes of it
 * @param kind of which kind it is; null if only this process can do it
 * @param order what all pieces have in common; null if only this process can do it
 * @param here gets this process ready, which may know more than the order says
 * @param threadsOfPiece how many threads a piece keeps busy
 * @param mostAtATime how many pieces a process does at a time at most
 */
public record Work<O, P, R>(
        @Nullable WorkKind<O, P, R> kind,
        @Nullable O order,
        Opener<P, R> here,
        int threadsOfPiece,
        int mostAtATime) {

    /** Returns work that only this process can do. */
    public static <O, P, R> Work<O, P, R> here(OpenWork<P, R> here) {
        return new Work<>(null, null, count -> here, 1, Integer.MAX_VALUE);
    }

    /** Returns work that this process gets ready for in a way of its own. */
    public static <O, P, R> Work<O, P, R> of(WorkKind<O, P, R> kind, O order, Opener<P, R> here) {
        return new Work<>(kind, order, here, 1, Integer.MAX_VALUE);
    }

    /** Returns this work with another way in which this process gets ready. */
    public Work<O, P, R> by(Opener<P, R> another) {
        return new Work<>(kind, order, another, threadsOfPiece, mostAtATime);
    }

    /** Returns this work with pieces of several threads. */
    public Work<O, P, R> withPieces(int threads, int most) {
        return new Work<>(kind, order, here, threads, most);
    }

    /** Returns the kind of work that members can do. */
    WorkKind<O, P, R> requireKind() {
        return Objects.requireNonNull(kind);
    }

    /** Returns how many pieces so many threads do at a time. */
    static int pieceCount(int threadCount, int threadsOfPiece, int mostAtATime) {
        return Math.max(1, Math.min(threadCount / Math.max(1, threadsOfPiece), mostAtATime));
    }

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

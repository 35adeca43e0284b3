package org.propjet.player.work;

import org.jspecify.annotations.Nullable;

/** Work that gets ready when the first piece is to be done. Thread-safe. */
final class LazyWork<P, R> implements OpenWork<P, R> {
    private final Work.Opener<P, R> opener;
    private final int pieceCount;
    private volatile @Nullable OpenWork<P, R> opened;
    private volatile boolean isStopped;

    LazyWork(Work.Opener<P, R> opener, int pieceCount) {
        this.opener = opener;
        this.pieceCount = pieceCount;
    }

    @Override
    public R work(P piece) throws Exception {
        return opened().work(piece);
    }

    private OpenWork<P, R> opened() throws Exception {
        OpenWork<P, R> known = opened;
        if (known != null) {
            return known;
        }
        synchronized (this) {
            known = opened;
            if (known == null) {
                known = opener.open(pieceCount);
                opened = known;
                if (isStopped) {
                    known.stop();
                }
            }
            return known;
        }
    }

    @Override
    public boolean stop() {
        isStopped = true;
        OpenWork<P, R> known = opened;
        return known == null || known.stop();
    }

    @Override
    public void close() {
        OpenWork<P, R> known = opened;
        if (known != null) {
            known.close();
        }
    }
}

package org.propjet.player.cluster.work;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.time.Budget;

/** Work that gets ready when the first piece is to be done. Thread-safe. */
final class LazyWork<P, R> implements OpenWork<P, R> {
    private final Work.Opener<P, R> opener;
    private final int pieceCount;
    private volatile @Nullable OpenWork<P, R> opened;
    private final Budget budget = Budget.endless();

    LazyWork(Work.Opener<P, R> opener, int pieceCount) {
        this.opener = opener;
        this.pieceCount = pieceCount;
    }

    @Override
    public R work(P piece) throws Exception {
        return opened().work(piece);
    }

    private synchronized OpenWork<P, R> opened() throws Exception {
        OpenWork<P, R> known = opened;
        if (known == null) {
            known = opener.open(pieceCount);
            opened = known;
            if (budget.isCancelled()) {
                known.stop();
            }
        }
        return known;
    }

    @Override
    public boolean stop() {
        budget.cancel();
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

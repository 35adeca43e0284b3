package org.propjet.player.match;

import org.propjet.player.search.Decision;
import org.propjet.player.search.Player;

import java.util.concurrent.CountDownLatch;
import java.util.function.IntSupplier;

/** A player that does what a test tells it to. */
final class FakePlayer implements Player {
    private final int roleIndex;
    private final IntSupplier move;
    private final CountDownLatch closed = new CountDownLatch(1);

    /** Makes a player whose moves come from a supplier, which may throw or wait. */
    FakePlayer(int roleIndex, IntSupplier move) {
        this.roleIndex = roleIndex;
        this.move = move;
    }

    boolean isClosed() {
        return closed.getCount() == 0;
    }

    @Override
    public int roleIndex() {
        return roleIndex;
    }

    @Override
    public void prepare(long deadlineNanos) {}

    @Override
    public Decision decide(long deadlineNanos) {
        return Decision.of(move.getAsInt(), Decision.Reason.RULE);
    }

    @Override
    public void ponder(long deadlineNanos) {}

    @Override
    public void advance(int[] jointMove) {}

    @Override
    public void stop() {}

    @Override
    public void close() {
        closed.countDown();
    }
}

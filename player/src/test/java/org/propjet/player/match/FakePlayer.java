package org.propjet.player.match;

import org.propjet.engine.time.Budget;
import org.propjet.player.play.Decision;
import org.propjet.player.play.Player;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntSupplier;

/** A player that does what a test tells it to. */
class FakePlayer implements Player {
    private final int roleIndex;
    private final IntSupplier move;
    private final String remark;
    private final CountDownLatch closed = new CountDownLatch(1);

    /** Makes a player whose moves come from a supplier, which may throw or wait. */
    FakePlayer(int roleIndex, IntSupplier move) {
        this(roleIndex, move, "");
    }

    /** Makes a player that has something to remark, unless that is empty. */
    FakePlayer(int roleIndex, IntSupplier move, String remark) {
        this.roleIndex = roleIndex;
        this.move = move;
        this.remark = remark;
    }

    boolean isClosed() {
        return closed.getCount() == 0;
    }

    @Override
    public int roleIndex() {
        return roleIndex;
    }

    @Override
    public Decision decide(Budget budget) {
        return Decision.of(move.getAsInt(), Decision.Reason.RULE);
    }

    @Override
    public void advance(int[] jointMove) {}

    @Override
    public Optional<String> remark() {
        return remark.isEmpty() ? Optional.empty() : Optional.of(remark);
    }

    @Override
    public void close() {
        closed.countDown();
    }
}

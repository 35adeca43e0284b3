package org.propjet.player.match;

import org.propjet.engine.time.Clock;
import org.propjet.engine.time.HandClock;

/** A clock that stands still, but goes at once to the end of a short wait. */
public final class SkippingClock implements Clock {
    private final HandClock clock = new HandClock();
    private final long mostNanos;

    /**
     * Makes a clock.
     *
     * @param mostNanos the longest wait that is short
     */
    public SkippingClock(long mostNanos) {
        this.mostNanos = mostNanos;
    }

    @Override
    public long nanos() {
        return clock.nanos();
    }

    @Override
    public void park(long untilNanos) {
        long left = untilNanos - clock.nanos();
        if (left > mostNanos) {
            clock.park(untilNanos);
        } else {
            clock.advance(Math.max(0, left));
        }
    }
}

package org.propjet.player.tools;

import org.propjet.player.play.Decision;
import org.propjet.player.play.MoveEstimate;

/**
 * A number that changes if anything changes that was added, or its order. How much work stands
 * behind it is counted beside it.
 *
 * <p>Not thread-safe.
 */
public final class Signature {
    private long hash = 0xCBF29CE484222325L;
    private long work;

    /** Adds a number. */
    public void add(long number) {
        hash = (hash ^ number) * 0x9E3779B97F4A7C15L;
        hash ^= hash >>> 32;
    }

    /** Adds a number, all its bits. */
    public void add(double number) {
        add(Double.doubleToLongBits(number));
    }

    /** Adds a text. */
    public void add(String text) {
        add(text.length());
        text.chars().forEach(this::add);
    }

    /** Adds a decision and all counts behind it, but not the time that it took. */
    public void add(Decision decision) {
        add(decision.moveId());
        add(decision.nodeCount());
        add(decision.depth());
        for (MoveEstimate estimate : decision.estimates()) {
            add(estimate.playoutCount());
            add(estimate.mean());
            add(estimate.least());
            add(estimate.most());
        }
    }

    /** Counts work that was done. */
    public void count(long more) {
        work += more;
    }

    /** Returns the number. */
    public long value() {
        return hash;
    }

    /** Returns how much work was counted. */
    public long work() {
        return work;
    }
}

package org.propjet.compiler.turns;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.PropNet;

/**
 * Whether literals of a network can be seen to imply one of them, the conclusion, by looking some
 * gates deep: a conjunction does if one of its parts does, a disjunction if all of them do. What
 * was seen of a literal is remembered until there is another conclusion.
 *
 * <p>Looking ends for good after {@value #MOST_READS} fan-ins for each one of the network; nothing
 * more can be seen then. Public games read some ten of them for each one.
 *
 * <p>Not thread-safe. Cost: for each conclusion and each step deeper, the fan-ins that are there,
 * each once.
 */
final class NetImplications {
    private static final int MOST_READS = 1_000;

    /** The same for networks that are small. */
    private static final long LEAST_READS = 10_000_000;

    private final PropNet net;
    private final BudgetMeter meter;

    /**
     * For each literal in its low bits how deep was looked in vain, and one more; in its high bits
     * how deep was enough, counted down from {@link #DEEPEST}. 0 if nothing was seen.
     */
    private final byte[] seen;

    private static final int DEEPEST = 15;

    private final IntArrayList changed = new IntArrayList();
    private int conclusion = NetLiteral.FALSE;
    private final long most;
    private long readCount;

    /**
     * Prepares to look.
     *
     * @param meter ends it
     */
    NetImplications(PropNet net, BudgetMeter meter) {
        this.net = net;
        this.meter = meter;
        this.seen = new byte[2 * net.nodeCount()];
        this.most = Math.max(LEAST_READS, (long) MOST_READS * net.fanInCount());
    }

    /** From now on it is asked for another conclusion. */
    NetImplications of(int literal) {
        if (literal != conclusion) {
            for (int one : changed) {
                seen[one] = 0;
            }
            changed.clear();
            conclusion = literal;
        }
        return this;
    }

    /**
     * Returns whether a literal can be seen to imply the conclusion.
     *
     * @param depth how many gates deep to look, below {@value #DEEPEST}
     * @throws org.propjet.engine.ground.BudgetExceededException if the meter says so
     */
    boolean isBy(int literal, int depth) {
        if (literal == conclusion || literal == NetLiteral.FALSE) {
            return true;
        }
        int node = NetLiteral.node(literal);
        if (depth == 0 || !net.isGate(node)) {
            return false;
        }
        if (DEEPEST - (seen[literal] >> 4 & DEEPEST) <= depth) {
            return true;
        }
        if ((seen[literal] & DEEPEST) > depth || readCount > most) {
            return false;
        }
        boolean isSeen = isByParts(node, literal & 1, depth);
        if (seen[literal] == 0) {
            changed.add(literal);
        }
        seen[literal] =
                (byte)
                        (isSeen
                                ? (DEEPEST - depth) << 4 | (seen[literal] & DEEPEST)
                                : (seen[literal] & ~DEEPEST) | (depth + 1));
        return isSeen;
    }

    private boolean isByParts(int node, int flip, int depth) {
        boolean isDisjunction = net.isDisjunction(node) != (flip != 0);
        for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
            meter.tick("whose turn it is");
            readCount++;
            boolean one = isBy(net.fanIn(at) ^ flip, depth - 1);
            if (one != isDisjunction) {
                return one;
            }
        }
        return isDisjunction;
    }

    /** Returns how many fan-ins have been read. */
    long readCount() {
        return readCount;
    }
}

package org.propjet.player.search.features;

import it.unimi.dsi.fastutil.ints.Int2IntLinkedOpenHashMap;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundProgram;
import org.propjet.engine.propnet.WatchedAtoms;

import java.util.List;

/**
 * The values of expressions in states, counted in 64 states at once: each expression's solutions
 * are added up in planes of bits.
 *
 * <p>Not thread-safe.
 */
final class ExpressionCounts {
    /** Counts are below 2 to this power. */
    private static final int PLANES = Integer.SIZE - 1;

    private final WatchedAtoms watched;

    /** For each expression, where its atoms are among those that are watched. */
    private final int[][] places;

    private final long[] held;
    private final long[] planes = new long[PLANES];

    ExpressionCounts(List<Expression> expressions, GroundProgram program, BudgetMeter meter) {
        Int2IntLinkedOpenHashMap placeOf = new Int2IntLinkedOpenHashMap();
        this.places = new int[expressions.size()][];
        for (int i = 0; i < places.length; i++) {
            int[] atoms = expressions.get(i).atoms();
            places[i] = new int[atoms.length];
            for (int k = 0; k < atoms.length; k++) {
                places[i][k] = placeOf.computeIfAbsent(atoms[k], any -> placeOf.size());
            }
        }
        this.watched = WatchedAtoms.of(program, placeOf.keySet().toIntArray(), meter);
        this.held = new long[placeOf.size()];
    }

    private ExpressionCounts(ExpressionCounts other) {
        places = other.places;
        watched = other.watched.again();
        held = new long[other.held.length];
    }

    /** Returns another one of the same expressions, for another thread. */
    ExpressionCounts again() {
        return new ExpressionCounts(this);
    }

    /** Returns the number of expressions. */
    int expressionCount() {
        return places.length;
    }

    /**
     * Counts.
     *
     * @param states the states
     * @return for each expression its value in each state; greater ones than a short holds are that
     */
    short[][] of(List<long[]> states) {
        short[][] counts = new short[places.length][states.size()];
        for (int from = 0; from < states.size(); from += WatchedAtoms.STATES) {
            List<long[]> some =
                    states.subList(from, Math.min(states.size(), from + WatchedAtoms.STATES));
            count(some.toArray(long[][]::new), some.size(), counts, from);
        }
        return counts;
    }

    /**
     * Counts in a few states. Allocates nothing.
     *
     * @param states up to {@link WatchedAtoms#STATES} states
     * @param stateCount how many
     * @param counts receives for each expression its value in each state
     * @param to where those of the first state go
     */
    void count(long[][] states, int stateCount, short[][] counts, int to) {
        watched.evaluate(states, stateCount, held);
        for (int expression = 0; expression < places.length; expression++) {
            int used = addUp(places[expression]);
            for (int i = 0; i < stateCount; i++) {
                int count = 0;
                for (int plane = 0; plane < used; plane++) {
                    count |= (int) (planes[plane] >>> i & 1) << plane;
                }
                counts[expression][to + i] = (short) Math.min(count, Short.MAX_VALUE);
            }
        }
    }

    /** Adds up atoms in {@link #planes}; returns how many planes the sums have. */
    private int addUp(int[] atoms) {
        int used = 0;
        for (int atom : atoms) {
            long carry = held[atom];
            for (int plane = 0; carry != 0; plane++) {
                if (plane == used) {
                    planes[used++] = 0;
                }
                long both = planes[plane] & carry;
                planes[plane] ^= carry;
                carry = both;
            }
        }
        return used;
    }
}

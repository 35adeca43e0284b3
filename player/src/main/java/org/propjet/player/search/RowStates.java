package org.propjet.player.search;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Successors;

import java.util.List;

/**
 * Computes the states of the rows of some flights, and which of them are ends of the game: all
 * together in lanes, or one by one, whichever takes less time by what was measured. The result is
 * the same. One per thread.
 */
final class RowStates {
    /**
     * The slower way is tried again, as kernels are compiled meanwhile, for this part of the time.
     */
    private static final int TRIAL_SHARE = 32;

    /** How much a new measurement counts; one that is lower than those before counts alone. */
    private static final double NEW_SHARE = 0.25;

    private final StateGraph graph;
    private final Expansion expansion;
    private final @Nullable Successors successors;
    private final int[] legalCounts;
    private final int[] choices;
    private final int[] goals;
    private final long[] state;

    /** Nanoseconds of a row, one by one, and of a batch in lanes; 0 if not known. */
    private double rowNanos;

    private double batchNanos;

    /** How much time the way that is in use took since the other one was tried. */
    private double nanosSinceTrial;

    RowStates(Game game, StateGraph graph, Expansion expansion) {
        this.graph = graph;
        this.expansion = expansion;
        this.successors = game.newSuccessors().orElse(null);
        this.legalCounts = new int[graph.roleCount()];
        this.choices = new int[Flight.MOST_ROWS * graph.roleCount()];
        this.goals = new int[graph.roleCount()];
        this.state = new long[graph.stateWords()];
    }

    /** Computes the states of the flights' rows. */
    void compute(List<Flight> flights) {
        int rowCount = 0;
        for (Flight flight : flights) {
            rowCount += flight.rowCount();
        }
        if (rowCount == 0) {
            return;
        }
        if (successors == null) {
            computeSingly(flights);
            return;
        }
        long start = System.nanoTime();
        boolean inLanes = isInLanes(rowCount);
        if (inLanes) {
            computeInLanes(flights, successors);
        } else {
            computeSingly(flights);
        }
        measure(inLanes, System.nanoTime() - start, rowCount);
    }

    private boolean isInLanes(int rowCount) {
        boolean seemsFaster = batchNanos <= rowNanos * rowCount;
        double cost = seemsFaster ? rowNanos * rowCount : batchNanos;
        if (nanosSinceTrial >= TRIAL_SHARE * cost) {
            nanosSinceTrial = 0;
            return !seemsFaster;
        }
        return seemsFaster;
    }

    private void measure(boolean inLanes, long nanos, int rowCount) {
        if (inLanes) {
            batchNanos = updated(batchNanos, (double) nanos);
        } else {
            rowNanos = updated(rowNanos, (double) nanos / rowCount);
        }
        nanosSinceTrial += nanos;
    }

    private static double updated(double before, double nanos) {
        return before == 0 || nanos < before ? nanos : before + NEW_SHARE * (nanos - before);
    }

    // ---- One by one ----

    private void computeSingly(List<Flight> flights) {
        for (Flight flight : flights) {
            graph.state(flight.leaf(), state);
            expansion.enter(state);
            for (int row = 0; row < flight.rowCount(); row++) {
                for (int role = 0; role < legalCounts.length; role++) {
                    expansion.jointMove()[role] = flight.rowMoveId(row, role);
                }
                expansion.follow(flight.state(row));
            }
            for (int row = 0; row < flight.rowCount(); row++) {
                if (expansion.isEnd(flight.state(row), goals)) {
                    flight.setEnd(row, goals);
                }
            }
        }
    }

    // ---- In lanes ----

    private void computeInLanes(List<Flight> flights, Successors lanes) {
        int room = lanes.begin();
        int size = 0;
        int first = 0;
        for (int i = 0; i < flights.size(); i++) {
            int count = flights.get(i).rowCount();
            if (size + count > room) {
                finish(flights, first, i, lanes);
                lanes.begin();
                first = i;
                size = 0;
            }
            add(flights.get(i), lanes);
            size += count;
        }
        finish(flights, first, flights.size(), lanes);
    }

    private void add(Flight flight, Successors lanes) {
        int node = flight.leaf();
        graph.state(node, state);
        for (int role = 0; role < legalCounts.length; role++) {
            legalCounts[role] = graph.moveCount(node, role);
        }
        int at = 0;
        for (int row = 0; row < flight.rowCount(); row++) {
            for (int role = 0; role < legalCounts.length; role++) {
                int edge = flight.rowEdge(row, role);
                choices[at++] = edge < 0 ? 0 : edge % legalCounts[role];
            }
        }
        lanes.add(state, legalCounts, choices, flight.rowCount());
    }

    private void finish(List<Flight> flights, int begin, int end, Successors lanes) {
        lanes.compute();
        int index = 0;
        for (int i = begin; i < end; i++) {
            Flight flight = flights.get(i);
            for (int row = 0; row < flight.rowCount(); row++, index++) {
                lanes.state(index, flight.state(row));
                if (lanes.isTerminal(index)) {
                    for (int role = 0; role < goals.length; role++) {
                        goals[role] = Math.max(0, lanes.goal(index, role));
                    }
                    flight.setEnd(row, goals);
                }
            }
        }
    }
}

package org.propjet.compiler.lanes.timing;

import it.unimi.dsi.fastutil.doubles.DoubleArrayList;

import org.propjet.compiler.code.planes.PlanePieces;
import org.propjet.compiler.lanes.LaneMachine;
import org.propjet.compiler.schedule.OperationWork;

import java.util.Arrays;

/**
 * Measures what each piece of a kernel takes, and so what each operation does. In a round every
 * piece is done many times over, and of all rounds the median counts: so other work on the machine
 * is in all pieces alike, or in none.
 *
 * <p>The lanes must step before they are looked at again. Not thread-safe.
 */
final class PieceTimer {
    private static final long PIECE_NANOS = 20_000;
    private static final int MOST_TIMES = 4_096;

    /** Rounds before those that count: HotSpot compiles the loop over a piece. */
    private static final int WARM_ROUNDS = 3;

    private static final int ROUNDS = 15;

    private final LaneMachine lanes;
    private final PlanePieces pieces;

    PieceTimer(LaneMachine lanes, PlanePieces pieces) {
        this.lanes = lanes;
        this.pieces = pieces;
    }

    /**
     * Returns what each operation takes, in nanoseconds.
     *
     * @param whole what all pieces take together, one after the other. What it costs to call one is
     *     in the time of each by itself, and not in this; the difference is taken off
     */
    double[] measure(OperationWork operations, double whole) {
        double[] nanos = nanos();
        double extra = Math.max(0, Arrays.stream(nanos).sum() - whole) / nanos.length;
        double least = Arrays.stream(nanos).min().orElse(0);
        double callNanos = Math.min(extra, least);
        double[] workOf = new double[nanos.length];
        for (int i = 0; i < operations.work().length; i++) {
            workOf[operations.pieceOf()[i]] += operations.work()[i];
        }
        double[] times = new double[operations.work().length];
        for (int i = 0; i < times.length; i++) {
            int piece = operations.pieceOf()[i];
            times[i] = (nanos[piece] - callNanos) * operations.work()[i] / workOf[piece];
        }
        return times;
    }

    private double[] nanos() {
        int[] times = new int[pieces.count()];
        Arrays.fill(times, 1);
        DoubleArrayList[] rounds = new DoubleArrayList[times.length];
        Arrays.setAll(rounds, piece -> new DoubleArrayList());
        for (int round = -WARM_ROUNDS; round < ROUNDS; round++) {
            for (int piece = 0; piece < times.length; piece++) {
                double nanos = lanes.time(pieces, piece, times[piece]);
                if (round < 0) {
                    double wanted = PIECE_NANOS / Math.max(1, nanos);
                    times[piece] = (int) Math.clamp(Math.ceil(wanted), 1, MOST_TIMES);
                } else {
                    rounds[piece].add(nanos);
                }
            }
        }
        return Arrays.stream(rounds).mapToDouble(StepTimer::median).toArray();
    }
}

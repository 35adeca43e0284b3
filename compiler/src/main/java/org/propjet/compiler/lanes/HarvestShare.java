package org.propjet.compiler.lanes;

import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.playout.PlayoutCircuit;

import java.util.OptionalDouble;

/**
 * How many lanes should be done before they are harvested. More harvests cost more, fewer let more
 * lanes idle.
 *
 * <p>If a step costs s and a harvest h, and playouts last n steps, then with a share f of the lanes
 * done at a harvest there are 1/(f n) harvests a step, and f/2 of the lanes idle on average. The
 * cost of a playout, (s + h/(f n)) / (1 - f/2), is least near f = sqrt(2 h / (s n)).
 *
 * <p>So much for the formula; fixed shares for comparison. Millions of playouts of {@code vector}
 * in a second of processor time ({@code HarvestShareBenchmark}):
 *
 * <pre>
 *                 formula   1/64   1/32   1/16    1/8    1/4    1/2
 *   ticTacToe         298      -      -      -    233    258    283
 *   connectFour      63.6   34.2   35.4   48.7   58.6   66.5   63.9
 *   breakthrough     5.18   4.14   4.72   4.69   4.69   5.29   4.33
 *   reversi          2.93   1.97   2.39   2.79   2.97   2.79   2.55
 * </pre>
 *
 * <p>Not thread-safe. What it says follows from the playouts alone, not from the clock.
 */
public final class HarvestShare {
    /** The share until the first harvest, which tells how long playouts are. */
    private static final double FIRST = 1 / 8.0;

    /** The smallest and the largest of the shares that were measured. */
    private static final double LEAST = 1 / 64.0;

    private static final double MOST = 1 / 2.0;

    /**
     * What a harvest costs besides the goals, and a step besides its circuit, in operations: the
     * loops of the driver. They are estimates. Making a random plane takes nine operations ({@link
     * org.propjet.compiler.playout.ChoiceDraws}); of the others no measurement is on record.
     */
    private static final double COUNTING = 300;

    private static final double OPERATIONS_PER_BASE = 4;
    private static final double OPERATIONS_PER_RANDOM = 10;

    private final double ratio;

    /** The share, if it is not to follow from the playouts. */
    private final OptionalDouble fixed;

    private double playouts;
    private double steps;
    private double share;

    /** Makes a share that knows of no playouts yet. */
    public HarvestShare(PlayoutCircuit circuit, CompileOptions options) {
        double baseCost = OPERATIONS_PER_BASE * circuit.net().baseCount();
        double harvest = circuit.goals().gateCount() + baseCost + COUNTING;
        double step =
                circuit.step().gateCount()
                        + baseCost
                        + OPERATIONS_PER_RANDOM * circuit.randomCount();
        this.ratio = harvest / step;
        this.fixed = options.harvestShare();
        reset();
    }

    /** Forgets all playouts. */
    void reset() {
        playouts = 0;
        steps = 0;
        share = fixed.orElse(FIRST);
    }

    /** Adds playouts and the sum of their lengths. */
    public void add(long playoutCount, long stepCount) {
        playouts += playoutCount;
        steps += stepCount;
        double meanLength = Math.max(1, steps / playouts);
        share = fixed.orElse(Math.clamp(Math.sqrt(2 * ratio / meanLength), LEAST, MOST));
    }

    /** Returns how many lanes should be done, of so many; at least one. */
    public int of(int laneCount) {
        return Math.max(1, (int) (share * laneCount));
    }
}

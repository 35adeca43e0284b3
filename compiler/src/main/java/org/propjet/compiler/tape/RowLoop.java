package org.propjet.compiler.tape;

import org.propjet.compiler.plan.Shape;

import java.util.Map;
import java.util.Objects;

/**
 * A loop over rows of full adders with any of the ends that a row may have.
 *
 * <p>Thread-safe: keeps nothing between calls.
 */
@FunctionalInterface
interface RowLoop {

    /**
     * Evaluates the cells of a run.
     *
     * @param end what becomes of the last carry: one of the ends in {@link Shape}
     */
    void run(long[] memory, int[] tape, int from, int to, int base, int end);

    /**
     * The adders of a row.
     *
     * @param sums those that yield a sum
     * @param rest those that only carry on
     */
    record Adders(int sums, int rest) {}

    /** Returns the loop for cells of a shape. */
    static RunLoop find(Map<Adders, RowLoop> loops, Shape shape) {
        Adders adders = new Adders(shape.first(), shape.second());
        RowLoop loop = Objects.requireNonNull(loops.get(adders), shape::toString);
        int end = shape.third();
        return (memory, tape, from, to, base) -> loop.run(memory, tape, from, to, base, end);
    }
}

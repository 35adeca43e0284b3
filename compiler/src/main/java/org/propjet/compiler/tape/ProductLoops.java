package org.propjet.compiler.tape;

import static org.propjet.compiler.tape.VectorPlanes.and2;
import static org.propjet.compiler.tape.VectorPlanes.and3;
import static org.propjet.compiler.tape.VectorPlanes.and4;
import static org.propjet.compiler.tape.VectorPlanes.get;
import static org.propjet.compiler.tape.VectorPlanes.minus;
import static org.propjet.compiler.tape.VectorPlanes.or2;
import static org.propjet.compiler.tape.VectorPlanes.or4;
import static org.propjet.compiler.tape.VectorPlanes.put;

import org.propjet.compiler.plan.Shape;

import java.util.Map;
import java.util.Objects;

/**
 * Vector loops over products: one for each shape in {@link
 * org.propjet.compiler.plan.TreeShapes#PRODUCTS}.
 *
 * <p>Thread-safe.
 */
final class ProductLoops {
    private static final Map<Shape, RunLoop> LOOPS =
            Map.ofEntries(
                    entry(2, 0, ProductLoops::kept2denied0),
                    entry(1, 1, ProductLoops::kept1denied1),
                    entry(3, 0, ProductLoops::kept3denied0),
                    entry(2, 1, ProductLoops::kept2denied1),
                    entry(1, 2, ProductLoops::kept1denied2),
                    entry(4, 0, ProductLoops::kept4denied0),
                    entry(2, 2, ProductLoops::kept2denied2),
                    entry(2, 4, ProductLoops::kept2denied4));

    private ProductLoops() {}

    private static Map.Entry<Shape, RunLoop> entry(int kept, int denied, RunLoop loop) {
        return Map.entry(new Shape(Shape.Kind.PRODUCT, kept, denied, 0, 0), loop);
    }

    /** Returns the loop for cells of a shape. */
    static RunLoop find(Shape shape) {
        return Objects.requireNonNull(LOOPS.get(shape), shape::toString);
    }

    private static void kept2denied0(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 3) {
            put(memory, tape, at + 2, base, and2(memory, tape, at, base));
        }
    }

    private static void kept1denied1(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 3) {
            put(
                    memory,
                    tape,
                    at + 2,
                    base,
                    minus(get(memory, tape, at, base), get(memory, tape, at + 1, base)));
        }
    }

    private static void kept3denied0(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 4) {
            put(memory, tape, at + 3, base, and3(memory, tape, at, base));
        }
    }

    private static void kept2denied1(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 4) {
            put(
                    memory,
                    tape,
                    at + 3,
                    base,
                    minus(and2(memory, tape, at, base), get(memory, tape, at + 2, base)));
        }
    }

    private static void kept1denied2(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 4) {
            put(
                    memory,
                    tape,
                    at + 3,
                    base,
                    minus(get(memory, tape, at, base), or2(memory, tape, at + 1, base)));
        }
    }

    private static void kept4denied0(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 5) {
            put(memory, tape, at + 4, base, and4(memory, tape, at, base));
        }
    }

    private static void kept2denied2(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 5) {
            put(
                    memory,
                    tape,
                    at + 4,
                    base,
                    minus(and2(memory, tape, at, base), or2(memory, tape, at + 2, base)));
        }
    }

    private static void kept2denied4(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 7) {
            put(
                    memory,
                    tape,
                    at + 6,
                    base,
                    minus(and2(memory, tape, at, base), or4(memory, tape, at + 2, base)));
        }
    }
}

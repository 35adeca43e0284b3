package org.propjet.compiler.tape;

import static org.propjet.compiler.tape.VectorPlanes.and2;
import static org.propjet.compiler.tape.VectorPlanes.and3;
import static org.propjet.compiler.tape.VectorPlanes.difference;
import static org.propjet.compiler.tape.VectorPlanes.get;
import static org.propjet.compiler.tape.VectorPlanes.or2;
import static org.propjet.compiler.tape.VectorPlanes.or4;
import static org.propjet.compiler.tape.VectorPlanes.pairSum;
import static org.propjet.compiler.tape.VectorPlanes.put;

import org.propjet.compiler.plan.Shape;

import java.util.Map;
import java.util.Objects;

/**
 * Vector loops over sums of products: one for each shape in {@link
 * org.propjet.compiler.plan.TreeShapes#SUMS}.
 *
 * <p>Thread-safe.
 */
final class SumLoops {
    private static final Map<Shape, RunLoop> LOOPS =
            Map.ofEntries(
                    entry(2, 0, 0, 0, SumLoops::singles2),
                    entry(3, 0, 0, 0, SumLoops::singles3),
                    entry(4, 0, 0, 0, SumLoops::singles4),
                    entry(6, 0, 0, 0, SumLoops::singles6),
                    entry(8, 0, 0, 0, SumLoops::singles8),
                    entry(12, 0, 0, 0, SumLoops::singles12),
                    entry(16, 0, 0, 0, SumLoops::singles16),
                    entry(0, 2, 0, 0, SumLoops::pairs2),
                    entry(0, 3, 0, 0, SumLoops::pairs3),
                    entry(0, 4, 0, 0, SumLoops::pairs4),
                    entry(0, 6, 0, 0, SumLoops::pairs6),
                    entry(0, 8, 0, 0, SumLoops::pairs8),
                    entry(1, 1, 0, 0, SumLoops::singles1pairs1),
                    entry(2, 1, 0, 0, SumLoops::singles2pairs1),
                    entry(1, 0, 1, 0, SumLoops::singles1differences1),
                    entry(0, 1, 1, 0, SumLoops::pairs1differences1),
                    entry(0, 0, 2, 0, SumLoops::differences2),
                    entry(0, 1, 2, 0, SumLoops::pairs1differences2),
                    entry(0, 3, 1, 0, SumLoops::pairs3differences1),
                    entry(0, 0, 4, 0, SumLoops::differences4),
                    entry(0, 0, 1, 2, SumLoops::differences1triples2),
                    entry(0, 0, 2, 4, SumLoops::differences2triples4),
                    entry(1, 1, 1, 0, SumLoops::singles1pairs1differences1),
                    entry(0, 0, 0, 2, SumLoops::triples2),
                    entry(2, 0, 0, 2, SumLoops::singles2triples2),
                    entry(0, 0, 0, 3, SumLoops::triples3),
                    entry(0, 0, 0, 4, SumLoops::triples4));

    private SumLoops() {}

    private static Map.Entry<Shape, RunLoop> entry(
            int singles, int pairs, int differences, int triples, RunLoop loop) {
        return Map.entry(new Shape(Shape.Kind.SUM, singles, pairs, differences, triples), loop);
    }

    /** Returns the loop for cells of a shape. */
    static RunLoop find(Shape shape) {
        return Objects.requireNonNull(LOOPS.get(shape), shape::toString);
    }

    private static void singles2(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 3) {
            put(memory, tape, at + 2, base, or2(memory, tape, at, base));
        }
    }

    private static void singles3(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 4) {
            put(
                    memory,
                    tape,
                    at + 3,
                    base,
                    or2(memory, tape, at, base).or(get(memory, tape, at + 2, base)));
        }
    }

    private static void singles4(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 5) {
            put(memory, tape, at + 4, base, or4(memory, tape, at, base));
        }
    }

    private static void singles6(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 7) {
            put(
                    memory,
                    tape,
                    at + 6,
                    base,
                    or4(memory, tape, at, base).or(or2(memory, tape, at + 4, base)));
        }
    }

    private static void singles8(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 9) {
            put(
                    memory,
                    tape,
                    at + 8,
                    base,
                    or4(memory, tape, at, base).or(or4(memory, tape, at + 4, base)));
        }
    }

    private static void singles12(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 13) {
            put(
                    memory,
                    tape,
                    at + 12,
                    base,
                    or4(memory, tape, at, base)
                            .or(or4(memory, tape, at + 4, base))
                            .or(or4(memory, tape, at + 8, base)));
        }
    }

    private static void singles16(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 17) {
            put(
                    memory,
                    tape,
                    at + 16,
                    base,
                    or4(memory, tape, at, base)
                            .or(or4(memory, tape, at + 4, base))
                            .or(or4(memory, tape, at + 8, base))
                            .or(or4(memory, tape, at + 12, base)));
        }
    }

    private static void pairs2(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 5) {
            put(memory, tape, at + 4, base, pairSum(memory, tape, at, base));
        }
    }

    private static void pairs3(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 7) {
            put(
                    memory,
                    tape,
                    at + 6,
                    base,
                    pairSum(memory, tape, at, base).or(and2(memory, tape, at + 4, base)));
        }
    }

    private static void pairs4(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 9) {
            put(
                    memory,
                    tape,
                    at + 8,
                    base,
                    pairSum(memory, tape, at, base).or(pairSum(memory, tape, at + 4, base)));
        }
    }

    private static void pairs6(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 13) {
            put(
                    memory,
                    tape,
                    at + 12,
                    base,
                    pairSum(memory, tape, at, base)
                            .or(pairSum(memory, tape, at + 4, base))
                            .or(pairSum(memory, tape, at + 8, base)));
        }
    }

    private static void pairs8(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 17) {
            put(
                    memory,
                    tape,
                    at + 16,
                    base,
                    pairSum(memory, tape, at, base)
                            .or(pairSum(memory, tape, at + 4, base))
                            .or(pairSum(memory, tape, at + 8, base))
                            .or(pairSum(memory, tape, at + 12, base)));
        }
    }

    private static void singles1pairs1(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 4) {
            put(
                    memory,
                    tape,
                    at + 3,
                    base,
                    get(memory, tape, at, base).or(and2(memory, tape, at + 1, base)));
        }
    }

    private static void singles2pairs1(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 5) {
            put(
                    memory,
                    tape,
                    at + 4,
                    base,
                    or2(memory, tape, at, base).or(and2(memory, tape, at + 2, base)));
        }
    }

    private static void singles1differences1(
            long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 4) {
            put(
                    memory,
                    tape,
                    at + 3,
                    base,
                    get(memory, tape, at, base).or(difference(memory, tape, at + 1, base)));
        }
    }

    private static void pairs1differences1(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 5) {
            put(
                    memory,
                    tape,
                    at + 4,
                    base,
                    and2(memory, tape, at, base).or(difference(memory, tape, at + 2, base)));
        }
    }

    private static void differences2(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 5) {
            put(
                    memory,
                    tape,
                    at + 4,
                    base,
                    difference(memory, tape, at, base).or(difference(memory, tape, at + 2, base)));
        }
    }

    private static void pairs1differences2(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 7) {
            put(
                    memory,
                    tape,
                    at + 6,
                    base,
                    and2(memory, tape, at, base)
                            .or(difference(memory, tape, at + 2, base))
                            .or(difference(memory, tape, at + 4, base)));
        }
    }

    private static void pairs3differences1(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 9) {
            put(
                    memory,
                    tape,
                    at + 8,
                    base,
                    pairSum(memory, tape, at, base)
                            .or(and2(memory, tape, at + 4, base))
                            .or(difference(memory, tape, at + 6, base)));
        }
    }

    private static void differences4(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 9) {
            put(
                    memory,
                    tape,
                    at + 8,
                    base,
                    difference(memory, tape, at, base)
                            .or(difference(memory, tape, at + 2, base))
                            .or(difference(memory, tape, at + 4, base))
                            .or(difference(memory, tape, at + 6, base)));
        }
    }

    private static void differences1triples2(
            long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 9) {
            put(
                    memory,
                    tape,
                    at + 8,
                    base,
                    difference(memory, tape, at, base)
                            .or(and3(memory, tape, at + 2, base))
                            .or(and3(memory, tape, at + 5, base)));
        }
    }

    private static void differences2triples4(
            long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 17) {
            put(
                    memory,
                    tape,
                    at + 16,
                    base,
                    difference(memory, tape, at, base)
                            .or(difference(memory, tape, at + 2, base))
                            .or(and3(memory, tape, at + 4, base))
                            .or(and3(memory, tape, at + 7, base))
                            .or(and3(memory, tape, at + 10, base))
                            .or(and3(memory, tape, at + 13, base)));
        }
    }

    private static void singles1pairs1differences1(
            long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 6) {
            put(
                    memory,
                    tape,
                    at + 5,
                    base,
                    get(memory, tape, at, base)
                            .or(and2(memory, tape, at + 1, base))
                            .or(difference(memory, tape, at + 3, base)));
        }
    }

    private static void triples2(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 7) {
            put(
                    memory,
                    tape,
                    at + 6,
                    base,
                    and3(memory, tape, at, base).or(and3(memory, tape, at + 3, base)));
        }
    }

    private static void singles2triples2(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 9) {
            put(
                    memory,
                    tape,
                    at + 8,
                    base,
                    or2(memory, tape, at, base)
                            .or(and3(memory, tape, at + 2, base))
                            .or(and3(memory, tape, at + 5, base)));
        }
    }

    private static void triples3(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 10) {
            put(
                    memory,
                    tape,
                    at + 9,
                    base,
                    and3(memory, tape, at, base)
                            .or(and3(memory, tape, at + 3, base))
                            .or(and3(memory, tape, at + 6, base)));
        }
    }

    private static void triples4(long[] memory, int[] tape, int from, int to, int base) {
        for (int at = from; at < to; at += 13) {
            put(
                    memory,
                    tape,
                    at + 12,
                    base,
                    and3(memory, tape, at, base)
                            .or(and3(memory, tape, at + 3, base))
                            .or(and3(memory, tape, at + 6, base))
                            .or(and3(memory, tape, at + 9, base)));
        }
    }
}

package org.propjet.bench.report;

import org.propjet.compiler.code.emit.Vectors;
import org.propjet.engine.time.Budget;
import org.propjet.engine.time.Stopwatch;

/**
 * How fast this machine does bitwise logic at best: what the speed of a circuit can be compared
 * with.
 *
 * <p>One thread; vectors as wide as those of kernels. Both figures are of {@code a ^ b}, one
 * instruction on every machine. With AVX-512 there are instructions of three operands, so that two
 * operations may become one, and a circuit might be faster than this.
 *
 * @param vectorBits the width of a vector; 64 where there are none
 * @param registers operations of a vector in a nanosecond, with operands and results in registers
 * @param memory operations of a vector in a nanosecond that load both operands from the nearest
 *     cache and store the result there
 */
record LogicLimit(int vectorBits, double registers, double memory) {
    /** How long a round lasts: short enough that some are not disturbed. */
    private static final long ROUND_NANOS = 500_000;

    /** The least number of rounds. */
    private static final int LEAST_ROUNDS = 8;

    /** A round that is so much faster means that HotSpot has compiled something. */
    private static final double NOTABLY = 1.05;

    /** One of the two loops. */
    interface Loop {
        /** Does a fixed number of operations; returns how many. */
        int run();
    }

    /**
     * Measures; the best round counts, as all that disturbs makes rounds slower.
     *
     * @param seconds for how long at least; half a second is enough for HotSpot to compile the
     *     loops
     */
    static LogicLimit measure(double seconds) {
        int words = Vectors.wordCount();
        if (words == 0) {
            PlainLogic plain = new PlainLogic();
            return new LogicLimit(
                    Long.SIZE,
                    best(plain::registers, seconds / 2),
                    best(plain::memory, seconds / 2));
        }
        VectorLogic vectors = new VectorLogic();
        return new LogicLimit(
                words * Long.SIZE,
                best(vectors::registers, seconds / 2),
                best(vectors::memory, seconds / 2));
    }

    /** Goes on for a while after the last round that was faster than all before. */
    private static double best(Loop loop, double seconds) {
        Budget patience = Budget.ofSeconds(seconds);
        double best = 0;
        for (int rounds = 0; rounds < LEAST_ROUNDS || !patience.isOver(); rounds++) {
            double operations = round(loop);
            if (operations > NOTABLY * best) {
                patience = Budget.ofSeconds(seconds);
            }
            best = Math.max(best, operations);
        }
        return best;
    }

    /** Returns operations in a nanosecond. */
    private static double round(Loop loop) {
        Stopwatch time = Stopwatch.start();
        long operations = 0;
        long taken;
        do {
            operations += loop.run();
            taken = time.nanos();
        } while (taken < ROUND_NANOS);
        return (double) operations / taken;
    }
}

package org.propjet.compiler.code;

import java.util.Locale;

/**
 * The kernels that a playout circuit can be made into. Thousands of playouts in a second of
 * processor time, with AVX-512 ({@code KernelWidthBenchmark}):
 *
 * <pre>
 *                   tape    lanes   vector
 *   connectFour   14,451   12,907   65,937
 *   breakthrough   1,575    1,469    4,708
 *   reversi        1,225      667    2,887
 * </pre>
 */
public enum Tier {
    /** Loops along a tape of operations: 512 lanes, ready at once at any size. */
    TAPE,

    /** Straight-line bytecode over {@code long} planes: 64 lanes. */
    LANES,

    /** Straight-line bytecode over the machine's widest vectors: 512 lanes with AVX-512. */
    VECTOR;

    /** Returns the name on the command line. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

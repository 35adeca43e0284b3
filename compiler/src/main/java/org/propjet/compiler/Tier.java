package org.propjet.compiler;

import java.util.Locale;

/** The kernels that a playout circuit can be made into. */
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

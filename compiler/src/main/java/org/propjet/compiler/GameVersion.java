package org.propjet.compiler;

import org.propjet.compiler.circuit.CircuitPipeline;
import org.propjet.compiler.circuit.PlayoutCircuit;
import org.propjet.compiler.kernel.CompileOptions;
import org.propjet.compiler.lanes.CircuitKernels;

/**
 * A circuit of a game, and the kernels that evaluate it. A game may have two, one after the other:
 * one that is made quickly, and one that is small.
 *
 * <p>Thread-safe. No record, as two of them are equal only if they are the same.
 */
final class GameVersion {
    private final CircuitPipeline.Result built;
    private final KernelSlot slot;
    private final CircuitKernels kernels;
    private final boolean isFirst;

    /**
     * Makes a version.
     *
     * @param isFirst whether it was made quickly, so that another one may come
     */
    GameVersion(
            CircuitPipeline.Result built,
            KernelSlot slot,
            CompileOptions options,
            boolean isFirst) {
        this.built = built;
        this.slot = slot;
        this.kernels = new CircuitKernels(built.circuit(), slot::kernel, options);
        this.isFirst = isFirst;
    }

    CircuitPipeline.Result built() {
        return built;
    }

    PlayoutCircuit circuit() {
        return built.circuit();
    }

    KernelSlot slot() {
        return slot;
    }

    /** Returns whether it was made quickly, so that another one may come. */
    boolean isFirst() {
        return isFirst;
    }

    /** Returns the circuit and its kernels; the same each time. */
    CircuitKernels kernels() {
        return kernels;
    }
}

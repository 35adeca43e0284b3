package org.propjet.compiler.lanes;

import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.planes.PlaneKernel;
import org.propjet.compiler.playout.PlayoutCircuit;

/**
 * A circuit, and the fastest of its kernels so far.
 *
 * <p>Thread-safe. No record, as two of them are equal only if they are the same.
 */
public final class CircuitKernels {
    private final PlayoutCircuit circuit;
    private final CompileOptions options;
    private volatile PlaneKernel fastest;

    /**
     * Begins with a kernel.
     *
     * @param options how the kernels are made, and how they are used
     */
    public CircuitKernels(PlayoutCircuit circuit, PlaneKernel first, CompileOptions options) {
        this.circuit = circuit;
        this.fastest = first;
        this.options = options;
    }

    /** Returns the circuit. */
    public PlayoutCircuit circuit() {
        return circuit;
    }

    /** Returns the kernel to use. */
    public PlaneKernel fastest() {
        return fastest;
    }

    /** From now on another kernel of the circuit is to be used. */
    public void put(PlaneKernel faster) {
        fastest = faster;
    }

    /** Returns lanes of the fastest kernel, none of them active. The seed fixes all choices. */
    public LaneMachine newMachine(long seed) {
        return new LaneMachine(circuit, this::fastest, seed);
    }

    /** Returns a share that knows of no playouts yet. */
    public HarvestShare newShare() {
        return new HarvestShare(circuit, options);
    }
}

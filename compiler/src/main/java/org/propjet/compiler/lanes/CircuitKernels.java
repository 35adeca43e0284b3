package org.propjet.compiler.lanes;

import org.propjet.compiler.circuit.PlayoutCircuit;
import org.propjet.compiler.kernel.CompileOptions;
import org.propjet.compiler.planes.PlaneKernel;

import java.util.function.Supplier;

/**
 * A circuit, and the kernels that evaluate it. Two of them are equal only if they are the same.
 *
 * @param circuit the circuit
 * @param fastest returns the fastest of its kernels so far, in any thread
 * @param options how the kernels were made, and how they are used
 */
public record CircuitKernels(
        PlayoutCircuit circuit, Supplier<PlaneKernel> fastest, CompileOptions options) {

    /** Returns lanes of the fastest kernel, none of them active. The seed fixes all choices. */
    public LaneMachine newMachine(long seed) {
        return new LaneMachine(circuit, fastest, seed);
    }

    /** Returns a share that knows of no playouts yet. */
    public HarvestShare newShare() {
        return new HarvestShare(circuit, options);
    }
}

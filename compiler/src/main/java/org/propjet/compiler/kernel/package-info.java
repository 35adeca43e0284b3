/**
 * From {@link org.propjet.compiler.circuit.PlayoutCircuit} to {@link
 * org.propjet.compiler.planes.PlaneKernel}: what kernels there are ({@link
 * org.propjet.compiler.kernel.Tier}), how one is asked for ({@link
 * org.propjet.compiler.kernel.CompileOptions}), how it is made ({@link
 * org.propjet.compiler.kernel.KernelBuilder}) and what became of it ({@link
 * org.propjet.compiler.kernel.KernelReport}).
 *
 * <p>This package puts the stages {@code plan}, {@code emit} and {@code tape} together. All kernels
 * of a circuit have what goes in and comes out in the same planes. Nothing here plays.
 */
@NullMarked
package org.propjet.compiler.kernel;

import org.jspecify.annotations.NullMarked;

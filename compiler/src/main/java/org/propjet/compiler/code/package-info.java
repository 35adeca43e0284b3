/**
 * From {@link org.propjet.compiler.playout.PlayoutCircuit} to {@link
 * org.propjet.compiler.code.planes.PlaneKernel}: what kernels there are ({@link
 * org.propjet.compiler.code.Tier}), how one is asked for ({@link
 * org.propjet.compiler.code.CompileOptions}), how it is made ({@link
 * org.propjet.compiler.code.KernelBuilder}) and what became of it ({@link
 * org.propjet.compiler.code.KernelReport}).
 *
 * <p>After {@code schedule}, whose plans it has made, and after the packages in it: {@code planes}
 * is the memory that kernels work on, {@code emit} writes classes, {@code tape} has loops instead.
 * All kernels of a circuit have what goes in and comes out in the same planes. Nothing here plays.
 */
@NullMarked
package org.propjet.compiler.code;

import org.jspecify.annotations.NullMarked;

/**
 * Many states at once: from a {@link org.propjet.compiler.code.planes.PlaneKernel} to playouts and
 * successors in its lanes, and their comparison with any other reasoner, move by move.
 *
 * <p>After {@code code}, which makes what plays here. A kernel may give way to a faster one at any
 * time, which plays the same. Nothing here knows how kernels are made, or which one is chosen.
 */
@NullMarked
package org.propjet.compiler.lanes;

import org.jspecify.annotations.NullMarked;

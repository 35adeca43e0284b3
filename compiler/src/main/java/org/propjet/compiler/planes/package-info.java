/**
 * What kernels and their callers share: the memory of planes, the interface {@link
 * org.propjet.compiler.planes.PlaneKernel}, and the loops over planes that go around a step.
 *
 * <p>Beside the line of stages: {@code tape} and {@code emit} make kernels, and {@code lanes}
 * drives them. Nothing here knows of circuits.
 */
@NullMarked
package org.propjet.compiler.planes;

import org.jspecify.annotations.NullMarked;

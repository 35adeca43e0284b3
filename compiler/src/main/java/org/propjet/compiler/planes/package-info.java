/**
 * What kernels and their callers share: the memory of planes, the seam {@link
 * org.propjet.compiler.planes.PlaneKernel}, the loops over planes that go around a step, and the
 * JDK's vectors, which they use if they are there.
 *
 * <p>Beside the line of stages: tape and emit make kernels, and the root drives them. Nothing here
 * knows of circuits.
 */
@NullMarked
package org.propjet.compiler.planes;

import org.jspecify.annotations.NullMarked;

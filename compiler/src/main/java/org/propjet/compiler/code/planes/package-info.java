/**
 * What kernels and their callers share: the memory of planes, the interface {@link
 * org.propjet.compiler.code.planes.PlaneKernel}, and the loops over planes that go around a step.
 *
 * <p>It takes and gives words of memory only. {@code emit} and {@code tape} make kernels, and
 * {@code lanes} drives them. Nothing here knows of circuits.
 */
@NullMarked
package org.propjet.compiler.code.planes;

import org.jspecify.annotations.NullMarked;

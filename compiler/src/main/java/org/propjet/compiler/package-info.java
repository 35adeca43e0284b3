/**
 * From networks to kernels: a {@link org.propjet.engine.propnet.PropNet} becomes a circuit that
 * plays many random games at once in the bits of machine words, and the circuit becomes bytecode,
 * or a tape for loops. For one state at a time, its gates become the bits of words, and these
 * become bytecode.
 *
 * <p>The line is {@code circuit}, {@code plan}, {@code words}, {@code planes}, {@code tape}, {@code
 * emit}; this package holds what callers use.
 */
@NullMarked
package org.propjet.compiler;

import org.jspecify.annotations.NullMarked;

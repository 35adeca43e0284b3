/**
 * From networks to kernels. A {@link org.propjet.engine.propnet.PropNet} becomes a circuit that
 * plays many random games at once in the bits of machine words; the circuit becomes bytecode, or a
 * tape that loops evaluate. For one state at a time, the gates of the network become the bits of
 * words, and these become bytecode.
 *
 * <p>The packages, in order, are {@code circuit}, {@code turns}, {@code policy}, {@code playout},
 * {@code schedule}, {@code code} with {@code planes}, {@code emit} and {@code tape} in it, {@code
 * single}, {@code lanes} with {@code timing} in it, {@code tiers} and {@code batch}. This package
 * comes after them, with the game that they make ({@link org.propjet.compiler.CompiledGame}). Then
 * comes {@code line}, which has all stages in one place.
 */
@NullMarked
package org.propjet.compiler;

import org.jspecify.annotations.NullMarked;

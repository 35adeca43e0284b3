/**
 * Which permutations of fluents and moves leave a game as it is.
 *
 * <p>In: a {@link org.propjet.engine.propnet.NetGame}. Out: a {@link
 * org.propjet.engine.symmetry.SymmetryGroup}, found by {@link
 * org.propjet.engine.symmetry.SymmetryFinder}: colour refinement and search over the {@link
 * org.propjet.engine.symmetry.SymmetryGraph} of the network's gates. Every symmetry has been
 * checked to be an automorphism of that graph, so the network answers alike before and after it.
 * {@link org.propjet.engine.symmetry.StateSymmetry} takes the states that are symmetric to each
 * other to one of them.
 */
@NullMarked
package org.propjet.engine.symmetry;

import org.jspecify.annotations.NullMarked;

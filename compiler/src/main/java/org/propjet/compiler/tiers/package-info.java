/**
 * What plays a game, since when, and why: {@link org.propjet.compiler.tiers.InPlay}. A game begins
 * with the kernel that is ready first, of a circuit that is made quickly if the game is large. A
 * smaller circuit, faster kernels and a class for single states are made in the background. Each
 * takes over when it is ready and faster; what becomes of each is in a {@link
 * org.propjet.compiler.tiers.CompileReport}.
 *
 * <p>After {@code single}, {@code lanes} and {@code lanes.timing}, which make and measure what
 * takes part here.
 */
@NullMarked
package org.propjet.compiler.tiers;

import org.jspecify.annotations.NullMarked;

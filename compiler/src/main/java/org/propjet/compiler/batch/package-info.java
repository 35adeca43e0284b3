/**
 * Many games that are stepped together by moves that others choose: from a network to a {@link
 * org.propjet.compiler.batch.GameBatch}, for programs that learn to play.
 *
 * <p>After {@code code}, whose kernels evaluate a circuit in which nothing is chosen ({@link
 * org.propjet.compiler.playout.GivenMoves}). Of {@code lanes} it uses nothing. What a caller wants
 * to know is written where the caller says.
 */
@NullMarked
package org.propjet.compiler.batch;

import org.jspecify.annotations.NullMarked;

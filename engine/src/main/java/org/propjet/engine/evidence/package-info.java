/**
 * Evidence for any game, however it is evaluated: counts of its states ({@link
 * org.propjet.engine.evidence.Perft}), comparison of two backends ({@link
 * org.propjet.engine.evidence.GameComparison}, {@link
 * org.propjet.engine.evidence.SuccessorComparison}), and of one with what another game manager
 * recorded ({@link org.propjet.engine.evidence.TraceReplay}).
 *
 * <p>Place in the line: last of the engine. Sees the seams of {@code game} only; no backend uses
 * it.
 *
 * <p>Invariants: all that is random is fixed by a seed, and whatever differs is reported with what
 * it takes to see it again.
 */
@NullMarked
package org.propjet.engine.evidence;

import org.jspecify.annotations.NullMarked;

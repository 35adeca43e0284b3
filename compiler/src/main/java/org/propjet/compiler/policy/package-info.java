/**
 * Which legal moves a playout chooses from. From a {@link
 * org.propjet.compiler.policy.PlayoutPolicy} and the legal moves to the moves that are left: those
 * that win at once, those that answer a threat, those that do not lose ({@link
 * org.propjet.compiler.policy.DecisiveLeaves}); and for which roles that is so ({@link
 * org.propjet.compiler.policy.DecisiveCover}).
 *
 * <p>After {@code turns}. All of it is built into the circuit of the step. If that is too much, all
 * legal moves are left, and the cover says why. How one of the moves is drawn is not known here.
 */
@NullMarked
package org.propjet.compiler.policy;

import org.jspecify.annotations.NullMarked;

/**
 * What playing takes: a kernel's step, the parts of a step, and each of its operations, in
 * nanoseconds.
 *
 * <p>After {@code lanes}, which play here while the clock runs. Measuring changes nothing but which
 * games are played. Nothing here decides which kernel plays.
 */
@NullMarked
package org.propjet.compiler.lanes.timing;

import org.jspecify.annotations.NullMarked;

/**
 * What work is given, {@link org.propjet.engine.time.Budget}: a time, an amount, and a wish to
 * stop; and what it took, {@link org.propjet.engine.time.Stopwatch}.
 *
 * <p>Place in the line: before everything. Whoever wants work done makes a budget and hands it
 * down; nothing below asks the system's clock.
 */
@NullMarked
package org.propjet.engine.time;

import org.jspecify.annotations.NullMarked;

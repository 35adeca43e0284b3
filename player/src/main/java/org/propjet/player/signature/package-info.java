/**
 * One number for each way to search, solve and learn, and for each circuit, that says what it does.
 * A change of the code that is not meant to change what is found leaves the numbers as they are.
 *
 * <p>In: bundled games. Out: a {@link org.propjet.player.signature.Signature}, a number.
 *
 * <p>Everything here runs in one thread and ends by counts of playouts, states or plies, or where
 * there is nothing more to do. No clock ends anything.
 */
@NullMarked
package org.propjet.player.signature;

import org.jspecify.annotations.NullMarked;

/**
 * What developers of Propjet work with, and its commands: ground, net, replay, perft, verify, fuzz
 * and signature.
 *
 * <p>A {@link org.propjet.player.tools.Signature} is one number for each way to search, solve and
 * learn, and for each circuit. A change of the code that is not meant to change what is found
 * leaves the numbers as they are. All of it runs in one thread and ends by counts of playouts,
 * states or plies, or where there is nothing more to do. No clock ends anything.
 */
@NullMarked
package org.propjet.player.tools;

import org.jspecify.annotations.NullMarked;

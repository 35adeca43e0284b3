/**
 * Random playouts and searches, counted and timed: the commands {@code bench} and {@code
 * perf-test}.
 *
 * <p>In: games made by {@link org.propjet.player.terminal.Backend}. Out: figures. Every playout
 * that was begun is counted. Those in flight when the time is up are played to their end, and their
 * time counts too: dropping them would favour short games.
 */
@NullMarked
package org.propjet.bench.throughput;

import org.jspecify.annotations.NullMarked;

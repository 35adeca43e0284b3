/**
 * Measurements. This module comes after all others. Only the command line uses it, and finds {@link
 * org.propjet.bench.BenchCommands} as a service. {@code throughput} says how many playouts a second
 * are made, {@code profile} what takes the time, and {@code micro} which of two ways is faster;
 * {@code report} makes a page about many games, with pictures from {@code chart}.
 */
@NullMarked
package org.propjet.bench;

import org.jspecify.annotations.NullMarked;

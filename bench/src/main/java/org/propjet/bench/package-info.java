/**
 * Measures. Right of everything; nothing uses it but the command line, which finds {@link
 * org.propjet.bench.BenchCommands} as a service. {@code throughput} says how much a second, {@code
 * profile} what takes the time, {@code micro} which of two ways is faster.
 */
@NullMarked
package org.propjet.bench;

import org.jspecify.annotations.NullMarked;

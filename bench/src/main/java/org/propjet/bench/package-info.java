/**
 * Measures: the commands {@code bench}, {@code profile} and {@code perf-test}, and JMH benchmarks.
 * Right of everything; nothing uses it but the command line, which finds {@link
 * org.propjet.bench.BenchCommands} as a service.
 *
 * <p>In: games made by {@link org.propjet.player.cli.Backend}. Out: figures. Every playout that was
 * begun is counted, the long ones too: those in flight when the time is up are played to their end,
 * and their time counts.
 *
 * <p>The JMH classes, one for each question, run with the launcher's class path:
 *
 * <pre>
 * java -cp 'bench/target/lib/*' org.openjdk.jmh.Main NetReasonerBenchmark
 * </pre>
 */
@NullMarked
package org.propjet.bench;

import org.jspecify.annotations.NullMarked;

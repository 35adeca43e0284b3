/**
 * JMH benchmarks, one class for each question; each says which decision it defends. They run with
 * the launcher's class path:
 *
 * <pre>
 * java -cp 'bench/target/lib/*' org.openjdk.jmh.Main NetReasonerBenchmark
 * </pre>
 */
@NullMarked
package org.propjet.bench.micro;

import org.jspecify.annotations.NullMarked;

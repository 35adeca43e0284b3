/**
 * JMH benchmarks. Each class answers one {@link org.propjet.bench.micro.Question}, and its comment
 * says which decision rests on the answer. The figures stand beside the constant that they defend.
 * The command {@code jmh} lists and runs the classes. JMH hands the options of its own virtual
 * machine on to the processes that it forks, so they run with the launcher's options.
 */
@NullMarked
package org.propjet.bench.micro;

import org.jspecify.annotations.NullMarked;

/**
 * JMH benchmarks, one class for each {@link org.propjet.bench.micro.Question}; its comment says
 * which decision the answer defends. The figures stand beside the constant that rests on them. The
 * command {@code jmh} lists and runs them: JMH hands the options of its own virtual machine on to
 * those that it forks, so that what is measured runs as the launcher would have it.
 */
@NullMarked
package org.propjet.bench.micro;

import org.jspecify.annotations.NullMarked;

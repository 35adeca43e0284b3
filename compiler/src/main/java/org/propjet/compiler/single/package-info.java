/**
 * From {@link org.propjet.engine.propnet.NetGame} to {@link
 * org.propjet.compiler.single.ScalarGame}: states evaluated one at a time, by a class of their own.
 *
 * <p>The end of the branch of {@code words}. Of {@code kernel} it uses nothing but the event of a
 * compilation. What cannot be done, or is not worth it, has a name in the {@link
 * org.propjet.compiler.single.ScalarReport}, and the network evaluates states.
 */
@NullMarked
package org.propjet.compiler.single;

import org.jspecify.annotations.NullMarked;

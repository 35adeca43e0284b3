/**
 * Divides work into pieces, and has them done: by threads of this process, and by members of a
 * cluster. In: a {@link org.propjet.player.cluster.work.Work} and its pieces; out: a result for
 * each piece, in their order. Each piece counts exactly once, whoever is lost on the way.
 *
 * <p>Who asks is a {@link org.propjet.player.cluster.work.WorkPlace}, who works for others a {@link
 * org.propjet.player.cluster.work.WorkService}. What they say to each other is text.
 */
@NullMarked
package org.propjet.player.cluster.work;

import org.jspecify.annotations.NullMarked;

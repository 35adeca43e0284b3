/**
 * Which search plays: alpha-beta or the tree search, whichever proves better before the first move.
 *
 * <p>In: both. Out: a {@link org.propjet.player.search.auto.AutoPlayer}, which is one of them.
 */
@NullMarked
package org.propjet.player.search.auto;

import org.jspecify.annotations.NullMarked;

/** What players are given: time, and a wish to stop. */
@NullMarked
package org.propjet.player.play;

import org.jspecify.annotations.NullMarked;

/**
 * What a page in a browser shows and asks for, as JSON: the pictures of states, matches that can be
 * replayed, and matches that a visitor plays.
 *
 * <p>In: texts of requests, match files, and what matches look like. Out: texts. It knows no HTTP;
 * {@code http} takes these texts to browsers.
 */
@NullMarked
package org.propjet.player.page;

import org.jspecify.annotations.NullMarked;

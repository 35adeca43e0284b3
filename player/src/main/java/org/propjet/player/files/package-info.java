/**
 * Files that survive: {@link org.propjet.player.files.WholeFile} writes all files of all commands,
 * {@link org.propjet.player.files.BoundedFile} reads what users name, and {@link
 * org.propjet.player.files.JsonSeal} tells whether a JSON file is what was written.
 *
 * <p>In: a path, what is to be written. Out: the new file or the old one, whole. Before everything
 * that writes; it knows nothing of games.
 */
@NullMarked
package org.propjet.player.files;

import org.jspecify.annotations.NullMarked;

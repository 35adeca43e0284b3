/**
 * The line of all stages, from the text of a game's rules to the game that plays: {@link
 * org.propjet.compiler.line.GameLine}. It is the table of contents of {@code engine} and {@code
 * compiler}, and nothing else; so it comes after all of their packages.
 */
@NullMarked
package org.propjet.compiler.line;

import org.jspecify.annotations.NullMarked;

/**
 * Where the time of playouts goes, and for which rules: the command {@code profile}.
 *
 * <p>In: a compiled game. Out: its parts and rules with what they take.
 */
@NullMarked
package org.propjet.bench.profile;

import org.jspecify.annotations.NullMarked;

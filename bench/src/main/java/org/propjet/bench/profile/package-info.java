/**
 * Where the time of playouts goes, and for which rules: the command {@code profile}.
 *
 * <p>In: a compiled game and its rules. Out: {@link Findings}, which has the parts and rules with
 * what they take ({@link PlayoutProfile}) and what was counted of gates and rules in random games
 * ({@link ActivityCount}); as tables, rows, a page or a drawing.
 */
@NullMarked
package org.propjet.bench.profile;

import org.jspecify.annotations.NullMarked;

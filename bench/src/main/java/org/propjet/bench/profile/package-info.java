/**
 * Where the time of playouts and searches goes, and for which rules: the command {@code profile}.
 *
 * <p>In: a compiled game and its rules. Out: {@link Findings}: the parts of a step and the rules,
 * with the time that they take ({@link PlayoutProfile}), and what gates and rules did in random
 * games ({@link ActivityCount}). They are written as tables, rows, a page or a drawing. Of a
 * search: the time of its parts ({@link SearchProfile}).
 */
@NullMarked
package org.propjet.bench.profile;

import org.jspecify.annotations.NullMarked;

/**
 * Charts as SVG, for pages.
 *
 * <p>In: numbers with their names. Out: SVG whose colours are the page's: marks, guides and texts
 * have classes only. Nothing here knows what the numbers mean.
 */
@NullMarked
package org.propjet.bench.chart;

import org.jspecify.annotations.NullMarked;

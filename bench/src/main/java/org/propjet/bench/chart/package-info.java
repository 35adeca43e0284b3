/**
 * Charts as SVG, for pages.
 *
 * <p>In: numbers with their names. Out: SVG without colours of its own: marks, guides and texts
 * have classes, and the page gives these their colours. Nothing here knows what the numbers mean.
 */
@NullMarked
package org.propjet.bench.chart;

import org.jspecify.annotations.NullMarked;

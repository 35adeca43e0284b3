/**
 * A page about many games: the command {@code report}.
 *
 * <p>In: games. Out: a folder with a page, its charts in it, and the figures that they show. Each
 * game is measured in processes of its own, by the commands {@code bench} and {@code report-game}.
 */
@NullMarked
package org.propjet.bench.report;

import org.jspecify.annotations.NullMarked;

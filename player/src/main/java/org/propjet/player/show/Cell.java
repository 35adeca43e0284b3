package org.propjet.player.show;

/**
 * A place on a board. Immutable.
 *
 * @param board the board's index in {@link BoardPlan#boards}
 * @param column from 0, at the left
 * @param row from 0, at the top of the picture
 */
public record Cell(int board, int column, int row) {}

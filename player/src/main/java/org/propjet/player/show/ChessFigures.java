package org.propjet.player.show;

import org.propjet.player.show.Piece.Figure;

/** The outlines of chessmen, as SVG in a square of 100 by 100. They are plain shapes of our own. */
final class ChessFigures {
    private static final String BASE = "<path d='M24 90v-9q0-3 4-3h44q4 0 4 3v9z'/>";

    private ChessFigures() {}

    /**
     * Returns the shapes of a figure.
     *
     * @throws IllegalArgumentException if it is no chessman
     */
    static String shapes(Figure figure) {
        return BASE
                + switch (figure) {
                    case PAWN ->
                            "<path d='M36 78c2-14 9-20 9-30h10c0 10 7 16 9 30z'/>"
                                    + "<circle cx='50' cy='37' r='13'/>";
                    case ROOK ->
                            "<path d='M28 18h11v8h6v-8h10v8h6v-8h11v19l-8 7v27l8"
                                    + " 7H28l8-7V44l-8-7z'/>";
                    case KNIGHT ->
                            "<path d='M32 78c0-18 16-22 15-35-6 5-12 9-18 7-5-2-6-8-2-12l14-18"
                                    + " 3-10 8 7c16 3 24 21 22 61z'/>"
                                    + "<circle class='eye' cx='43' cy='31' r='2.6'/>";
                    case BISHOP ->
                            "<path d='M36 78l6-20h16l6 20z'/>"
                                    + "<path d='M50 19c18 15 20 28 9 39H41c-11-11-9-24 9-39z'/>"
                                    + "<circle cx='50' cy='15' r='5'/>"
                                    + "<path class='line' d='M50 32v16M43 40h14'/>";
                    case QUEEN ->
                            "<path d='M20 34l14 22 3-31 10 28 3-33 3 33 10-28 3 31 14-22-10"
                                    + " 44H30z'/><circle cx='19' cy='31' r='4.5'/><circle cx='37'"
                                    + " cy='21' r='4.5'/><circle cx='50' cy='16' r='4.5'/><circle"
                                    + " cx='63' cy='21' r='4.5'/><circle cx='81' cy='31' r='4.5'/>";
                    case KING ->
                            "<path d='M47 8h6v7h7v6h-7v10h-6V21h-7v-6h7z'/><path d='M50 38c6-12"
                                    + " 32-12 30 6-1 12-10 16-12 34H32c-2-18-11-22-12-34-2-18 24-18"
                                    + " 30-6z'/>";
                    case DISC, FILLED, LETTERS, CROSS, RING ->
                            throw new IllegalArgumentException("no chessman: " + figure);
                };
    }
}

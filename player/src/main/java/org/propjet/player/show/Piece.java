package org.propjet.player.show;

/**
 * What stands on a cell. Immutable.
 *
 * @param term the term of the rules, such as {@code wp} or {@code white}
 * @param mark how a terminal writes it: one character, or two where one does not suffice; different
 *     pieces of a plan have different marks, unless there are more than a thousand
 * @param figure what a picture shows
 * @param roleIndex whose it is by its name, or -1 if that cannot be told; gives the colour
 */
public record Piece(String term, String mark, Figure figure, int roleIndex) {
    /** The figures that pictures know. */
    public enum Figure {
        /** A round piece in its role's colour. */
        DISC,
        /** The cell is filled: a wall, a trail. */
        FILLED,
        /** The mark or the term itself, as letters. */
        LETTERS,
        /** The cross of tic-tac-toe. */
        CROSS,
        /** The ring of tic-tac-toe. */
        RING,
        PAWN,
        KNIGHT,
        BISHOP,
        ROOK,
        QUEEN,
        KING
    }
}

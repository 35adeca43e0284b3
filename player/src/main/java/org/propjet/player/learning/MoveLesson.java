package org.propjet.player.learning;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * What was learnt about a game from random play: which moves are better for a role than others.
 *
 * @param role the role's name
 * @param choiceCount how many states were looked at in which it has a choice
 * @param moveCount how many moves of these states were valued
 * @param playoutCount by how many playouts
 * @param kindCount how many kinds of moves there were
 * @param explained which part of the variance between the moves of other states the weights
 *     explain; null if chance hides it
 * @param rows the chosen kinds, the best first and the worst last
 */
public record MoveLesson(
        String role,
        int choiceCount,
        int moveCount,
        long playoutCount,
        int kindCount,
        @Nullable Double explained,
        List<Row> rows) {
    /** Copies the rows. */
    public MoveLesson {
        rows = List.copyOf(rows);
    }

    /**
     * A chosen kind of moves.
     *
     * @param moves how a person reads it
     * @param weight by how many points such a move is better, with all chosen kinds together
     * @param error the standard error of {@code weight}
     * @param alone by how many points such moves are better than the others of their states
     * @param share which part of all moves is such
     */
    public record Row(String moves, double weight, double error, double alone, double share) {}
}

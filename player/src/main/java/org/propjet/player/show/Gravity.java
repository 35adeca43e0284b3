package org.propjet.player.show;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.Position;
import org.propjet.engine.game.Reasoner;

import java.util.HashSet;
import java.util.Set;

/**
 * Tells whether discs fall upwards in a picture: whether each first move adds a piece in the top
 * row, in several columns.
 */
final class Gravity {
    /** So many first moves are looked at. */
    private static final int MOST_MOVES = 32;

    private static final int LEAST_COLUMNS = 3;

    private Gravity() {}

    /** Returns whether the plan's first board should be turned over. */
    static boolean isUpwards(Game game, BoardPlan plan) {
        if (plan.boards().isEmpty() || game.stateLayout().isOpen()) {
            return false; // an open layout is that of rules, which are slow
        }
        Position position = new Position(game);
        Reasoner reasoner = position.reasoner();
        Scene before = plan.scene(game.stateLayout().fluentsOf(position.state()));
        Set<Integer> columns = new HashSet<>();
        for (int role = 0; role < game.roles().size() && position.goesOn(); role++) {
            int[] moves = reasoner.legalMoves(role);
            for (int index = 0; index < Math.min(moves.length, MOST_MOVES); index++) {
                for (int other = 0; other < game.roles().size(); other++) {
                    position.jointMove()[other] =
                            other == role ? moves[index] : reasoner.anyLegalMove(other);
                }
                position.advance();
                Scene after = plan.scene(game.stateLayout().fluentsOf(position.state()));
                position.begin();
                for (Cell cell : BoardPlan.changed(before, after)) {
                    if (cell.row() > 0 || !after.pieces().containsKey(cell)) {
                        return false;
                    }
                    columns.add(cell.column());
                }
            }
        }
        return columns.size() >= LEAST_COLUMNS && plan.boards().get(0).rows().size() > 1;
    }
}

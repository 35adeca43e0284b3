package org.propjet.player.web;

import com.google.gson.JsonArray;

import org.propjet.player.board.BoardPlan;
import org.propjet.player.board.Cell;

/** Where to click for a move. Immutable. */
final class MoveCells {
    private final BoardPlan plan;

    MoveCells(BoardPlan plan) {
        this.plan = plan;
    }

    /**
     * Returns the clicks that a move takes, in order, and for each the cells that will do: the cell
     * that the move's text names, or all of the column if it names that alone. No clicks if the
     * move names neither.
     */
    JsonArray json(String move) {
        JsonArray clicks = new JsonArray();
        for (Cell cell : plan.cells(move)) {
            JsonArray one = new JsonArray();
            one.add(text(cell));
            clicks.add(one);
        }
        if (clicks.isEmpty()) {
            JsonArray column = new JsonArray();
            plan.column(move).forEach(cell -> column.add(text(cell)));
            if (!column.isEmpty()) {
                clicks.add(column);
            }
        }
        return clicks;
    }

    /** Returns a cell as pictures name it. */
    static String text(Cell cell) {
        return cell.board() + "," + cell.column() + "," + cell.row();
    }
}

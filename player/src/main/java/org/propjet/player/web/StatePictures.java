package org.propjet.player.web;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;

import org.propjet.player.board.Board;
import org.propjet.player.board.BoardPlan;
import org.propjet.player.board.BoardSvg;
import org.propjet.player.board.Cell;
import org.propjet.player.board.Scene;

import java.util.Collection;
import java.util.Set;

/**
 * Draws the states of a game for the page. Immutable.
 *
 * @param plan how they look
 */
public record StatePictures(BoardPlan plan) {
    /** So many facts beside the boards are listed. */
    private static final int MOST_FACTS = 60;

    /**
     * Returns a state's picture: {@code svg}, or empty if there is no board; the {@code boards}'
     * labels, and {@code facts}.
     *
     * @param fluents the canonical texts of what holds
     * @param before what held before, to mark the cells that have changed; empty at first
     */
    public JsonObject json(Collection<String> fluents, Collection<String> before) {
        Scene scene = plan.scene(fluents);
        Set<Cell> marked =
                before.isEmpty() ? Set.of() : BoardPlan.changed(plan.scene(before), scene);
        JsonObject json = new JsonObject();
        boolean hasBoard = !plan.boards().isEmpty();
        json.addProperty("svg", hasBoard ? BoardSvg.of(plan, scene, marked) : "");
        json.add("boards", boards());
        JsonArray facts = new JsonArray();
        scene.facts().stream().limit(MOST_FACTS).forEach(facts::add);
        if (scene.facts().size() > MOST_FACTS) {
            facts.add("and " + (scene.facts().size() - MOST_FACTS) + " more");
        }
        json.add("facts", facts);
        return json;
    }

    private JsonArray boards() {
        JsonArray boards = new JsonArray();
        for (Board board : plan.boards()) {
            JsonObject one = new JsonObject();
            one.add("columns", Replay.texts(board.columns()));
            one.add("rows", Replay.texts(board.rows()));
            boards.add(one);
        }
        return boards;
    }
}

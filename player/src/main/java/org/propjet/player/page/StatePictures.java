package org.propjet.player.page;

import org.propjet.player.show.BoardPlan;
import org.propjet.player.show.BoardSvg;
import org.propjet.player.show.Cell;
import org.propjet.player.show.Scene;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
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
     * A state as the page draws it; the components' names are those of the JSON.
     *
     * @param svg the boards' picture; empty if there is no board
     * @param boards the boards' labels
     * @param facts what else holds
     */
    public record Picture(String svg, List<Labels> boards, List<String> facts) {}

    /** What the columns and rows of a board are called. */
    public record Labels(List<String> columns, List<String> rows) {}

    /**
     * Returns a state's picture.
     *
     * @param fluents the canonical texts of what holds
     * @param before what held before, to mark the cells that have changed; empty at first
     */
    public Picture picture(Collection<String> fluents, Collection<String> before) {
        Scene scene = plan.scene(fluents);
        Set<Cell> marked =
                before.isEmpty() ? Set.of() : BoardPlan.changed(plan.scene(before), scene);
        List<String> facts = new ArrayList<>(scene.facts().stream().limit(MOST_FACTS).toList());
        if (scene.facts().size() > MOST_FACTS) {
            facts.add("and " + (scene.facts().size() - MOST_FACTS) + " more");
        }
        return new Picture(
                plan.boards().isEmpty() ? "" : BoardSvg.of(plan, scene, marked),
                plan.boards().stream()
                        .map(board -> new Labels(board.columns(), board.rows()))
                        .toList(),
                facts);
    }
}

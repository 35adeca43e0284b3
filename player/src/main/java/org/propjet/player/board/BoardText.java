package org.propjet.player.board;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * A scene as text for people.
 *
 * <pre>
 *   3  . x .
 *   2  . o .
 *   1  . . x
 *
 *      1 2 3
 *
 *   control o
 * </pre>
 *
 * <p>Cost: as the boards are large, and the facts many.
 */
public final class BoardText {
    /** More facts than this, beside the boards, are only counted. */
    private static final int MOST_FACTS = 60;

    private static final String EMPTY = ".";

    private BoardText() {}

    /**
     * Returns a scene as lines of text, without an end of line after the last.
     *
     * @param plan the plan that made the scene
     * @param marked cells to be marked, such as those of the last move
     * @param colour whether the text has ANSI escapes
     */
    public static String of(BoardPlan plan, Scene scene, Set<Cell> marked, boolean colour) {
        StringJoiner parts = new StringJoiner("\n\n");
        List<Board> boards = plan.boards();
        for (int i = 0; i < boards.size(); i++) {
            parts.add(board(i, boards.get(i), scene));
        }
        List<String> facts = new ArrayList<>();
        for (String fact : scene.facts()) {
            facts.add(fact.startsWith("(") ? fact.substring(1, fact.length() - 1) : fact);
        }
        if (facts.size() > MOST_FACTS) {
            int more = facts.size() - MOST_FACTS;
            facts.subList(MOST_FACTS, facts.size()).clear();
            facts.add("and " + more + " more");
        }
        if (!facts.isEmpty()) {
            parts.add(String.join("\n", facts));
        }
        return parts.toString();
    }

    private static String board(int index, Board board, Scene scene) {
        int width = width(board.columns());
        Map<String, String> legend = new TreeMap<>();
        for (Map.Entry<Cell, Piece> entry : scene.pieces().entrySet()) {
            Piece piece = entry.getValue();
            if (entry.getKey().board() == index) {
                width = Math.max(width, piece.mark().length());
                if (!piece.mark().equals(piece.term())) {
                    legend.put(piece.mark(), piece.term());
                }
            }
        }
        int labelWidth = width(board.rows());
        StringJoiner lines = new StringJoiner("\n");
        for (int row = 0; row < board.rows().size(); row++) {
            StringBuilder line =
                    new StringBuilder(padded(board.rows().get(row), labelWidth)).append(' ');
            for (int column = 0; column < board.columns().size(); column++) {
                Piece piece = scene.pieces().get(new Cell(index, column, row));
                line.append(' ').append(padded(piece == null ? EMPTY : piece.mark(), width));
            }
            lines.add(line);
        }
        StringBuilder foot = new StringBuilder(padded("", labelWidth)).append(' ');
        for (String column : board.columns()) {
            foot.append(' ').append(padded(column, width));
        }
        lines.add("").add(foot);
        if (!legend.isEmpty()) {
            StringJoiner words = new StringJoiner(", ");
            legend.forEach((mark, term) -> words.add(mark + " " + term));
            lines.add("").add(words.toString());
        }
        return lines.toString();
    }

    private static int width(List<String> labels) {
        return labels.stream().mapToInt(String::length).max().orElse(1);
    }

    private static String padded(String text, int width) {
        return " ".repeat(Math.max(0, width - text.length())) + text;
    }
}

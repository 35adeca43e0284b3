package org.propjet.player.author;

import java.util.List;

/** Writes short texts side by side, as many as fit into the 80 columns of a terminal. */
final class TextColumns {
    private static final int WIDTH = 80;
    private static final int GAP = 2;

    private TextColumns() {}

    /** Returns lines, each row after row; never ends with a line feed. */
    static String of(List<String> cells) {
        int widest = cells.stream().mapToInt(String::length).max().orElse(0);
        int perRow = Math.max(1, (WIDTH + GAP) / (widest + GAP));
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            boolean lastOfRow = i % perRow == perRow - 1 || i == cells.size() - 1;
            text.append(cells.get(i));
            if (!lastOfRow) {
                text.append(" ".repeat(widest + GAP - cells.get(i).length()));
            } else if (i < cells.size() - 1) {
                text.append('\n');
            }
        }
        return text.toString();
    }
}

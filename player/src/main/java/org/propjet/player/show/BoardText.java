package org.propjet.player.show;

import org.propjet.player.show.Piece.Figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * A scene as text for people, at most 80 columns wide where the boards allow it.
 *
 * <pre>
 *   3  . x .
 *   2  .[o].
 *   1  . . x
 *
 *      1 2 3
 *
 *   control o
 * </pre>
 *
 * <p>Marked cells stand in brackets. Cells that the board lacks are blank. Cost: as the boards are
 * large, and the facts many.
 */
public final class BoardText {
    private static final int MOST_WIDTH = 80;

    /** More facts than this, beside the boards, are only counted. */
    private static final int MOST_FACTS = 60;

    /** Labels of columns and rows are cut after so many letters. */
    private static final int MOST_LABEL = 3;

    private static final int MOST_ROW_LABEL = 12;

    private static final String EMPTY = ".";
    private static final String BETWEEN_BOARDS = "    ";
    private static final String ESCAPES = "\u001b\\[[0-9;]*m";
    private static final String RESET = "\u001b[0m";
    private static final String FAINT = "\u001b[2m";
    private static final String BOLD = "\u001b[1m";

    /** The escapes of the roles whose names are no colours, in role order. */
    private static final List<String> ROLE_COLOURS =
            List.of("\u001b[1;36m", "\u001b[1;33m", "\u001b[1;35m", "\u001b[1;32m");

    private static final Map<String, String> NAMED_COLOURS =
            Map.of(
                    "red", "\u001b[1;31m",
                    "green", "\u001b[1;32m",
                    "yellow", "\u001b[1;33m",
                    "blue", "\u001b[1;34m",
                    "white", "\u001b[1;97m",
                    "black", "\u001b[1;35m");

    private final BoardPlan plan;
    private final Scene scene;
    private final Set<Cell> marked;
    private final boolean colour;

    private BoardText(BoardPlan plan, Scene scene, Set<Cell> marked, boolean colour) {
        this.plan = plan;
        this.scene = scene;
        this.marked = marked;
        this.colour = colour;
    }

    /**
     * Returns a scene as lines of text, without an end of line after the last.
     *
     * @param plan the plan that made the scene
     * @param marked cells to be marked, such as those of the last move
     * @param colour whether the text has ANSI escapes
     */
    public static String of(BoardPlan plan, Scene scene, Set<Cell> marked, boolean colour) {
        return new BoardText(plan, scene, marked, colour).text();
    }

    private String text() {
        StringJoiner parts = new StringJoiner("\n\n");
        List<Block> row = new ArrayList<>();
        int width = 0;
        List<Board> boards = plan.boards();
        for (int i = 0; i < boards.size(); i++) {
            Block block = board(i, boards.get(i), boards.size() > 1);
            if (!row.isEmpty() && width + BETWEEN_BOARDS.length() + block.width() > MOST_WIDTH) {
                parts.add(sideBySide(row));
                row.clear();
                width = 0;
            }
            width += (row.isEmpty() ? 0 : BETWEEN_BOARDS.length()) + block.width();
            row.add(block);
        }
        if (!row.isEmpty()) {
            parts.add(sideBySide(row));
        }
        String legend = legend();
        if (!legend.isEmpty()) {
            parts.add(legend);
        }
        String facts = facts();
        if (!facts.isEmpty()) {
            parts.add(facts);
        }
        return parts.toString();
    }

    private String facts() {
        List<String> facts = new ArrayList<>(scene.bareFacts());
        if (facts.size() > MOST_FACTS) {
            int more = facts.size() - MOST_FACTS;
            facts.subList(MOST_FACTS, facts.size()).clear();
            facts.add("and " + more + " more");
        }
        return String.join("\n", facts);
    }

    /** Returns what marks mean, in lines. */
    private String legend() {
        Map<String, String> words = new TreeMap<>();
        for (Piece piece : scene.pieces().values()) {
            if (isChess(piece)) {
                int role = piece.roleIndex();
                words.put((role == 0 ? "capitals " : "small ") + plan.roles().get(role), "");
            } else if (!piece.mark().equals(piece.term())
                    && !piece.mark().equals(PieceNames.folded(piece.term()))) {
                words.put(piece.mark() + " " + piece.term(), paint(piece.mark(), piece));
            }
        }
        StringBuilder legend = new StringBuilder();
        int width = 0;
        for (Map.Entry<String, String> entry : words.entrySet()) {
            String plain = entry.getKey();
            if (width > 0) {
                boolean fits = width + plain.length() + 3 <= MOST_WIDTH;
                legend.append(fits ? ", " : ",\n");
                width = fits ? width + 2 : 0;
            }
            legend.append(
                    entry.getValue().isEmpty()
                            ? plain
                            : entry.getValue() + plain.substring(plain.indexOf(' ')));
            width += plain.length();
        }
        return legend.toString();
    }

    /** Returns whether a piece is written as in chess: capitals are the first role's. */
    private static boolean isChess(Piece piece) {
        boolean isFigure = piece.figure().compareTo(Figure.PAWN) >= 0;
        return isFigure && piece.roleIndex() >= 0 && "kqrbnp".contains(lower(piece.mark()));
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    /** Lines without spaces at their ends, and how wide the widest is on the screen. */
    private record Block(List<String> lines, int width) {
        static Block of(List<String> lines) {
            List<String> stripped = lines.stream().map(String::stripTrailing).toList();
            int width = stripped.stream().mapToInt(BoardText::shownLength).max().orElse(0);
            return new Block(stripped, width);
        }
    }

    /** Returns how long a line is on the screen: colours take no room. */
    private static int shownLength(String line) {
        return line.replaceAll(ESCAPES, "").stripTrailing().length();
    }

    private static String sideBySide(List<Block> blocks) {
        int height = blocks.stream().mapToInt(block -> block.lines().size()).max().orElse(0);
        StringJoiner lines = new StringJoiner("\n");
        for (int i = 0; i < height; i++) {
            StringBuilder line = new StringBuilder();
            int owed = 0;
            for (Block block : blocks) {
                String part = i < block.lines().size() ? block.lines().get(i) : "";
                int length = shownLength(part);
                if (length > 0) {
                    line.append(" ".repeat(owed)).append(part);
                    owed = 0;
                }
                owed += block.width() - length;
                owed += BETWEEN_BOARDS.length();
            }
            lines.add(line);
        }
        return lines.toString();
    }

    private Block board(int index, Board board, boolean isTitled) {
        boolean isHex = board.shape() == Board.Shape.HEX;
        int width = Math.max(EMPTY.length(), Math.min(MOST_LABEL, width(board.columns())));
        for (Map.Entry<Cell, Piece> entry : scene.pieces().entrySet()) {
            if (entry.getKey().board() == index) {
                width = Math.max(width, entry.getValue().mark().length());
            }
        }
        width += isHex && width % 2 == 0 ? 1 : 0; // so that half a cell is whole characters
        int labelWidth = Math.min(MOST_ROW_LABEL, width(board.rows()));
        List<String> lines = new ArrayList<>();
        if (isTitled) {
            lines.add(paint(BOLD, board.name()));
        }
        String head = columnLine(board, labelWidth, width);
        if (isHex && !head.isBlank()) {
            lines.add(paint(FAINT, head));
        }
        for (int row = 0; row < board.rows().size(); row++) {
            int block = board.blockSide();
            if (block > 0 && row > 0 && row % block == 0) {
                lines.add("");
            }
            String indent = isHex ? " ".repeat(row * (width + 1) / 2) : "";
            String label = padded(shortened(board.rows().get(row), labelWidth), labelWidth);
            String gap = labelWidth > 0 ? " " : "";
            lines.add(indent + paint(FAINT, label) + gap + cells(index, board, row, width));
        }
        if (!isHex && !head.isBlank()) {
            lines.add("");
            lines.add(paint(FAINT, head));
        }
        return Block.of(lines);
    }

    private String cells(int index, Board board, int row, int width) {
        StringBuilder text = new StringBuilder();
        boolean wasMarked = false;
        for (int column = 0; column < board.columns().size(); column++) {
            Cell cell = new Cell(index, column, row);
            Piece piece = scene.pieces().get(cell);
            boolean isMarked = marked.contains(cell);
            String between =
                    (wasMarked ? "]" : "")
                            + (startsBlock(board, column) ? " " : "")
                            + (isMarked ? "[" : "");
            between = between.isEmpty() || between.isBlank() ? " " + between : between;
            String before = isMarked && wasMarked && between.length() == 2 ? "|" : between;
            String mark =
                    piece != null ? piece.mark() : board.missing().contains(cell) ? " " : EMPTY;
            String padding = " ".repeat(width - mark.length());
            text.append(before).append(padding);
            text.append(piece != null ? paint(mark, piece) : paint(FAINT, mark));
            wasMarked = isMarked;
        }
        return text.append(wasMarked ? "]" : "").toString();
    }

    private static boolean startsBlock(Board board, int column) {
        return board.blockSide() > 0 && column > 0 && column % board.blockSide() == 0;
    }

    private static String columnLine(Board board, int labelWidth, int width) {
        StringBuilder line = new StringBuilder(" ".repeat(labelWidth + (labelWidth > 0 ? 1 : 0)));
        for (int column = 0; column < board.columns().size(); column++) {
            line.append(startsBlock(board, column) ? "  " : " ");
            line.append(padded(shortened(board.columns().get(column), width), width));
        }
        return line.toString();
    }

    private String paint(String mark, Piece piece) {
        if (!colour || piece.roleIndex() < 0) {
            return mark;
        }
        String role = plan.roles().get(piece.roleIndex()).toLowerCase(Locale.ROOT);
        String byIndex = ROLE_COLOURS.get(piece.roleIndex() % ROLE_COLOURS.size());
        return NAMED_COLOURS.getOrDefault(role, byIndex) + mark + RESET;
    }

    private String paint(String escape, String text) {
        return colour && !text.isBlank() ? escape + text + RESET : text;
    }

    private static String shortened(String label, int width) {
        return label.length() <= width ? label : label.substring(0, width);
    }

    private static int width(List<String> labels) {
        return labels.stream().mapToInt(String::length).max().orElse(0);
    }

    private static String padded(String text, int width) {
        return " ".repeat(Math.max(0, width - text.length())) + text;
    }
}

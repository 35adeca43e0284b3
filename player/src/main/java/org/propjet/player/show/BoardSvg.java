package org.propjet.player.show;

import org.propjet.engine.gdl.PrintableText;
import org.propjet.player.show.Board.Shape;
import org.propjet.player.show.Piece.Figure;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A scene as a picture: an SVG text that needs nothing else, for light and dark pages.
 *
 * <p>Each cell is an element {@code <g class="cell" data-cell="BOARD,COLUMN,ROW">}, also an empty
 * one, so that a page can catch clicks; marked cells have the class {@code marked}, too. A page
 * changes colours by the custom properties of {@code svg.propjet-board}. Without a board, the facts
 * are drawn as cards. Cost: as the boards are large.
 */
public final class BoardSvg {
    /** The side of a square cell, and the width of a hexagon. */
    private static final int SIDE = 48;

    private static final double HEX_EDGE = SIDE / Math.sqrt(3);
    private static final int LABEL_SPACE = 24;
    private static final int GAP = 24;

    /** Boards stand side by side up to this width. */
    private static final int MOST_WIDTH = 12 * SIDE;

    /** So many cards are drawn, and so many letters of each. */
    private static final int MOST_CARDS = 60;

    private static final int MOST_LETTERS = 40;

    private static final String STYLE =
            """
            svg.propjet-board{--surface:#f6f1e6;--shade:#ddd0b8;--line:#a89f8d;--label:#6a6458;\
            --mark:#f6d365;--neutral:#59616d;--edge:#3c3a36;font-family:system-ui,sans-serif}
            @media(prefers-color-scheme:dark){svg.propjet-board{--surface:#4b5058;--shade:#3b4047;\
            --line:#7b828c;--label:#a9afb8;--mark:#8a7430;--neutral:#b9c1cc;--edge:#14161a}}
            svg.propjet-board .ground{fill:var(--surface);stroke:var(--line)}
            svg.propjet-board .shade .ground{fill:var(--shade)}
            svg.propjet-board .marked .ground{fill:var(--mark)}
            svg.propjet-board .label{fill:var(--label);font-size:13px;text-anchor:middle}
            svg.propjet-board .title{fill:var(--label);font-size:14px;font-weight:600}
            svg.propjet-board .letters{text-anchor:middle;font-weight:600}
            svg.propjet-board .piece{stroke:var(--edge);stroke-linejoin:round}
            svg.propjet-board .block{stroke:var(--label);stroke-width:2.5;fill:none}
            """;

    private final BoardPlan plan;
    private final Scene scene;
    private final Set<Cell> marked;
    private final StringBuilder body = new StringBuilder();

    private BoardSvg(BoardPlan plan, Scene scene, Set<Cell> marked) {
        this.plan = plan;
        this.scene = scene;
        this.marked = marked;
    }

    /**
     * Returns a scene as a picture.
     *
     * @param plan the plan that made the scene
     * @param marked cells to be marked, such as those of the last move
     */
    public static String of(BoardPlan plan, Scene scene, Set<Cell> marked) {
        return new BoardSvg(plan, scene, marked).text();
    }

    private String text() {
        double right = 0;
        double x = 0;
        double y = 0;
        double rowHeight = 0;
        List<Board> boards = plan.boards();
        for (int i = 0; i < boards.size(); i++) {
            Board board = boards.get(i);
            double titleSpace = boards.size() > 1 ? LABEL_SPACE : 0;
            double width = width(board);
            double height = height(board) + titleSpace;
            if (x > 0 && x + width > MOST_WIDTH) {
                x = 0;
                y += rowHeight + GAP;
                rowHeight = 0;
            }
            body.append("<g transform='translate(%s,%s)'>".formatted(number(x), number(y)));
            if (titleSpace > 0) {
                text("title", LABEL_SPACE, 16, board.name());
            }
            body.append("<g transform='translate(0,%s)'>".formatted(number(titleSpace)));
            board(i, board);
            body.append("</g></g>\n");
            x += width + GAP;
            right = Math.max(right, x - GAP);
            rowHeight = Math.max(rowHeight, height);
        }
        double bottom = y + rowHeight;
        if (boards.isEmpty()) {
            right = 7 * SIDE;
            bottom = cards();
        }
        return """
        <svg xmlns='http://www.w3.org/2000/svg' class='propjet-board' role='img' \
        aria-label='%s' viewBox='-4 -4 %s %s' width='%s' height='%s'>
        <style>
        %s</style>
        %s</svg>
        """
                .formatted(
                        boards.isEmpty() ? "facts" : "board",
                        number(right + 8),
                        number(bottom + 8),
                        number(right + 8),
                        number(bottom + 8),
                        STYLE,
                        body);
    }

    private static double width(Board board) {
        int columns = board.columns().size();
        boolean isHex = board.shape() == Shape.HEX;
        double cells = isHex ? columns + (board.rows().size() - 1) / 2.0 : columns;
        return labelSpace(board.rows()) + cells * SIDE;
    }

    private static double height(Board board) {
        int rows = board.rows().size();
        double cells =
                board.shape() == Shape.HEX ? (1.5 * rows + 0.5) * HEX_EDGE : rows * (double) SIDE;
        return cells + (hasLabels(board.columns()) ? LABEL_SPACE : 0);
    }

    private static boolean hasLabels(List<String> labels) {
        return labels.stream().anyMatch(label -> !label.isEmpty());
    }

    private static double labelSpace(List<String> labels) {
        int longest = labels.stream().mapToInt(String::length).max().orElse(0);
        return longest == 0 ? 0 : LABEL_SPACE + Math.max(0, Math.min(longest, 14) - 2) * 7.0;
    }

    private void board(int index, Board board) {
        boolean isHex = board.shape() == Shape.HEX;
        double left = labelSpace(board.rows());
        double top = isHex && hasLabels(board.columns()) ? LABEL_SPACE : 0;
        boolean isChequered = plan.isChequered() && !isHex;
        for (int row = 0; row < board.rows().size(); row++) {
            for (int column = 0; column < board.columns().size(); column++) {
                Cell cell = new Cell(index, column, row);
                if (board.missing().contains(cell)) {
                    continue;
                }
                int fromBottom = board.rows().size() - 1 - row;
                boolean isShaded = isChequered && (column + fromBottom) % 2 == 0;
                body.append(
                        "<g class='cell%s%s' data-cell='%d,%d,%d' transform='translate(%s,%s)'>"
                                .formatted(
                                        isShaded ? " shade" : "",
                                        marked.contains(cell) ? " marked" : "",
                                        index,
                                        column,
                                        row,
                                        number(left + centreX(board, column, row)),
                                        number(top + centreY(board, row))));
                body.append(isHex ? hexagon() : square());
                Piece piece = scene.pieces().get(cell);
                if (piece != null) {
                    piece(piece);
                }
                body.append("</g>\n");
            }
        }
        blocks(board, left, top);
        labels(index, board, left, top);
    }

    private static double centreX(Board board, int column, int row) {
        return (column + 0.5 + (board.shape() == Shape.HEX ? row / 2.0 : 0)) * SIDE;
    }

    private static double centreY(Board board, int row) {
        return board.shape() == Shape.HEX ? (1 + 1.5 * row) * HEX_EDGE : (row + 0.5) * SIDE;
    }

    private static String square() {
        return "<rect class='ground' x='%d' y='%d' width='%d' height='%d'/>"
                .formatted(-SIDE / 2, -SIDE / 2, SIDE, SIDE);
    }

    private static String hexagon() {
        double half = SIDE / 2.0;
        return "<path class='ground' d='M0 %sL%s %sV%sL0 %sL%s %sV%sz'/>"
                .formatted(
                        number(-HEX_EDGE),
                        number(half),
                        number(-HEX_EDGE / 2),
                        number(HEX_EDGE / 2),
                        number(HEX_EDGE),
                        number(-half),
                        number(HEX_EDGE / 2),
                        number(-HEX_EDGE / 2));
    }

    /** Draws thicker lines around blocks. */
    private void blocks(Board board, double left, double top) {
        int side = board.blockSide();
        int width = board.columns().size() * SIDE;
        int height = board.rows().size() * SIDE;
        if (side == 0 || board.shape() == Shape.HEX) {
            return;
        }
        StringBuilder path = new StringBuilder();
        for (int column = 0; column <= board.columns().size(); column += side) {
            path.append("M%s %sv%d".formatted(number(left + column * SIDE), number(top), height));
        }
        for (int row = 0; row <= board.rows().size(); row += side) {
            path.append("M%s %sh%d".formatted(number(left), number(top + row * SIDE), width));
        }
        body.append("<path class='block' d='%s'/>\n".formatted(path));
    }

    private void labels(int index, Board board, double left, double top) {
        boolean isHex = board.shape() == Shape.HEX;
        for (int row = 0; row < board.rows().size(); row++) {
            int first = 0;
            while (isHex
                    && first < board.columns().size() - 1
                    && board.missing().contains(new Cell(index, first, row))) {
                first++;
            }
            double x = left / 2 + (isHex ? (first + row / 2.0) * SIDE : 0);
            text("label", x, top + centreY(board, row) + 5, board.rows().get(row));
        }
        double y = isHex ? 14 : board.rows().size() * SIDE + 18;
        for (int column = 0; column < board.columns().size(); column++) {
            String label = board.columns().get(column);
            String cut = label.length() > 6 ? label.substring(0, 5) + "\u2026" : label;
            text("label", left + (column + 0.5) * SIDE, y, cut);
        }
    }

    private void piece(Piece piece) {
        String colour = Colours.of(piece, plan.roles());
        body.append("<title>").append(escaped(piece.term())).append("</title>");
        switch (piece.figure()) {
            case DISC -> disc(colour);
            case FILLED ->
                    body.append(
                            "<rect class='piece' x='-20' y='-20' width='40' height='40' rx='5'"
                                    + " fill='%s' stroke-width='0'/>".formatted(colour));
            case CROSS ->
                    body.append(
                            "<path d='M-13-13L13 13M-13 13L13-13' fill='none' stroke='%s'"
                                            .formatted(colour)
                                    + " stroke-width='6' stroke-linecap='round'/>");
            case RING ->
                    body.append(
                            "<circle r='14' fill='none' stroke='%s' stroke-width='6'/>"
                                    .formatted(colour));
            case LETTERS -> letters(piece, colour);
            case PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING -> chessman(piece.figure(), colour);
        }
    }

    private void disc(String colour) {
        body.append(
                ("<circle class='piece' r='18' fill='%s' stroke-width='1.5'/><circle r='12.5'"
                     + " fill='none' stroke='%s' stroke-opacity='.25' stroke-width='1.5'/>")
                        .formatted(colour, Colours.ink(colour)));
    }

    private void letters(Piece piece, String colour) {
        boolean isOwned = piece.roleIndex() >= 0;
        String text = piece.term().length() <= 3 ? piece.term() : piece.mark();
        if (isOwned) {
            disc(colour);
        }
        int size = text.length() == 1 ? 24 : text.length() == 2 ? 19 : 15;
        body.append(
                "<text class='letters' y='%s' font-size='%d' fill='%s'>%s</text>"
                        .formatted(
                                number(size * 0.36),
                                size,
                                isOwned ? Colours.ink(colour) : colour,
                                escaped(text)));
    }

    private void chessman(Figure figure, String colour) {
        String ink = Colours.ink(colour);
        boolean isBright = ink.equals("#222");
        body.append(
                ("<g class='piece' transform='translate(-22,-24) scale(.44)' fill='%s'"
                                + " style='stroke:%s' stroke-width='%s'>%s</g>")
                        .formatted(
                                colour,
                                isBright ? "#222" : "#e9e6df",
                                isBright ? "4" : "2.5",
                                Chessmen.shapes(figure)
                                        .replace("class='eye'", "fill='" + ink + "'")
                                        .replace(
                                                "class='line'",
                                                "fill='none' stroke-linecap='round'")));
    }

    /** Draws the facts as cards; returns how high they are. */
    private double cards() {
        double y = 0;
        double x = 0;
        List<String> facts = scene.bareFacts();
        for (int i = 0; i < Math.min(facts.size(), MOST_CARDS); i++) {
            String bare = facts.get(i);
            String text =
                    bare.length() > MOST_LETTERS
                            ? bare.substring(0, MOST_LETTERS - 1) + "\u2026"
                            : bare;
            double width = 20 + 8.2 * text.length();
            if (x > 0 && x + width > 7 * SIDE) {
                x = 0;
                y += 38;
            }
            body.append(
                    ("<g transform='translate(%s,%s)'><rect class='ground' width='%s' height='30'"
                                    + " rx='6'/>")
                            .formatted(number(x), number(y), number(width)));
            text("label", width / 2, 20, text);
            body.append("</g>\n");
            x += width + 8;
        }
        return y + 30;
    }

    private void text(String cssClass, double x, double y, String text) {
        if (!text.isEmpty()) {
            body.append(
                    "<text class='%s' x='%s' y='%s'>%s</text>\n"
                            .formatted(cssClass, number(x), number(y), escaped(text)));
        }
    }

    private static String number(double value) {
        String text = String.format(Locale.ROOT, "%.2f", value);
        return text.endsWith(".00") ? text.substring(0, text.length() - 3) : text;
    }

    private static String escaped(String text) {
        String shown = PrintableText.of(text);
        StringBuilder escaped = new StringBuilder();
        Map<Character, String> special =
                Map.of('<', "&lt;", '>', "&gt;", '&', "&amp;", '"', "&quot;", '\'', "&#39;");
        for (int i = 0; i < shown.length(); i++) {
            char c = shown.charAt(i);
            escaped.append(special.getOrDefault(c, String.valueOf(c)));
        }
        return escaped.toString();
    }

    /** The colours of pieces, by what they and their owners are called. Immutable. */
    private static final class Colours {
        private static final String NEUTRAL = "var(--neutral)";

        /** The colours of roles whose names are no colours, in role order. */
        private static final List<String> ROLES =
                List.of("#2f72c4", "#e07b28", "#3d9a50", "#9657b8", "#c23b6e", "#2a9d9d");

        private static final Map<String, String> NAMED =
                Map.ofEntries(
                        Map.entry("white", "#fbfbf8"),
                        Map.entry("black", "#26282c"),
                        Map.entry("red", "#d8413c"),
                        Map.entry("yellow", "#f0c02e"),
                        Map.entry("blue", "#2f72c4"),
                        Map.entry("green", "#3d9a50"),
                        Map.entry("orange", "#e07b28"),
                        Map.entry("purple", "#9657b8"),
                        Map.entry("teal", "#2a9d9d"),
                        Map.entry("cyan", "#35b4d0"),
                        Map.entry("magenta", "#c23b8e"),
                        Map.entry("pink", "#e88aae"),
                        Map.entry("brown", "#8a5a34"),
                        Map.entry("fire", "#e07b28"),
                        Map.entry("burn", "#e07b28"),
                        Map.entry("light", "#f0c02e"),
                        Map.entry("lit", "#f0c02e"),
                        Map.entry("on", "#f0c02e"),
                        Map.entry("gold", "#f0c02e"),
                        Map.entry("peg", "#b4703a"),
                        Map.entry("chocolate", "#8a5a34"));

        private Colours() {}

        /** Returns a piece's colour, as CSS. */
        static String of(Piece piece, List<String> roles) {
            int role = piece.roleIndex();
            if (role >= 0) {
                String name = roles.get(role).toLowerCase(Locale.ROOT);
                return NAMED.getOrDefault(name, ROLES.get(role % ROLES.size()));
            }
            return switch (piece.figure()) {
                case CROSS -> ROLES.get(0);
                case RING -> ROLES.get(1);
                default -> NAMED.getOrDefault(piece.term().toLowerCase(Locale.ROOT), NEUTRAL);
            };
        }

        /** Returns what can be read on a colour, as CSS. */
        static String ink(String colour) {
            boolean isBright =
                    colour.equals(NAMED.get("white")) || colour.equals(NAMED.get("yellow"));
            return isBright ? "#222" : "#fff";
        }
    }

    /**
     * The outlines of chessmen, as SVG in a square of 100 by 100. They are plain shapes of our own.
     */
    private static final class Chessmen {
        private static final String BASE = "<path d='M24 90v-9q0-3 4-3h44q4 0 4 3v9z'/>";

        private Chessmen() {}

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
}

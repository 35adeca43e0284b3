package org.propjet.player.http;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A state as text for people. Relations whose arguments look like coordinates are drawn as boards,
 * whatever the game calls them; all other fluents are listed below.
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
 * <p>It is a guess, and only onlookers depend on it: two neighbouring arguments are taken for
 * column and row if both run over numbers or letters, {@value #LEAST_SIDE} to {@value #MOST_SIDE}
 * of them, and most pairs can occur.
 *
 * <p>Immutable. Cost: making one looks at each fluent a few times, a text at each that holds.
 */
public final class BoardText {
    private static final int LEAST_SIDE = 3;
    private static final int MOST_SIDE = 40;

    /** The part of all pairs of coordinates that must be possible: boards may lack corners. */
    private static final double LEAST_COVER = 0.6;

    /** More fluents than this, beside the boards, are only counted. */
    private static final int MOST_OTHERS = 60;

    /** What is written for a cell of which nothing is known. */
    private static final String NOTHING = ".";

    private final Map<String, Layer> layers = new HashMap<>();
    private final List<Board> boards = new ArrayList<>();

    /**
     * Finds the boards of a game.
     *
     * @param possible the canonical texts of all fluents that may ever hold, or of those known
     * @param initial those that hold at first
     */
    public BoardText(Collection<String> possible, Collection<String> initial) {
        Map<String, List<Fluent>> byRelation = new TreeMap<>();
        for (String text : possible) {
            Fluent.of(text)
                    .ifPresent(
                            fluent ->
                                    byRelation
                                            .computeIfAbsent(
                                                    fluent.relation(), name -> new ArrayList<>())
                                            .add(fluent));
        }
        byRelation.forEach(this::findLayer);
        Map<String, Map<String, Integer>> counts = new HashMap<>();
        for (String text : initial) {
            Fluent.of(text).ifPresent(fluent -> count(fluent, counts));
        }
        layers.forEach(
                (relation, layer) -> layer.setBlank(counts.getOrDefault(relation, Map.of())));
        byRelation.forEach(this::collectContents);
        boards.forEach(Board::chooseMarks);
    }

    private void findLayer(String relation, List<Fluent> fluents) {
        int arity = fluents.get(0).arguments().size();
        for (int first = 0; arity <= 3 && first + 1 < arity; first++) {
            NavigableSet<Coordinate> columns = new TreeSet<>();
            NavigableSet<Coordinate> rows = new TreeSet<>();
            Set<String> pairs = new TreeSet<>();
            boolean isOrdered = true;
            for (Fluent fluent : fluents) {
                Optional<Coordinate> column = Coordinate.of(fluent.arguments().get(first));
                Optional<Coordinate> row = Coordinate.of(fluent.arguments().get(first + 1));
                isOrdered &= column.isPresent() && row.isPresent();
                column.ifPresent(columns::add);
                row.ifPresent(rows::add);
                pairs.add(fluent.cell(first));
            }
            boolean isNamed = isOrdered && columns.equals(rows) && !columns.first().isNumber();
            if (isOrdered && !isNamed && isBoard(columns.size(), rows.size(), pairs.size())) {
                Board board = board(columns, rows);
                int content = arity == 2 ? -1 : 2 - 2 * first;
                layers.put(relation, new Layer(board, relation, first, content, pairs.size()));
                return;
            }
        }
    }

    private static boolean isBoard(int columnCount, int rowCount, int pairCount) {
        return Math.min(columnCount, rowCount) >= LEAST_SIDE
                && Math.max(columnCount, rowCount) <= MOST_SIDE
                && pairCount >= LEAST_COVER * columnCount * rowCount;
    }

    /** Returns the board with these coordinates, or some of them, or some more. */
    private Board board(NavigableSet<Coordinate> columns, NavigableSet<Coordinate> rows) {
        for (Board board : boards) {
            if (areNested(board.columns, columns) && areNested(board.rows, rows)) {
                board.columns.addAll(columns);
                board.rows.addAll(rows);
                return board;
            }
        }
        Board board = new Board(columns, rows);
        boards.add(board);
        return board;
    }

    private static boolean areNested(Set<Coordinate> left, Set<Coordinate> right) {
        return left.containsAll(right) || right.containsAll(left);
    }

    private void count(Fluent fluent, Map<String, Map<String, Integer>> counts) {
        Layer layer = layers.get(fluent.relation());
        if (layer != null) {
            counts.computeIfAbsent(fluent.relation(), name -> new TreeMap<>())
                    .merge(layer.content(fluent), 1, Integer::sum);
        }
    }

    private void collectContents(String relation, List<Fluent> fluents) {
        Layer layer = layers.get(relation);
        if (layer != null) {
            for (Fluent fluent : fluents) {
                String content = layer.content(fluent);
                layer.board.marks.put(content, layer.isBlank(content) ? NOTHING : "");
            }
        }
    }

    /** Returns the text of a state, by the canonical texts of the fluents that hold. */
    public String of(Collection<String> state) {
        Map<Board, Map<String, String>> cells = new HashMap<>();
        List<String> others = new ArrayList<>();
        for (String text : state) {
            Optional<Fluent> fluent = Fluent.of(text);
            Layer layer = fluent.map(Fluent::relation).map(layers::get).orElse(null);
            if (fluent.isEmpty() || layer == null) {
                others.add(bare(text));
            } else {
                String content = layer.content(fluent.get());
                cells.computeIfAbsent(layer.board, board -> new HashMap<>())
                        .merge(
                                fluent.get().cell(layer.firstAt),
                                layer.board.mark(content),
                                (old, mark) -> mark.equals(NOTHING) ? old : mark);
            }
        }
        StringJoiner parts = new StringJoiner("\n\n");
        for (Board board : boards) {
            parts.add(board.draw(cells.getOrDefault(board, Map.of())));
        }
        if (others.size() > MOST_OTHERS) {
            int more = others.size() - MOST_OTHERS;
            others.subList(MOST_OTHERS, others.size()).clear();
            others.add("and " + more + " more");
        }
        if (!others.isEmpty()) {
            parts.add(String.join("\n", others));
        }
        return parts.toString();
    }

    private static String bare(String text) {
        return text.startsWith("(") ? text.substring(1, text.length() - 1) : text;
    }

    /** A fluent without nested terms: {@code (cell 1 2 x)} is relation {@code cell/3}. */
    private record Fluent(String relation, List<String> arguments) {
        static Optional<Fluent> of(String text) {
            if (!text.startsWith("(") || text.indexOf('(', 1) > 0) {
                return Optional.empty();
            }
            List<String> words = List.of(bare(text).split(" ", -1));
            return Optional.of(
                    new Fluent(
                            words.get(0) + "/" + (words.size() - 1),
                            words.subList(1, words.size())));
        }

        /** Returns its coordinates in one text. */
        String cell(int first) {
            return BoardText.cell(arguments.get(first), arguments.get(first + 1));
        }
    }

    private static String cell(String column, String row) {
        return column + " " + row;
    }

    /** A number, a letter, or a number after a word: {@code 7}, {@code c}, {@code row7}. */
    private record Coordinate(String stem, int number, String text)
            implements Comparable<Coordinate> {
        /** Numbers with more digits are no coordinates. */
        private static final int MOST_DIGITS = 4;

        static Optional<Coordinate> of(String text) {
            int digits = text.length();
            while (digits > 0 && Character.isDigit(text.charAt(digits - 1))) {
                digits--;
            }
            int digitCount = text.length() - digits;
            if (digitCount > MOST_DIGITS || (digitCount == 0 && text.length() > 1)) {
                return Optional.empty();
            }
            int number = digitCount == 0 ? 0 : Integer.parseInt(text.substring(digits));
            return Optional.of(new Coordinate(text.substring(0, digits), number, text));
        }

        boolean isNumber() {
            return stem.isEmpty();
        }

        @Override
        public int compareTo(Coordinate other) {
            int byStem = stem.compareTo(other.stem);
            int byNumber = byStem != 0 ? byStem : Integer.compare(number, other.number);
            return byNumber != 0 ? byNumber : text.compareTo(other.text);
        }
    }

    /** How a relation's fluents are cells of a board. */
    private static final class Layer {
        private final Board board;
        private final String name;
        private final int firstAt;
        private final int contentAt;
        private final int cellCount;
        private String blank = "";

        Layer(Board board, String relation, int firstAt, int contentAt, int cellCount) {
            this.board = board;
            this.name = relation.substring(0, relation.indexOf('/'));
            this.firstAt = firstAt;
            this.contentAt = contentAt;
            this.cellCount = cellCount;
        }

        /** Returns what is in the cell: a term, or that something is. */
        String content(Fluent fluent) {
            return contentAt < 0 ? name : fluent.arguments().get(contentAt);
        }

        /** If all cells hold something at first, and half of them the same, that is blank. */
        void setBlank(Map<String, Integer> counts) {
            int sum = counts.values().stream().mapToInt(Integer::intValue).sum();
            counts.forEach(
                    (content, count) -> {
                        if (contentAt >= 0 && sum == cellCount && 2 * count >= sum) {
                            blank = content;
                        }
                    });
        }

        boolean isBlank(String content) {
            return content.equals(blank)
                    || content.equalsIgnoreCase("blank")
                    || content.equalsIgnoreCase("empty");
        }
    }

    /** Columns, rows, and how contents are written. */
    private static final class Board {
        private final NavigableSet<Coordinate> columns;
        private final NavigableSet<Coordinate> rows;
        private final Map<String, String> marks = new TreeMap<>();

        Board(NavigableSet<Coordinate> columns, NavigableSet<Coordinate> rows) {
            this.columns = columns;
            this.rows = rows;
        }

        /** Writes short contents as they are, and others with a letter of theirs. */
        void chooseMarks() {
            Set<String> taken = new TreeSet<>();
            marks.replaceAll(
                    (content, mark) -> mark.isEmpty() && content.length() <= 2 ? content : mark);
            taken.addAll(marks.values());
            marks.replaceAll(
                    (content, mark) -> {
                        String chosen = mark.isEmpty() ? letter(content, taken) : mark;
                        taken.add(chosen);
                        return chosen;
                    });
        }

        private static String letter(String content, Set<String> taken) {
            for (String letters : List.of(content, content.toUpperCase(Locale.ROOT))) {
                for (int i = 0; i < letters.length(); i++) {
                    String letter = letters.substring(i, i + 1);
                    if (!taken.contains(letter)) {
                        return letter;
                    }
                }
            }
            return content;
        }

        String mark(String content) {
            return marks.getOrDefault(content, content);
        }

        String draw(Map<String, String> cells) {
            int width = NOTHING.length();
            for (Coordinate column : columns) {
                width = Math.max(width, column.text().length());
            }
            for (String mark : cells.values()) {
                width = Math.max(width, mark.length());
            }
            int rowWidth = rows.stream().mapToInt(row -> row.text().length()).max().orElse(0);
            StringJoiner lines = new StringJoiner("\n");
            for (Coordinate row : rows.descendingSet()) {
                StringBuilder line = new StringBuilder(padded(row.text(), rowWidth)).append(' ');
                for (Coordinate column : columns) {
                    String mark = cells.getOrDefault(cell(column.text(), row.text()), NOTHING);
                    line.append(' ').append(padded(mark, width));
                }
                lines.add(line);
            }
            StringBuilder foot = new StringBuilder(padded("", rowWidth)).append(' ');
            for (Coordinate column : columns) {
                foot.append(' ').append(padded(column.text(), width));
            }
            lines.add("").add(foot);
            legend().ifPresent(legend -> lines.add("").add(legend));
            return lines.toString();
        }

        private Optional<String> legend() {
            Map<String, String> explained = new LinkedHashMap<>();
            marks.forEach(
                    (content, mark) -> {
                        if (!mark.equals(content) && !mark.equals(NOTHING)) {
                            explained.put(mark, content);
                        }
                    });
            StringJoiner words = new StringJoiner(", ");
            explained.forEach((mark, content) -> words.add(mark + " " + content));
            return explained.isEmpty() ? Optional.empty() : Optional.of(words.toString());
        }

        private static String padded(String text, int width) {
            return " ".repeat(Math.max(0, width - text.length())) + text;
        }
    }
}

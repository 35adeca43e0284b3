package org.propjet.player.show;

import org.jspecify.annotations.Nullable;
import org.propjet.player.show.Board.Shape;
import org.propjet.player.show.BoardHints.Top;
import org.propjet.player.show.Layer.Kind;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A board, or several of the same shape, while relations are found that stand on it. For one
 * thread.
 */
final class Frame {
    /** Labels of which all are shorter stand side by side, if they are not too many. */
    private static final int SHORT_LABEL = 3;

    private static final int MOST_SIDE_BY_SIDE = 26;
    private static final Set<String> ROW_STEMS = Set.of("r", "row", "y", "rank");
    private static final Set<String> COLUMN_STEMS = Set.of("c", "col", "column", "x", "file");

    private final Kind kind;
    private final String name;
    private final Orders orders;

    /** What stands at each part of the key, in the order of the text. */
    private final List<Set<String>> labels = new ArrayList<>();

    /** The cells that are named. */
    private final Set<String> keys = new HashSet<>();

    /** What is on them. */
    private final Set<String> terms = new HashSet<>();

    /** All that the first layer may have on its cells. */
    private final Set<String> firstContents = new HashSet<>();

    private final List<Layer> layers = new ArrayList<>();

    /** Whether a key has its row before its column. */
    private final boolean isRowFirst;

    private final List<Board> boards = new ArrayList<>();

    /** The index of the next board. */
    private int nextIndex;

    private final Map<String, Cell> cells = new HashMap<>();

    /** What stands on cells in every state. */
    private final Map<Cell, String> fixed = new LinkedHashMap<>();

    Frame(FactGroup group, Layer layer, Orders orders, boolean isRowFirst) {
        this.kind = layer.kind();
        this.name = group.name();
        this.orders = orders;
        for (int at : layer.keyAt()) {
            labels.add(group.values(at));
        }
        this.isRowFirst = isRowFirst || areRowThenColumn();
        group.possible().forEach(fact -> firstContents.add(layer.content(fact)));
        add(group, layer);
    }

    /** Returns whether a relation of two arguments marks some of a large board's cells. */
    boolean hasFlag(FactGroup group) {
        return kind == Kind.GRID
                && labels.get(0).size() * labels.get(1).size() >= 9
                && labels.get(0).containsAll(group.values(0))
                && labels.get(1).containsAll(group.values(1));
    }

    private boolean areRowThenColumn() {
        int count = labels.size();
        return kind != Kind.NESTED
                && count >= 2
                && haveStem(labels.get(count - 2), ROW_STEMS)
                && haveStem(labels.get(count - 1), COLUMN_STEMS);
    }

    private static boolean haveStem(Set<String> labels, Set<String> stems) {
        return labels.stream()
                .allMatch(
                        label ->
                                Coordinate.of(label)
                                        .filter(c -> stems.contains(c.stem()))
                                        .isPresent());
    }

    /**
     * Returns whether a layer's cells are some of these, or these and more. Two relations that put
     * the same things on the same cells are two boards.
     */
    boolean suits(FactGroup group, Layer layer) {
        if (layer.kind() != kind || kind == Kind.PILES) {
            return false;
        }
        boolean isFlag = group.arity() == layer.keyAt().size();
        Set<String> contents = new HashSet<>();
        group.possible().forEach(fact -> contents.add(layer.content(fact)));
        if (!isFlag && contents.size() > 1 && contents.equals(firstContents)) {
            return false;
        }
        for (int i = 0; i < labels.size(); i++) {
            Set<String> values = group.values(layer.keyAt().get(i));
            if (!labels.get(i).containsAll(values) && !values.containsAll(labels.get(i))) {
                return false;
            }
        }
        return true;
    }

    void add(FactGroup group, Layer layer) {
        layers.add(layer);
        for (int i = 0; i < labels.size(); i++) {
            labels.get(i).addAll(group.values(layer.keyAt().get(i)));
        }
        for (Fact fact : group.possible()) {
            keys.add(layer.key(fact));
            if (!layer.blanks().contains(layer.content(fact))) {
                terms.add(layer.content(fact));
            }
        }
    }

    String name() {
        return name;
    }

    List<Layer> layers() {
        return layers;
    }

    Set<String> terms() {
        return terms;
    }

    /** Returns the boards, after {@link #build}. */
    List<Board> boards() {
        return boards;
    }

    /** Returns the cell of each key, after {@link #build}. */
    Map<String, Cell> cells() {
        return cells;
    }

    /**
     * Lays the boards out.
     *
     * @param firstIndex the index of the first of them
     */
    void build(int firstIndex, BoardHints hints) {
        nextIndex = firstIndex;
        switch (kind) {
            case GRID -> buildGrids(Set.of(""), hints);
            case GRIDS -> buildGrids(labels.get(0), hints);
            case NESTED -> buildNested();
            case NAMES -> buildNames(hints);
            case STRIP -> buildStrip(hints);
            case PILES -> buildPiles();
        }
    }

    private List<String> ordered(Set<String> values) {
        return orders.listed(values);
    }

    private void buildGrids(Set<String> names, BoardHints hints) {
        int last = labels.size() - 1;
        List<String> columns = ordered(labels.get(isRowFirst ? last : last - 1));
        List<String> rows = ordered(labels.get(isRowFirst ? last - 1 : last));
        Shape shape = hints.shape().orElse(Shape.SQUARE);
        if (!isFirstRowAtTop(columns, rows, shape, hints)) {
            rows = rows.reversed();
        }
        List<String> shown = rows;
        for (String board : ordered(names)) {
            String prefix = board.isEmpty() ? "" : board + " ";
            add(
                    board.isEmpty() ? name : board,
                    shape,
                    columns,
                    rows,
                    (column, row) -> {
                        String x = columns.get(column);
                        String y = shown.get(row);
                        return prefix + (isRowFirst ? y + " " + x : x + " " + y);
                    },
                    hints.blockSide());
        }
    }

    private boolean isFirstRowAtTop(
            List<String> columns, List<String> rows, Shape shape, BoardHints hints) {
        if (hints.top().isPresent()) {
            return hints.top().get() == Top.FIRST;
        }
        boolean areNumbers =
                terms.size() > 1 && terms.stream().allMatch(term -> term.matches("[0-9]+"));
        return shape == Shape.HEX
                || areRowThenColumn()
                || (areLetters(rows) && !areLetters(columns))
                || areNumbers
                || PieceNames.areCrosses(terms);
    }

    private static boolean areLetters(List<String> labels) {
        return Coordinate.of(labels.get(0)).filter(c -> !c.isNumber()).isPresent();
    }

    /** Says which key names a cell; null where there is none. */
    private interface Places {
        @Nullable String key(int column, int row);
    }

    /** Adds a board; cells that no fact may name are missing from it. */
    private void add(
            String title,
            Shape shape,
            List<String> columns,
            List<String> rows,
            Places places,
            int blockSide) {
        Set<Cell> missing = new HashSet<>();
        for (int row = 0; row < rows.size(); row++) {
            for (int column = 0; column < columns.size(); column++) {
                Cell cell = new Cell(nextIndex, column, row);
                String key = places.key(column, row);
                if (key != null) {
                    cells.put(key, cell);
                }
                if (kind != Kind.PILES && !keys.contains(key)) {
                    missing.add(cell);
                }
            }
        }
        nextIndex++;
        addFixed(missing);
        boolean isDraughts =
                kind != Kind.NAMES
                        && 3 * missing.size() > columns.size() * rows.size()
                        && missing.stream()
                                        .mapToInt(cell -> (cell.column() + cell.row()) & 1)
                                        .distinct()
                                        .count()
                                == 1;
        boards.add(
                new Board(title, shape, columns, rows, isDraughts ? Set.of() : missing, blockSide));
    }

    /** Facts of the rules may tell what stands where no fluent does. */
    private void addFixed(Set<Cell> missing) {
        Map<String, Map<Cell, String>> byRelation = new LinkedHashMap<>();
        for (Fact fact : orders.facts()) {
            List<String> words = fact.arguments();
            if (words.size() == labels.size() + 1 && kind == Kind.GRID) {
                Cell cell = cells.get(String.join(" ", words.subList(0, labels.size())));
                String term = words.getLast();
                Map<Cell, String> found =
                        byRelation.computeIfAbsent(fact.relation(), name -> new LinkedHashMap<>());
                if (cell != null && missing.contains(cell) && terms.contains(term)) {
                    found.put(cell, term);
                }
            }
        }
        for (Map<Cell, String> found : byRelation.values()) {
            if (found.size() == missing.size()) {
                fixed.putAll(found);
            }
        }
        missing.removeAll(fixed.keySet());
    }

    /** Returns what stands on cells in every state, after {@link #build}. */
    Map<Cell, String> fixed() {
        return fixed;
    }

    private void buildNested() {
        List<String> outerColumns = ordered(labels.get(0));
        List<String> outerRows = ordered(labels.get(1));
        List<String> innerColumns = ordered(labels.get(2));
        List<String> innerRows = ordered(labels.get(3));
        List<String> columns = new ArrayList<>();
        outerColumns.forEach(outer -> columns.addAll(innerColumns));
        List<String> rows = new ArrayList<>();
        outerRows.forEach(outer -> rows.addAll(innerRows));
        add(
                name,
                Shape.SQUARE,
                columns,
                rows,
                (column, row) ->
                        String.join(
                                " ",
                                outerColumns.get(column / innerColumns.size()),
                                outerRows.get(row / innerRows.size()),
                                columns.get(column),
                                rows.get(row)),
                innerColumns.size());
    }

    private void buildNames(BoardHints hints) {
        NamedCells layout = NamedCells.of(ordered(labels.get(0)), hints);
        add(
                name,
                layout.shape(),
                layout.columns(),
                layout.rows(),
                (column, row) -> layout.names().get(new Cell(0, column, row)),
                hints.blockSide());
    }

    private void buildStrip(BoardHints hints) {
        List<String> names = ordered(labels.get(0));
        boolean isRow =
                names.size() <= MOST_SIDE_BY_SIDE
                        && names.stream().allMatch(label -> label.length() <= SHORT_LABEL);
        List<String> one = List.of("");
        add(
                name,
                Shape.SQUARE,
                isRow ? names : one,
                isRow ? one : names,
                (column, row) -> names.get(isRow ? column : row),
                hints.blockSide());
    }

    private void buildPiles() {
        List<String> heaps = ordered(labels.get(0));
        int most = terms.stream().mapToInt(Layer::amount).max().orElse(0);
        List<String> columns = IntStream.rangeClosed(1, most).mapToObj(Integer::toString).toList();
        add(
                name,
                Shape.SQUARE,
                columns,
                heaps,
                (column, row) -> heaps.get(row) + " " + columns.get(column),
                0);
    }

    /**
     * Cells whose names have column and row in them, such as {@code a1}, laid out. Immutable.
     *
     * @param names those of the cells, which are those of board 0
     */
    private record NamedCells(
            Shape shape, List<String> columns, List<String> rows, Map<Cell, String> names) {
        /**
         * Lays cells out: a square of letters and numbers if there are as many of each letter, or
         * else hexagons in centred rows.
         *
         * @param names in their order
         */
        static NamedCells of(List<String> names, BoardHints hints) {
            Map<String, List<Coordinate>> byStem = new LinkedHashMap<>();
            for (String name : names) {
                Coordinate.of(name)
                        .ifPresent(
                                cell ->
                                        byStem.computeIfAbsent(cell.stem(), s -> new ArrayList<>())
                                                .add(cell));
            }
            List<String> stems = List.copyOf(byStem.keySet());
            List<List<Coordinate>> lines = List.copyOf(byStem.values());
            boolean isSquare =
                    hints.shape().orElse(Shape.SQUARE) == Shape.SQUARE
                            && lines.stream().map(List::size).distinct().count() == 1;
            return isSquare
                    ? square(stems, lines, hints.top().orElse(Top.LAST))
                    : hexagons(stems, lines);
        }

        private static NamedCells square(
                List<String> stems, List<List<Coordinate>> lines, Top top) {
            List<Integer> numbers =
                    lines.stream()
                            .flatMap(List::stream)
                            .map(Coordinate::number)
                            .distinct()
                            .sorted()
                            .toList();
            List<Integer> rows = top == Top.FIRST ? numbers : numbers.reversed();
            Map<Cell, String> places = new LinkedHashMap<>();
            for (int column = 0; column < lines.size(); column++) {
                for (Coordinate cell : lines.get(column)) {
                    places.put(new Cell(0, column, rows.indexOf(cell.number())), cell.text());
                }
            }
            List<String> labels = rows.stream().map(String::valueOf).toList();
            return new NamedCells(Shape.SQUARE, stems, labels, places);
        }

        private static NamedCells hexagons(List<String> stems, List<List<Coordinate>> lines) {
            List<Integer> starts = new ArrayList<>();
            List<Integer> ends = new ArrayList<>();
            for (int row = 0; row < lines.size(); row++) {
                int size = lines.get(row).size();
                int start = Math.floorDiv(-size - row, 2);
                starts.add(start);
                ends.add(start + size);
            }
            int least = Collections.min(starts);
            Map<Cell, String> places = new LinkedHashMap<>();
            for (int row = 0; row < lines.size(); row++) {
                List<Coordinate> line = lines.get(row);
                for (int i = 0; i < line.size(); i++) {
                    places.put(new Cell(0, starts.get(row) - least + i, row), line.get(i).text());
                }
            }
            List<String> columns = Collections.nCopies(Collections.max(ends) - least, "");
            return new NamedCells(Shape.HEX, columns, stems, places);
        }
    }
}

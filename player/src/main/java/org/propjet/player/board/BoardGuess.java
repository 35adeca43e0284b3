package org.propjet.player.board;

import org.propjet.player.board.Board.Shape;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Finds the boards in a game's fluents. For one thread. */
final class BoardGuess {
    private static final int LEAST_SIDE = 3;
    private static final int MOST_SIDE = 40;

    /** The part of all pairs of coordinates that must be possible: boards may lack corners. */
    private static final double LEAST_COVER = 0.6;

    /** Columns and rows of a board that grows as relations are found to share it. */
    private static final class Axes {
        private final NavigableSet<Coordinate> columns;
        private final NavigableSet<Coordinate> rows;
        private final String name;

        Axes(String name, NavigableSet<Coordinate> columns, NavigableSet<Coordinate> rows) {
            this.name = name;
            this.columns = columns;
            this.rows = rows;
        }
    }

    private final List<Axes> found = new ArrayList<>();
    private final Map<String, Layer> layers = new TreeMap<>();
    private final Map<String, Integer> boardIndices = new HashMap<>();
    private final Set<String> terms = new TreeSet<>();

    BoardGuess(Collection<String> possible, Collection<String> initial) {
        Map<String, List<Fact>> byRelation = new TreeMap<>();
        for (String text : possible) {
            Fact fact = Fact.of(text);
            byRelation.computeIfAbsent(fact.relation(), name -> new ArrayList<>()).add(fact);
        }
        Map<String, List<Fact>> first = new TreeMap<>();
        for (String text : initial) {
            Fact fact = Fact.of(text);
            first.computeIfAbsent(fact.relation(), name -> new ArrayList<>()).add(fact);
        }
        byRelation.forEach(
                (relation, facts) ->
                        findLayer(relation, facts, first.getOrDefault(relation, List.of())));
        for (Map.Entry<String, Layer> entry : layers.entrySet()) {
            Layer layer = entry.getValue();
            for (Fact fact : byRelation.getOrDefault(entry.getKey(), List.of())) {
                if (!layer.blanks().contains(layer.content(fact))) {
                    terms.add(layer.content(fact));
                }
            }
        }
    }

    private void findLayer(String relation, List<Fact> facts, List<Fact> initial) {
        int arity = facts.get(0).arguments().size();
        for (int at = 0; arity <= 3 && at + 1 < arity; at++) {
            NavigableSet<Coordinate> columns = new TreeSet<>();
            NavigableSet<Coordinate> rows = new TreeSet<>();
            Set<String> pairs = new TreeSet<>();
            boolean isOrdered = true;
            for (Fact fact : facts) {
                String columnText = fact.arguments().get(at);
                String rowText = fact.arguments().get(at + 1);
                Optional<Coordinate> column = Coordinate.of(columnText);
                Optional<Coordinate> row = Coordinate.of(rowText);
                isOrdered &= column.isPresent() && row.isPresent();
                column.ifPresent(columns::add);
                row.ifPresent(rows::add);
                pairs.add(columnText + " " + rowText);
            }
            boolean isNamed = isOrdered && columns.equals(rows) && !columns.first().isNumber();
            if (isOrdered && !isNamed && isBoard(columns.size(), rows.size(), pairs.size())) {
                boardIndices.put(relation, boardIndex(Fact.name(relation), columns, rows));
                Layer bare = new Layer(relation, at, at + 1, List.of(), Set.of());
                layers.put(
                        relation,
                        new Layer(
                                relation, at, at + 1, List.of(), blanks(bare, initial, pairs.size())));
                return;
            }
        }
    }

    private static Set<String> blanks(Layer layer, List<Fact> initial, int cellCount) {
        Set<String> blanks = new TreeSet<>(List.of("blank", "empty"));
        Map<String, Integer> counts = new TreeMap<>();
        initial.forEach(fact -> counts.merge(layer.content(fact), 1, Integer::sum));
        counts.forEach(
                (content, count) -> {
                    if (initial.size() == cellCount && 2 * count >= cellCount && counts.size() > 1) {
                        blanks.add(content);
                    }
                });
        return blanks;
    }

    private static boolean isBoard(int columnCount, int rowCount, int pairCount) {
        return Math.min(columnCount, rowCount) >= LEAST_SIDE
                && Math.max(columnCount, rowCount) <= MOST_SIDE
                && pairCount >= LEAST_COVER * columnCount * rowCount;
    }

    /** Returns the board with these coordinates, or some of them, or some more. */
    private int boardIndex(
            String name, NavigableSet<Coordinate> columns, NavigableSet<Coordinate> rows) {
        for (int i = 0; i < found.size(); i++) {
            Axes axes = found.get(i);
            if (areNested(axes.columns, columns) && areNested(axes.rows, rows)) {
                axes.columns.addAll(columns);
                axes.rows.addAll(rows);
                return i;
            }
        }
        found.add(new Axes(name, columns, rows));
        return found.size() - 1;
    }

    private static boolean areNested(Set<Coordinate> left, Set<Coordinate> right) {
        return left.containsAll(right) || right.containsAll(left);
    }

    List<Board> boards() {
        return found.stream()
                .map(
                        axes ->
                                new Board(
                                        axes.name,
                                        Shape.SQUARE,
                                        axes.columns.stream().map(Coordinate::text).toList(),
                                        axes.rows.descendingSet().stream()
                                                .map(Coordinate::text)
                                                .toList(),
                                        Set.of()))
                .toList();
    }

    Map<String, Layer> layers() {
        return layers;
    }

    Map<String, Integer> boardIndices() {
        return boardIndices;
    }

    Set<String> terms() {
        return terms;
    }
}

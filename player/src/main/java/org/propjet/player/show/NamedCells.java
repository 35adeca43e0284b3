package org.propjet.player.show;

import org.propjet.player.show.Board.Shape;
import org.propjet.player.show.BoardHints.Top;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Cells whose names have column and row in them, such as {@code a1}, laid out. Immutable.
 *
 * @param names those of the cells, which are those of board 0
 */
record NamedCells(Shape shape, List<String> columns, List<String> rows, Map<Cell, String> names) {
    /**
     * Lays cells out: a square of letters and numbers if there are as many of each letter, or else
     * hexagons in centred rows.
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

    private static NamedCells square(List<String> stems, List<List<Coordinate>> lines, Top top) {
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

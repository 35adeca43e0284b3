package org.propjet.player.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/** Boards are found by what coordinates look like. */
final class BoardTextTest {
    private final List<String> possible = new ArrayList<>();

    @Test
    void pairsOfCoordinatesAreABoard() {
        addCells("(disc %d %d red)", 4, 3);
        addCells("(disc %d %d yellow)", 4, 3);
        possible.add("(control red)");
        BoardText board = new BoardText(possible, List.of("(control red)"));
        assertEquals(
                """
                3  . . . .
                2  . y . .
                1  . r . .

                   1 2 3 4

                r red, y yellow

                control red\
                """,
                board.of(List.of("(control red)", "(disc 2 1 red)", "(disc 2 2 yellow)")));
    }

    @Test
    void severalRelationsShareABoard() {
        addCells("(wall %d %d)", 3, 3);
        addCells("(at blue %d %d)", 3, 3);
        addCells("(at orange %d %d)", 3, 3);
        BoardText board = new BoardText(possible, List.of());
        assertEquals(
                """
                3  . . o
                2  w . .
                1  b . .

                   1 2 3

                b blue, o orange, w wall\
                """,
                board.of(List.of("(at blue 1 1)", "(at orange 3 3)", "(wall 1 2)")));
    }

    @Test
    void whatFillsMostOfTheBoardAtFirstIsBlank() {
        for (String column : List.of("a", "b", "c")) {
            for (int row = 1; row <= 3; row++) {
                for (String content : List.of("b", "wk", "bk")) {
                    possible.add("(cell %s %d %s)".formatted(column, row, content));
                }
            }
        }
        List<String> initial = new ArrayList<>();
        for (String column : List.of("a", "b", "c")) {
            for (int row = 1; row <= 3; row++) {
                String content = row == 1 && column.equals("a") ? "wk" : "b";
                initial.add("(cell %s %d %s)".formatted(column, row, content));
            }
        }
        assertEquals(
                """
                3   .  .  .
                2   .  .  .
                1  wk  .  .

                    a  b  c\
                """,
                new BoardText(possible, initial).of(initial));
    }

    @Test
    void namesAreNoCoordinates() {
        for (String block : List.of("a", "b", "c", "d")) {
            for (String below : List.of("a", "b", "c", "d")) {
                possible.add("(on %s %s)".formatted(block, below));
            }
        }
        BoardText board = new BoardText(possible, List.of());
        assertEquals("on a b\non c d", board.of(List.of("(on a b)", "(on c d)")));
    }

    @Test
    void wordsAreNoCoordinates() {
        BoardText board = new BoardText(List.of("(turn white move)"), List.of());
        assertEquals("turn white move", board.of(List.of("(turn white move)")));
    }

    @Test
    void nestedTermsAndWordsAreListed() {
        BoardText board = new BoardText(List.of("(holds (f 1 2))", "over"), List.of());
        assertEquals("over\nholds (f 1 2)", board.of(List.of("over", "(holds (f 1 2))")));
    }

    @Test
    void aLongListIsCutWithItsLength() {
        List<String> state = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            state.add("(seen %d)".formatted(i));
        }
        String text = new BoardText(state, List.of()).of(state);
        assertEquals("and 940 more", text.lines().reduce((first, last) -> last).orElse(""));
    }

    @Test
    void numbersTooLongForCoordinatesAreListed() {
        BoardText board = new BoardText(List.of("(at 99999999999 1)"), List.of());
        assertEquals("at 99999999999 1", board.of(List.of("(at 99999999999 1)")));
    }

    private void addCells(String pattern, int columnCount, int rowCount) {
        for (int column = 1; column <= columnCount; column++) {
            for (int row = 1; row <= rowCount; row++) {
                possible.add(pattern.formatted(column, row));
            }
        }
    }
}

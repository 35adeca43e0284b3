package org.propjet.player.show;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Boards are found by what coordinates look like. */
final class BoardTextTest {
    private final List<String> possible = new ArrayList<>();

    @Test
    void markedCellsStandInBrackets() {
        addCells("(disc %d %d red)", 3, 2);
        BoardPlan plan = plan(possible, List.of());
        Scene scene = plan.scene(List.of("(disc 1 1 red)"));
        assertEquals(
                """
                2  . .[.]
                1 [r|.].

                   1 2 3

                r red\
                """,
                BoardText.of(
                        plan,
                        scene,
                        Set.of(new Cell(0, 0, 1), new Cell(0, 1, 1), new Cell(0, 2, 0)),
                        false));
    }

    @Test
    void coloursAreEscapesThatChangeNoLetter() {
        addCells("(disc %d %d white)", 3, 2);
        BoardPlan plan = plan(possible, List.of());
        Scene scene = plan.scene(List.of("(disc 1 1 white)", "(turn white)"));
        String coloured = BoardText.of(plan, scene, Set.of(), true);
        assertTrue(coloured.contains("\u001b["));
        assertEquals(
                BoardText.of(plan, scene, Set.of(), false),
                coloured.replaceAll("\u001b\\[[0-9;]*m", ""));
    }

    @Test
    void longLabelsLeaveBoardsNarrow() {
        for (int i = 0; i < 12; i++) {
            for (int row = 1; row <= 3; row++) {
                possible.add("(at longcolumn%d %d white)".formatted(i, row));
            }
        }
        String text = text(plan(possible, List.of()), List.of());
        assertTrue(text.lines().allMatch(line -> line.length() <= 80), text);
    }

    @Test
    void severalBoardsStandSideBySideWhileTheyFit() {
        for (String board : List.of("left", "middle", "right", "other", "last")) {
            addCells("(cell " + board + " %d %d white)", 3, 3);
            addCells("(cell " + board + " %d %d black)", 3, 3);
        }
        List<String> initial = possible.stream().filter(fact -> fact.endsWith("white)")).toList();
        BoardPlan plan = plan(possible, initial);
        String text = text(plan, List.of());
        assertEquals(5, plan.boards().size());
        assertTrue(text.startsWith("last"), text);
        assertTrue(text.lines().allMatch(line -> line.length() <= 80), text);
        assertTrue(text.lines().count() < 3 * 6, text);
    }

    @Test
    void pairsOfCoordinatesAreABoard() {
        addCells("(disc %d %d red)", 4, 3);
        addCells("(disc %d %d yellow)", 4, 3);
        possible.add("(control red)");
        BoardPlan board = plan(possible, List.of("(control red)"));
        assertEquals(
                """
                3  . . . .
                2  . y . .
                1  . r . .

                   1 2 3 4

                r red, y yellow

                control red\
                """,
                text(board, List.of("(control red)", "(disc 2 1 red)", "(disc 2 2 yellow)")));
    }

    @Test
    void severalRelationsShareABoard() {
        addCells("(wall %d %d)", 3, 3);
        addCells("(at blue %d %d)", 3, 3);
        addCells("(at orange %d %d)", 3, 3);
        BoardPlan board = plan(possible, List.of());
        assertEquals(
                """
                3  . . o
                2  # . .
                1  b . .

                   1 2 3

                # wall, b blue, o orange\
                """,
                text(board, List.of("(at blue 1 1)", "(at orange 3 3)", "(wall 1 2)")));
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
                3  . . .
                2  . . .
                1  K . .

                   a b c

                capitals white\
                """,
                text(plan(possible, initial), initial));
    }

    @Test
    void namesAreNoCoordinates() {
        for (String block : List.of("a", "b", "c", "d")) {
            for (String below : List.of("a", "b", "c", "d")) {
                possible.add("(on %s %s)".formatted(block, below));
            }
        }
        BoardPlan board = plan(possible, List.of());
        assertEquals("on a b\non c d", text(board, List.of("(on a b)", "(on c d)")));
    }

    @Test
    void wordsAreNoCoordinates() {
        BoardPlan board = plan(List.of("(turn white move)"), List.of());
        assertEquals("turn white move", text(board, List.of("(turn white move)")));
    }

    @Test
    void nestedTermsAndWordsAreListed() {
        BoardPlan board = plan(List.of("(holds (f 1 2))", "over"), List.of());
        assertEquals("over\nholds (f 1 2)", text(board, List.of("over", "(holds (f 1 2))")));
    }

    @Test
    void aLongListIsCutWithItsLength() {
        List<String> state = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            state.add("(seen %d)".formatted(i));
        }
        String text = text(plan(state, List.of()), state);
        assertEquals("and 940 more", text.lines().reduce((first, last) -> last).orElse(""));
    }

    @Test
    void numbersTooLongForCoordinatesAreListed() {
        BoardPlan board = plan(List.of("(at 99999999999 1)"), List.of());
        assertEquals("at 99999999999 1", text(board, List.of("(at 99999999999 1)")));
    }

    private static BoardPlan plan(List<String> possible, List<String> initial) {
        return BoardPlan.of(List.of("white", "black"), possible, initial);
    }

    private static String text(BoardPlan plan, List<String> state) {
        return BoardText.of(plan, plan.scene(state), Set.of(), false);
    }

    private void addCells(String pattern, int columnCount, int rowCount) {
        for (int column = 1; column <= columnCount; column++) {
            for (int row = 1; row <= rowCount; row++) {
                possible.add(pattern.formatted(column, row));
            }
        }
    }
}

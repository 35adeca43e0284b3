package org.propjet.player.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

class MoveMenuTest {
    private final MoveMenu menu =
            new MoveMenu(
                    List.of("(mark 1 1)", "(mark 1 2)", "(mark 2 1)", "(Swap blackKing)", "noop"));

    @Test
    void whatIsTypedNeedsNeitherCaseNorParentheses() {
        assertEquals(Optional.of("(mark 1 2)"), menu.exactly("MARK  1 2"));
        assertEquals(Optional.of("(mark 1 2)"), menu.exactly(" ( mark 1 2 ) "));
        assertEquals(Optional.of("(Swap blackKing)"), menu.exactly("swap blackking"));
        assertEquals(Optional.empty(), menu.exactly("mark 1"));
    }

    @Test
    void partsAreFoundByWholeWordsFirst() {
        assertEquals(List.of("(mark 1 1)", "(mark 1 2)"), menu.with("mark 1"));
        assertEquals(List.of("(mark 1 2)"), menu.with("1 2"));
        assertEquals(List.of("(Swap blackKing)"), menu.with("swap black"));
        assertEquals(List.of("(Swap blackKing)"), menu.with("bla"));
        assertEquals(List.of(), menu.with("king"));
        assertEquals(List.of(), menu.with("k 1"));
        assertEquals(List.of(), menu.with("3"));
        assertEquals(List.of(), menu.with("()"));
    }

    @Test
    void numbersCountFromOne() {
        assertEquals(Optional.of("(mark 1 1)"), menu.numbered(1));
        assertEquals(Optional.empty(), menu.numbered(0));
        assertEquals(Optional.empty(), menu.numbered(6));
        assertEquals(5, menu.numberOf("noop"));
    }

    @Test
    void aMisspeltMoveIsGuessed() {
        assertEquals(Optional.of("(Swap blackKing)"), menu.closest("swap blakcking"));
        assertEquals(Optional.empty(), menu.closest("castle"));
        assertEquals(Optional.empty(), menu.closest("mark 4 4"));
    }

    @Test
    void fewMovesAreListedInColumns() {
        assertEquals(
                " 1 (mark 1 1)         2 (mark 1 2)         3 (mark 2 1)\n"
                        + " 4 (Swap blackKing)   5 noop",
                menu.text());
    }

    @Test
    void manyMovesAreGroupedByTheirFirstWords() {
        List<String> moves = new ArrayList<>();
        for (char from = 'a'; from <= 'd'; from++) {
            for (int i = 0; i < 100; i++) {
                moves.add("(move " + from + " " + i + ")");
            }
        }
        String text = new MoveMenu(moves).text();
        assertEquals(
                "  move a: 100    move b: 100    move c: 100    move d: 100\n"
                        + " 400 moves; 'moves' lists all, 'moves TEXT' those with TEXT",
                text);
    }

    @Test
    void manyMovesThatHaveNothingInCommonAreCut() {
        List<String> moves = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            moves.add("m" + i);
        }
        String text = new MoveMenu(moves).text();
        assertTrue(text.contains(" 50 m49\n and 100 more; 'moves' lists all"), text);
        assertTrue(text.lines().allMatch(line -> line.length() <= 80), text);
    }
}

package org.propjet.engine.game;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;

import java.util.List;

/** Tests of {@link GameHistory}. */
final class GameHistoryTest {
    private static GameHistory ticTacToe() {
        String text = GameLibrary.rules("ticTacToe");
        return new GameHistory(RuleGame.of(RuleChecker.check(GdlParser.parse("ticTacToe", text))));
    }

    @Test
    void whatIsPlayedCanBeTakenBack() {
        GameHistory history = ticTacToe();
        long[] initial = history.state();
        history.play(move(history, 0, "(mark 2 2)"), move(history, 1, "noop"));
        assertEquals(1, history.ply());
        assertTrue(history.fluents().contains("(cell 2 2 x)"));
        assertTrue(history.undo());
        assertArrayEquals(initial, history.state());
        assertTrue(history.reasoner().isLegal(0, move(history, 0, "(mark 2 2)")));
        assertFalse(history.undo());
    }

    @Test
    void whatIsNotLegalIsRefused() {
        GameHistory history = ticTacToe();
        int noop = move(history, 0, "noop");
        assertThrows(
                IllegalArgumentException.class, () -> history.play(noop, move(history, 1, "noop")));
        assertEquals(0, history.ply());
    }

    @Test
    void movesCanBeTexts() {
        GameHistory history = ticTacToe();
        history.play(List.of("(MARK 2 2)", "noop"));
        List<List<String>> fluents = history.fluentsOfAll();
        assertEquals(2, fluents.size());
        assertTrue(fluents.getFirst().contains("(control x)"));
        assertEquals(history.fluents(), fluents.getLast());
        for (List<String> wrong :
                List.of(List.of("noop"), List.of("noop", "(mark 2 2)"), List.of("a", "b"))) {
            assertThrows(IllegalArgumentException.class, () -> history.play(wrong));
        }
        assertEquals(1, history.ply());
    }

    private static int move(GameHistory history, int role, String text) {
        return history.game().moveTable().intern(role, text);
    }
}

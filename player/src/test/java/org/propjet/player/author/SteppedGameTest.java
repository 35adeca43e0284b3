package org.propjet.player.author;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.reference.RuleGame;
import org.propjet.games.GameLibrary;
import org.propjet.player.terminal.MistakeException;

import java.util.List;

/** Stepping through games: moves in all forms, taking back, saving, and each mistake. */
final class SteppedGameTest {
    private static SteppedGame game(String name) {
        return new SteppedGame(GdlParser.parse(name, GameLibrary.rules(name)), RuleGame::of);
    }

    private static String mistake(Runnable action) {
        return assertThrows(MistakeException.class, action::run).text();
    }

    @Test
    void aMoveIsGivenForEachRoleOrForThoseWithAChoice() {
        SteppedGame game = game("ticTacToe");
        game.play(List.of("(mark 1 1)", "noop"));
        game.play(List.of("( MARK 2   2 )"));
        game.playAt(0, 0);
        assertEquals(3, game.ply());
        assertEquals(List.of("noop", "(mark 2 2)"), game.movesAt(1));
        assertEquals(List.of(1), game.deciding());
    }

    @Test
    void aMoveMayBeGivenAlsoIfItIsTheOnlyOne() {
        SteppedGame game = game("ticTacToe");
        game.load(
                "full",
                "(state (cell 1 1 x) (cell 2 1 o) (cell 3 1 x) (cell 1 2 x) (cell 2 2 o)"
                        + " (cell 3 2 o) (cell 1 3 o) (cell 2 3 x) (control x))");
        assertTrue(game.deciding().isEmpty());
        assertTrue(mistake(() -> game.play(List.of("(mark 1 1)"))).contains("1 move is given"));
        game.play(List.of("(mark 3 3)"));
        assertTrue(game.isTerminal());
        assertEquals(50, game.goal(0));
    }

    @Test
    void mistakesAreSaidAndChangeNothing() {
        SteppedGame game = game("ticTacToe");
        assertEquals(
                "(mrak 1 1) is not legal for x; did you mean (mark 1 1)?",
                mistake(() -> game.play(List.of("(mrak 1 1)", "noop"))));
        assertEquals(
                "(mark 4 4) is not legal for x",
                mistake(() -> game.play(List.of("(mark 4 4)", "noop"))));
        assertEquals("no move has been played", mistake(() -> game.undo(1)));
        assertEquals("x has 9 legal moves; there is no index 9", mistake(() -> game.playAt(9, 0)));
        assertTrue(mistake(() -> game.playAt(1)).contains("each of the 2 roles"));
        assertEquals(
                "file: (noop) is neither (play MOVE ...) nor, first of all, (state FACT ...)",
                mistake(() -> game.load("file", "(play (mark 1 1)) (noop)")));
        assertEquals(0, game.ply());
    }

    @Test
    void whatIsSavedIsTheSameGameWhenItIsLoaded() {
        SteppedGame game = game("connectFour");
        game.playRandom(5, new SeededChoice(3));
        SteppedGame same = game.another();
        same.load("saved", game.saved());
        assertEquals(game.facts(), same.facts());
        same.undo(2);
        assertEquals(3, same.ply());

        same.beginAt(game.facts());
        same.playRandom(2, new SeededChoice(1));
        SteppedGame third = game.another();
        third.load("saved", same.saved());
        assertEquals(same.facts(), third.facts());
        assertEquals(same.saved(), third.saved());
        third.restart();
        assertEquals(game.facts(), third.facts());
        third.beginAtStart();
        assertEquals(game.another().facts(), third.facts());
    }

    @Test
    void theEndIsTheEnd() {
        SteppedGame game = game("ticTacToe");
        int played = game.playRandom(100, new SeededChoice(1));
        assertTrue(played <= 9 && game.isTerminal());
        assertEquals(List.of(), game.legalMoves(0));
        assertTrue(mistake(() -> game.play(List.of("noop", "noop"))).contains("over"));
        game.undo(played);
        assertEquals(9, game.legalMoves(0).size());
    }
}

package org.propjet.player.search.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.player.play.Games;

import java.util.Set;
import java.util.TreeSet;

class LastingFluentsTest {
    private static @Nullable LastingFluents of(Game game) {
        return new LastingFluents.Finder(game, 1, 1_000).look(600_000_000_000L);
    }

    private static Set<String> namesOf(Game game, LastingFluents fluents) {
        Set<String> names = new TreeSet<>();
        for (int i = 0; i < fluents.count(); i++) {
            names.add(game.stateLayout().fluent(fluents.bit(i)));
        }
        return names;
    }

    @Test
    void theyAreTheMarksOfTicTacToe() {
        Game game = Games.bundled("ticTacToe");
        LastingFluents fluents = of(game);
        assertNotNull(fluents);
        Set<String> names = namesOf(game, fluents);
        assertEquals(18, names.size(), names::toString);
        assertTrue(names.stream().allMatch(name -> name.endsWith("x)") || name.endsWith("o)")));
    }

    @Test
    void eachMoveBringsAboutOne() {
        Game game = Games.bundled("ticTacToe");
        LastingFluents fluents = of(game);
        assertNotNull(fluents);
        Reasoner reasoner = game.newReasoner();
        long[] state = game.initialState();
        int[] found = new int[fluents.count()];
        TreeSet<Integer> all = new TreeSet<>();
        reasoner.setState(state);
        for (int move : reasoner.legalMoves(0)) {
            long[] next = state.clone();
            reasoner.successor(new int[] {move, reasoner.legalMoves(1)[0]}, next);
            assertEquals(1, fluents.gained(state, next, found));
            assertEquals(found[0], fluents.ofMove(0, move));
            all.add(found[0]);
        }
        assertEquals(9, all.size());
        assertEquals(0, fluents.gained(state, state, found));
    }

    /**
     * In hex there are also fluents that tell which stones are connected, and how many there are.
     */
    @Test
    void thereIsOneForEachMoveOfHex() {
        Game game = Games.bundled("hex");
        LastingFluents fluents = of(game);
        assertNotNull(fluents);
        int moveCount = game.moveTable().moveCount(0) + game.moveTable().moveCount(1);
        assertTrue(fluents.count() <= moveCount, () -> "" + namesOf(game, fluents));
    }

    @Test
    void thereMustBeEnoughToChooseFrom() {
        Game game = Games.bundled("ticTacToe");
        assertNotNull(new LastingFluents.Finder(game, 4, 1_000).look(60_000_000_000L));
        assertNull(new LastingFluents.Finder(game, 8, 1_000).look(60_000_000_000L));
    }

    @Test
    void thereMayBeTooMany() {
        Game game = Games.bundled("ticTacToe");
        LastingFluents.Finder enough = new LastingFluents.Finder(game, 1, 18);
        assertNotNull(enough.look(60_000_000_000L));
        assertFalse(enough.areTooMany());
        LastingFluents.Finder few = new LastingFluents.Finder(game, 1, 17);
        assertNull(few.look(60_000_000_000L));
        assertTrue(few.areTooMany());
        assertFalse(new LastingFluents.Finder(game, 1, 17).areTooMany());
        LastingFluents.Finder choosy = new LastingFluents.Finder(game, 8, 17);
        assertNull(choosy.look(60_000_000_000L));
        assertFalse(choosy.areTooMany());
    }

    /** A little at a time comes to the same. */
    @Test
    void itIsLookedForInPieces() {
        Game game = Games.bundled("ticTacToe");
        LastingFluents.Finder finder = new LastingFluents.Finder(game, 1, 1_000);
        assertNull(finder.look(1));
        LastingFluents found = null;
        for (int i = 0; i < 100_000 && found == null; i++) {
            found = finder.look(100_000);
        }
        assertNotNull(found);
        assertEquals(18, found.count());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"breakthroughSmall", "reversiSmall", "knightThrough", "nim", "eightPuzzle"})
    void wherePiecesMoveThereAreNone(String name) {
        assertNull(of(Games.bundled(name)));
    }
}

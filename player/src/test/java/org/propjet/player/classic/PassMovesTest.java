package org.propjet.player.classic;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.game.Game;
import org.propjet.player.search.Games;

class PassMovesTest {
    @ParameterizedTest
    @ValueSource(strings = {"breakthroughSmall", "knightThrough", "connectFour", "reversiSmall"})
    void rolesPassByTheMoveOfWhoDoesNotChoose(String name) {
        Game game = Games.bundled(name);
        int[] passes = PassMoves.of(game, 1);
        for (int role = 0; role < 2; role++) {
            assertEquals("noop", game.moveTable().move(role, passes[role]));
        }
    }

    /** Both move at once; a turn has two moves; jumps must go on; the piece is chosen for you. */
    @ParameterizedTest
    @ValueSource(strings = {"tron", "pentago", "checkers", "quarto"})
    void elsewhereNobodyPasses(String name) {
        assertArrayEquals(new int[] {-1, -1}, PassMoves.of(Games.bundled(name), 1));
    }
}

package org.propjet.player.minimax;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.propjet.player.search.Games;

class AgainstSumsTest {
    /** In pentago boards are turned, so that what was placed moves. */
    @ParameterizedTest
    @CsvSource({
        "connectFour, BOTH",
        "ticTacToe, MOVES_LAST",
        "pentago, WINS_ARE_PATTERNS",
        "breakthroughSmall, NOTHING",
        "knightThrough, NOTHING",
        "reversiSmall, NOTHING"
    })
    void linesAreNoSums(String name, AgainstSums expected) {
        assertEquals(expected, AgainstSums.of(Games.bundled(name)));
    }

    @ParameterizedTest
    @CsvSource({"ticTacToe, 3", "connectFour, 4", "pentago, 5", "breakthroughSmall, 1"})
    void aLineIsAsLongAsItMustBe(String name, int size) {
        assertEquals(size, WinPattern.sizeIn(Games.bundled(name)));
    }

    /** One win takes more discs than another. */
    @Test
    void whereDiscsAreCountedWinsDiffer() {
        assertEquals(0, WinPattern.sizeIn(Games.bundled("reversiSmall")));
    }

    /**
     * What must not hold counts nothing, and of two ways to win the one with fewer fluents does.
     */
    @Test
    void theFewestFluentsCount() {
        String game =
                """
                (role a) (legal a on) (legal a off) (init one)
                (<= (next two) (true one)) (<= (next three) (does a on))
                (<= (next four) (does a on)) (<= (next four) (true one))
                (<= terminal (true two))
                (<= (goal a 100) (true two) (true three) (not (true one)))
                (<= (goal a 100) (true two) (true three) (true four))
                (<= (goal a 0) (not (true three)))
                """;
        assertEquals(2, WinPattern.sizeIn(Games.of(game)));
    }

    @Test
    void whereNobodyEverWinsThereIsNoPattern() {
        String lost =
                """
                (role a) (legal a on) (init one) (<= (next two) (true one))
                (<= terminal (true two)) (<= (goal a 0) terminal) (<= (goal a 100) (true one))
                """;
        assertEquals(0, WinPattern.sizeIn(Games.of(lost)));
    }
}

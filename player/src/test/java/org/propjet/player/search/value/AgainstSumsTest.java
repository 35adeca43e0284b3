package org.propjet.player.search.value;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.propjet.engine.game.Game;
import org.propjet.player.play.Games;

class AgainstSumsTest {
    private static final long MINUTE = 60_000_000_000L;

    private static int sizeIn(Game game) {
        return WinPattern.sizeIn(game, MINUTE);
    }

    /** In pentago boards are turned, so that what was placed moves. */
    @ParameterizedTest
    @CsvSource({
        "connectFour, BOTH",
        "ticTacToe, BOTH",
        "hex, MOVES_LAST",
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
        assertEquals(size, sizeIn(Games.bundled(name)));
    }

    /** One win takes more discs than another. */
    @Test
    void whereDiscsAreCountedWinsDiffer() {
        assertEquals(0, sizeIn(Games.bundled("reversiSmall")));
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
        assertEquals(2, sizeIn(Games.of(game)));
    }

    /** What holds at the end is not what it takes to win, and nobody can win in the other game. */
    @Test
    void whereNobodyEverWinsThereIsNoPattern() {
        String lost =
                """
                (role a) (legal a on) (init one) (<= (next two) (true one))
                (<= terminal (true two)) (<= (goal a 0) terminal)
                """;
        assertEquals(0, sizeIn(Games.of(lost)));
        assertEquals(0, sizeIn(Games.of(lost + "(<= (goal a 100) (not (true two)))")));
        assertEquals(1, sizeIn(Games.of(lost + "(<= (goal a 100) (true two))")));
    }

    /** One win is a pair of fluents, the other that something does not hold. */
    @Test
    void winsByWhatIsMissingAreOthers() {
        String game =
                """
                (role a) (legal a on) (legal a off) (init one)
                (<= (next two) (true one))
                (<= (next three) (does a on)) (<= (next four) (does a on))
                (<= terminal (true two))
                (<= (goal a 100) (true three) (true four))
                """;
        assertEquals(2, sizeIn(Games.of(game)));
        assertEquals(0, sizeIn(Games.of(game + "(<= (goal a 100) (not (true three)))")));
    }

    @Test
    void whereThereIsNoTimeNothingIsSaid() {
        assertEquals(0, WinPattern.sizeIn(Games.bundled("connectFour"), 0));
    }
}

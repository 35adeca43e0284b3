package org.propjet.player.page.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Matches from START to STOP, over HTTP. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class WholeMatchTest {

    @ParameterizedTest
    @CsvSource({
        "ticTacToe, 1",
        "ticTacToeThree, 2",
        "rockPaperScissors, 0",
        "connectFour, 0",
        "lightsOut, 0",
        "tron, 1"
    })
    void isPlayedWithLegalMoves(String game, int role) throws IOException {
        play(game, role, 10, false);
    }

    /** The player is told its percepts, not what others played, and thinks until its time is up. */
    @Tag("timed")
    @Test
    void soIsAGameWithHiddenInformation() throws IOException {
        play("montyHall", 0, 1, true);
    }

    private static void play(String game, int role, double clock, boolean isHidden)
            throws IOException {
        try (TestServer server = new TestServer("random")) {
            for (int match = 0; match < 3; match++) {
                TestReferee referee =
                        new TestReferee(
                                server.port(), TestServer.rules(game), game, role, clock, match);
                referee.start(clock);
                int goal = referee.playToTheEnd(isHidden);
                assertTrue(goal >= 0 && goal <= 100, "goal " + goal);
            }
        }
    }

    /** Its role is open in the unsafe rules, as managers name it when they ask. */
    @Tag("timed")
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void unsafeRulesArePlayedAsManagersPlayThem(int role) throws IOException {
        String rules =
                """
                (role left) (role right) (number 1) (number 2) (number 3) (init begin)
                (<= (legal ?who (take ?n)) (number ?n) (true begin))
                (<= (next (took ?who ?n)) (does ?who (take ?n)))
                (<= terminal (not (true begin)))
                (<= (goal ?who 100) (true (took ?who 3)))
                (<= (goal ?who 0) (not (true (took ?who 3))))
                """;
        try (TestServer server = new TestServer("uct")) {
            TestReferee referee =
                    new TestReferee(
                            server.port(), rules.replace("\n", " "), "any", role, 0.5, role);
            referee.start(1);
            assertEquals(100, referee.playToTheEnd(false));
        }
    }

    @Tag("timed")
    @Test
    void aSearchBeatsRandomMoves() throws IOException {
        try (TestServer server = new TestServer("uct")) {
            TestReferee referee =
                    new TestReferee(
                            server.port(), TestServer.rules("connectFour"), "c4", 0, 1.5, 1);
            referee.start(2);
            assertEquals(100, referee.playToTheEnd(false));
        }
    }
}

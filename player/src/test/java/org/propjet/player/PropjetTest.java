package org.propjet.player;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.engine.game.Game;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.games.GameLibrary;
import org.propjet.player.match.MatchClock;
import org.propjet.player.match.MatchRecord;
import org.propjet.player.play.Player;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

class PropjetTest {
    @TempDir private Path folder;

    @Test
    void aGameIsFoundByNameOrPath() throws IOException {
        Path file = folder.resolve("mine.KIF");
        Files.writeString(file, GameLibrary.rules("nim"));
        try (Game bundled = Propjet.load("nim");
                Game own = Propjet.load(file.toString());
                Game parsed = Propjet.parse("text", GameLibrary.rules("nim"))) {
            assertEquals("nim", bundled.name());
            assertEquals("mine", own.name());
            assertEquals("text", parsed.name());
            assertEquals(bundled.roles(), own.roles());
        }
    }

    @Test
    void whatIsNoGameIsRefused() {
        assertEquals(
                "there is no bundled game or file 'conectFour'; did you mean connectFour?",
                refusal(() -> Propjet.load("conectFour")));
        assertEquals(
                "there is no bundled game or file '" + folder + "'",
                refusal(() -> Propjet.load(folder.toString())));
        refusal(() -> Propjet.load("a\0b"));
        assertThrows(RulesheetException.class, () -> Propjet.parse("text", "(role"));
    }

    @Test
    void whatIsNoPlayerIsRefused() {
        try (Game game = Propjet.load("ticTacToe")) {
            assertEquals(
                    "ticTacToe has no role 'y'; its roles are [x, o]",
                    refusal(() -> Propjet.player(game, "y", "random")));
            assertTrue(
                    refusal(() -> Propjet.player(game, "x", "rondom"))
                            .startsWith("there is no player 'rondom'; there are auto, uct"));
        }
    }

    private static String refusal(Runnable call) {
        return String.valueOf(assertThrows(IllegalArgumentException.class, call::run).getMessage());
    }

    @Test
    void aRoleWithoutAPlayerIsPlayedByTheManager() {
        try (Game game = Propjet.load("montyHall")) {
            Player candidate = Propjet.player(game, "candidate", "legal");
            MatchClock clock = MatchClock.ofSeconds(0, 5);
            MatchRecord record = Propjet.match(game, clock, List.of(candidate), 1);
            assertEquals(MatchRecord.Ending.TERMINAL, record.ending());
            assertEquals(List.of("candidate", MatchRecord.MANAGER), record.players());
        }
    }
}

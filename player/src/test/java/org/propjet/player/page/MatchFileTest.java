package org.propjet.player.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;

import org.junit.jupiter.api.Test;
import org.propjet.player.files.JsonSeal;

import java.util.List;

/** Files that visitors open. */
class MatchFileTest {
    private final MatchFile files = new MatchFile(GameShelf.BUNDLED);

    private static final String SERIES =
            """
            {"game": "ticTacToe", "roles": ["x", "o"], "matches": [
             {"players": ["uct", "mc"], "goals": [null, null], "opening": [["(mark 2 2)", "noop"]],
              "plies": [{"moves": ["noop", "(MARK 1 1)"], "choices": [
                {"legal_moves": 1, "estimates": []},
                {"legal_moves": 8, "playouts": 10, "nodes": 7, "depth": 2, "seconds": 0.5,
                 "estimates": [{"move": "(mark 1 1)", "playouts": 9, "mean": 40.5, "least": 0,
                                "most": 100},
                               {"move": "(mark 1 2)", "playouts": 1, "mean": null, "least": 0,
                                "most": 0}]}]}]},
             {"players": ["mc", "uct"], "goals": [50, 50], "opening": [], "plies": []}]}
            """;

    @Test
    void aSeriesIsPlayedAgain() throws RequestRefusedException {
        JsonObject match = files.read(SERIES, 0);
        assertEquals(2, match.get("matches").getAsInt());
        assertEquals("[\"uct\",\"mc\"]", match.get("players").toString());
        assertEquals(2, match.getAsJsonArray("moves").size());
        assertEquals(3, match.getAsJsonArray("boards").size());
        assertTrue(
                match.getAsJsonArray("boards").get(2).toString().contains("(control x)"),
                match.toString());
        assertEquals(1, match.getAsJsonArray("decisions").size());
        JsonObject second = files.read(SERIES, 1);
        assertEquals("[50,50]", second.get("goals").toString());
        assertThrows(RequestRefusedException.class, () -> files.read(SERIES, 2));
    }

    @Test
    void whatIsThoughtIsKept() throws RequestRefusedException {
        JsonObject decision =
                files.read(SERIES, 0).getAsJsonArray("decisions").get(0).getAsJsonObject();
        assertEquals(1, decision.get("ply").getAsInt());
        assertEquals(1, decision.get("role").getAsInt());
        JsonObject second = decision.getAsJsonArray("estimates").get(1).getAsJsonObject();
        assertTrue(second.get("proven").getAsBoolean());
        assertEquals(0.1, second.get("share").getAsDouble(), 1e-9);
    }

    /** Statements may be wrapped in {@code true}, and roles left out. */
    @Test
    void aTranscriptOfAnotherManager() throws RequestRefusedException {
        JsonObject match =
                files.read(
                        """
                        {"moves": [["a", "(go 1)"]], "states": ["( ( true ( on 1 ) ) off )",
                         "( off )"]}
                        """,
                        0);
        assertEquals("[\"role 1\",\"role 2\"]", match.get("roles").toString());
        assertEquals(2, match.getAsJsonArray("boards").size());
        assertTrue(match.getAsJsonArray("boards").get(1).toString().contains("off"));
    }

    @Test
    void anUnknownGameHasNoBoard() throws RequestRefusedException {
        JsonObject match = files.read(SERIES.replace("ticTacToe", "mancala"), 0);
        assertEquals(0, match.getAsJsonArray("boards").size());
        assertTrue(match.get("note").getAsString().contains("mancala"));
    }

    @Test
    void aRoleMayHaveNoName() throws RequestRefusedException {
        String file =
                """
                {"roles": ["", "b"], "moves": [["a", "b"]],
                 "states": ["((cell 1 1 a) (cell 1 2 b) (cell 2 1 a) (cell 2 2 c))"]}
                """;
        assertEquals(1, files.read(file, 0).getAsJsonArray("boards").size());
    }

    @Test
    void aFileIsOneObjectAndWholeIfItIsSealed() throws RequestRefusedException {
        String own = "{\"moves\": [[\"a\"]], \"states\": [\"(x)\", \"(y)\"]}";
        String sealed = JsonSeal.seal(own);
        assertEquals(2, files.read(own + "\n", 0).getAsJsonArray("boards").size());
        assertEquals(2, files.read(sealed, 0).getAsJsonArray("boards").size());
        for (String text :
                List.of(
                        own + "x",
                        own + own,
                        own + "\0",
                        own.replace("\"moves\"", "moves"),
                        own.replace('"', '\''),
                        sealed + "x")) {
            assertThrows(RequestRefusedException.class, () -> files.read(text, 0), text);
        }
        String changed = sealed.replace("(x)", "(z)");
        assertTrue(
                String.valueOf(
                                assertThrows(
                                                RequestRefusedException.class,
                                                () -> files.read(changed, 0))
                                        .getMessage())
                        .contains("take out its last entry, crc32c"));
    }

    @Test
    void whatIsNoMatchIsRefused() {
        for (String text :
                List.of(
                        "",
                        "null",
                        "[]",
                        "{}",
                        "{\"moves\": 1}",
                        "{\"moves\": [[\"a\"], [\"a\", \"b\"]]}",
                        "{\"moves\": [[\"a\"]], \"states\": [\"((\"]}",
                        "{\"moves\": [[\"a\"]], \"states\": [\"x\"]}",
                        "{\"matches\": [1], \"game\": \"nim\"}",
                        SERIES.replace("\"playouts\": 9, ", ""),
                        "{\"matches\": [{}], \"game\": {}}",
                        "[".repeat(100_000))) {
            assertThrows(RequestRefusedException.class, () -> files.read(text, 0), text);
        }
        String illegal = SERIES.replace("(MARK 1 1)", "(mark 2 2)");
        assertTrue(
                assertThrows(RequestRefusedException.class, () -> files.read(illegal, 0))
                        .sentence()
                        .contains("cannot be played"));
    }
}

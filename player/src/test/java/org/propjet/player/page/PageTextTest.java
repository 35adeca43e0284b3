package org.propjet.player.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import org.junit.jupiter.api.Test;

class PageTextTest {
    /** It turns the direction of what follows. */
    private static final String TURN = "\u202E";

    @Test
    void whatCannotBeSeenIsShownInAllTextsButPicturesAndMovesThatComeBack() {
        JsonObject json =
                JsonParser.parseString(
                                """
                                {"title": "a?b", "ply": 3, "svg": "<p>?</p>", "legal": ["?"],
                                 "moves": [["?x", 1], {"role": "?y", "legal": "?"}]}
                                """
                                        .replace("?", TURN))
                        .getAsJsonObject();
        JsonObject expected =
                JsonParser.parseString(
                                """
                                {"title": "a!b", "ply": 3, "svg": "<p>?</p>", "legal": ["?"],
                                 "moves": [["!x", 1], {"role": "!y", "legal": "?"}]}
                                """
                                        .replace("?", TURN)
                                        .replace("!", "\\\\u202e"))
                        .getAsJsonObject();
        assertEquals(expected, PageText.printable(json));
    }

    @Test
    void longTextsAreCut() {
        JsonObject json = new JsonObject();
        json.addProperty("title", "x".repeat(100_000));
        String shown = PageText.printable(json).get("title").getAsString();
        assertEquals("x".repeat(1_000), shown.substring(0, 1_000));
        assertTrue(shown.length() < 1_100, shown.length() + " characters");
    }
}

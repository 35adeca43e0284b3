package org.propjet.player.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;

import org.junit.jupiter.api.Test;

import java.util.Collections;
import java.util.List;

class ReplayTest {
    @Test
    void picturesEndWhereTheyAreTooLarge() {
        List<String> state =
                List.of("(cell 1 1 a)", "(cell 1 2 b)", "(cell 2 1 a)", "(cell 2 2 b)");
        Replay replay =
                new Replay(
                        "m",
                        List.of("a"),
                        List.of(),
                        Collections.nCopies(9, List.of("go")),
                        Collections.nCopies(10, state),
                        List.of(),
                        List.of(),
                        null,
                        "");
        JsonObject whole = replay.json();
        assertEquals(10, whole.getAsJsonArray("boards").size());
        assertEquals("", whole.get("note").getAsString());
        long one =
                whole.getAsJsonArray("boards")
                        .get(0)
                        .getAsJsonObject()
                        .get("svg")
                        .getAsString()
                        .length();
        JsonObject part = replay.json(2 * one + 1);
        assertEquals(3, part.getAsJsonArray("boards").size());
        assertEquals("Only the first 3 states are drawn.", part.get("note").getAsString());
        assertEquals(9, part.getAsJsonArray("moves").size());
    }
}

package org.propjet.player.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Matches that visitors play, without a browser. */
@Timeout(120)
class TablesTest {
    private final AtomicBoolean isWanted = new AtomicBoolean();
    private final Tables tables = new Tables(GameShelf.BUNDLED, isWanted::get);

    @AfterEach
    void close() {
        tables.close();
    }

    private String begin(String game, int role) throws RequestRefusedException {
        return tables.begin(
                "{\"game\": \"%s\", \"role\": %d, \"against\": \"legal\", \"seconds\": 0.1}"
                        .formatted(game, role));
    }

    private JsonObject await(String id, String phase, int ply) throws InterruptedException {
        long seen = -2;
        while (true) {
            Tables.Update update = tables.await(id, seen, 10_000);
            JsonObject json = JsonParser.parseString(update.text()).getAsJsonObject();
            if (json.get("phase").getAsString().equals(phase)
                    && (ply < 0 || json.get("ply").getAsInt() == ply)) {
                return json;
            }
            assertFalse(update.isLast(), update.text());
            seen = update.version();
        }
    }

    private void act(String id, String action, String more) throws RequestRefusedException {
        tables.act("{\"id\": \"%s\", \"action\": \"%s\"%s}".formatted(id, action, more));
    }

    private void move(String id, String move) throws RequestRefusedException {
        act(id, "move", ", \"role\": 0, \"move\": \"%s\"".formatted(move));
    }

    @Test
    void aMatchToItsEnd() throws Exception {
        String id = begin("ticTacToe", 0);
        JsonObject start = await(id, "playing", 0);
        assertEquals("[\"human\",\"legal\"]", start.get("players").toString());
        JsonObject first =
                start.getAsJsonArray("legal")
                        .get(0)
                        .getAsJsonObject()
                        .getAsJsonArray("moves")
                        .get(0)
                        .getAsJsonObject();
        assertEquals("[[\"0,0,0\"]]", first.get("cells").toString());
        move(id, "(mark 3 1)");
        await(id, "playing", 2);
        assertTrue(
                assertThrows(RequestRefusedException.class, () -> move(id, "(mark 3 1)"))
                        .sentence()
                        .contains("no legal move"));
        act(id, "undo", "");
        await(id, "playing", 0);
        assertThrows(RequestRefusedException.class, () -> act(id, "undo", ""));
        assertThrows(RequestRefusedException.class, () -> tables.again(id));
        for (int ply = 0; ply < 6; ply += 2) {
            move(id, "(mark 3 %d)".formatted(1 + ply / 2));
            await(id, ply == 4 ? "over" : "playing", ply == 4 ? 5 : ply + 2);
        }
        assertEquals("[100,0]", await(id, "over", 5).get("goals").toString());
        assertEquals(6, tables.again(id).getAsJsonArray("boards").size());
        act(id, "leave", "");
        assertTrue(await(id, "closed", -1).get("note").getAsString().contains("has been ended"));
    }

    /** A hint changes what is told, but not whose turn it is. */
    @Test
    void thePersonsClockRunsOn() throws Exception {
        String id =
                tables.begin(
                        "{\"game\": \"ticTacToe\", \"against\": \"legal\", \"seconds\": 0.1,"
                                + " \"own\": 1000}");
        assertEquals(1_000_000, await(id, "playing", 0).get("remainingMillis").getAsInt());
        act(id, "hint", ", \"role\": 0");
        JsonObject hinted = await(id, "playing", 0);
        while (hinted.get("hint").isJsonNull()) {
            hinted = await(id, "playing", 0);
        }
        assertTrue(hinted.get("remainingMillis").getAsInt() < 1_000_000, hinted.toString());
        move(id, "(mark 3 1)");
        await(id, "playing", 2);
        act(id, "undo", "");
        assertEquals(1_000_000, await(id, "playing", 0).get("remainingMillis").getAsInt());
    }

    /** A role expects what its last choice told it, until the goals are told. */
    @Test
    void whatPlayersExpectIsTold() throws Exception {
        String id = tables.begin("{\"game\": \"ticTacToe\", \"against\": \"mc\", \"seconds\": 2}");
        assertEquals("[]", await(id, "playing", 0).get("expected").toString());
        move(id, "(mark 2 2)");
        JsonObject second = await(id, "playing", 2);
        assertTrue(
                second.get("expected").toString().matches("\\[\\[1,1,[0-9.]+]]"),
                second.toString());
        assertEquals(1, second.getAsJsonObject("decision").get("role").getAsInt());
    }

    @Test
    void whereSomethingIsHiddenNothingIsTakenBack() throws Exception {
        String id = tables.begin("{\"game\": \"montyHall\", \"role\": 0, \"seconds\": 0.1}");
        assertTrue(await(id, "playing", -1).get("isHidden").getAsBoolean());
        assertTrue(
                assertThrows(RequestRefusedException.class, () -> act(id, "undo", ""))
                        .sentence()
                        .contains("hides something"));
    }

    @Test
    void whatCannotBeHadIsRefused() {
        for (String request :
                List.of(
                        "",
                        "[]",
                        "{}",
                        "{\"game\": 1}",
                        "{\"game\": \"../nim\"}",
                        "{\"game\": \"nim\", \"role\": 2}",
                        "{\"game\": \"nim\", \"role\": -3}",
                        "{\"game\": \"nim\", \"role\": \"x\"}",
                        "{\"game\": \"montyHall\", \"role\": 1}",
                        "{\"game\": \"nim\", \"against\": \"nobody\"}",
                        "{\"game\": \"nim\", \"against\": []}",
                        "{\"game\": \"nim\", \"seconds\": 0}",
                        "{\"game\": \"nim\", \"seconds\": \"NaN\"}",
                        "{\"game\": \"nim\", \"own\": -1}")) {
            assertThrows(RequestRefusedException.class, () -> tables.begin(request), request);
        }
        for (String request : List.of("", "{}", "{\"id\": \"x\", \"action\": \"undo\"}")) {
            assertThrows(RequestRefusedException.class, () -> tables.act(request), request);
        }
    }

    @Test
    void theOneUsedLongestAgoMakesRoom() throws Exception {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            ids.add(begin("nim", 0));
            await(ids.getLast(), "playing", 0);
        }
        assertTrue(
                await(ids.getFirst(), "closed", -1)
                        .get("note")
                        .getAsString()
                        .contains("took the place"));
        await(ids.getLast(), "playing", 0);
    }

    @Test
    void aManagerComesFirst() throws Exception {
        String id = begin("nim", 0);
        await(id, "playing", 0);
        isWanted.set(true);
        assertTrue(await(id, "closed", -1).get("note").getAsString().contains("it comes first"));
        assertThrows(RequestRefusedException.class, () -> begin("nim", 0));
    }
}

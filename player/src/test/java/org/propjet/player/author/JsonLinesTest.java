package org.propjet.player.author;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import org.junit.jupiter.api.Test;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.Rulesheet;
import org.propjet.engine.reference.RuleGame;
import org.propjet.games.GameLibrary;

/** The protocol of docs/json-lines.md, request by request. */
final class JsonLinesTest {
    private final Rulesheet rulesheet =
            GdlParser.parse("ticTacToe", GameLibrary.rules("ticTacToe"));
    private final JsonLines lines = new JsonLines(new SteppedGame(rulesheet, RuleGame::of));

    private JsonObject ask(String request) {
        String answer = lines.answer(request.replace('\'', '"'));
        assertEquals(-1, answer.indexOf('\n'));
        return JsonParser.parseString(answer).getAsJsonObject();
    }

    private String error(String request) {
        JsonObject answer = ask(request);
        assertTrue(answer.has("error"), answer::toString);
        return answer.get("error").getAsString();
    }

    @Test
    void theFirstLineSaysWhatTheGameIs() {
        assertEquals(
                "{\"protocol\":1,\"game\":\"ticTacToe\",\"roles\":[\"x\",\"o\"],\"backend\":\"reference\"}",
                lines.greeting());
    }

    @Test
    void aGameIsPlayedByTextsAndByIndices() {
        JsonObject first =
                ask("{'do':'play','moves':['(mark 1 1)','noop'],'show':['legal'],'id':7}");
        assertEquals(7, first.get("id").getAsInt());
        assertEquals(1, first.get("ply").getAsInt());
        assertEquals("[\"noop\"]", first.getAsJsonArray("legal").get(0).toString());
        assertEquals(2, ask("{'do':'play','moves':[0,0]}").get("ply").getAsInt());
        assertEquals(3, ask("{'do':'play','moves':['(mark 3 3)']}").get("ply").getAsInt());
        assertEquals(
                "[[\"(mark 1 1)\",\"noop\"],[\"noop\",\"(mark 1 2)\"],[\"(mark 3 3)\",\"noop\"]]",
                ask("{'do':'moves'}").getAsJsonArray("moves").toString());
        assertEquals(1, ask("{'do':'undo','count':2}").get("ply").getAsInt());
    }

    @Test
    void theStateHasFactsMovesAndGoals() {
        assertEquals(
                "{\"ply\":0,\"terminal\":false,\"state\":[\"(cell 1 1 x)\",\"(control o)\"],"
                        + "\"goals\":[50,50]}",
                ask("{'do':'reset','state':['(CELL 1 1 X)','(control"
                                + " o)'],'show':['state','goals']}")
                        .toString());
        assertEquals(
                "[\"(control x)\"]",
                ask("{'do':'reset','show':['state']}").get("state").toString());
    }

    @Test
    void slotsAreGamesOfTheirOwn() {
        assertEquals(2, ask("{'do':'random','count':2,'seed':5,'slot':3}").get("ply").getAsInt());
        assertEquals(0, ask("{'do':'legal'}").get("ply").getAsInt());
        String text = ask("{'do':'save','slot':3}").get("text").getAsString();
        JsonObject load = new JsonObject();
        load.addProperty("do", "load");
        load.addProperty("text", text);
        assertEquals(2, ask(load.toString()).get("ply").getAsInt());
    }

    @Test
    void theSameSeedPlaysTheSameGame() {
        JsonObject one = ask("{'do':'random','end':true,'seed':9,'slot':1,'show':['goals']}");
        JsonObject two = ask("{'do':'random','end':true,'seed':9,'slot':2,'show':['goals']}");
        assertEquals(one, two);
        assertTrue(one.get("terminal").getAsBoolean());
    }

    @Test
    void whyExplains() {
        assertTrue(
                ask("{'do':'why','fact':'(legal o (mark 1 1))'}")
                        .get("why")
                        .getAsString()
                        .startsWith("(legal o (mark 1 1)) does not hold\n"));
    }

    @Test
    void everyMistakeIsAnsweredByAnErrorAndChangesNothing() {
        assertEquals(1, ask("{'do':'play','moves':[0,0]}").get("ply").getAsInt());
        String[] mistakes = {
            "",
            "nonsense",
            "[1]",
            "{",
            "{'id':1}",
            "{'do':5}",
            "{'do':'plai'}",
            "{'do':'play'}",
            "{'do':'play','moves':'(mark 1 1)'}",
            "{'do':'play','moves':[]}",
            "{'do':'play','moves':[0.5,0]}",
            "{'do':'play','moves':[0,99]}",
            "{'do':'play','moves':[0,0,0]}",
            "{'do':'play','moves':['(mark','noop']}",
            "{'do':'play','moves':[0,'noop']}",
            "{'do':'play','moves':[0,0],'show':['all']}",
            "{'do':'play','moves':[0,0],'slot':-1}",
            "{'do':'undo','count':0}",
            "{'do':'undo','count':2}",
            "{'do':'undo','count':1e99}",
            "{'do':'reset','state':['(sell 1 1 x)']}",
            "{'do':'reset','state':['(cell 1 ?x x)']}",
            "{'do':'load','text':'(play (mark 9 9))'}",
            "{'do':'why','fact':'(lega x noop)'}",
            "{'do':'why','fact':')'}",
        };
        for (String mistake : mistakes) {
            assertTrue(!error(mistake).isEmpty(), mistake);
            assertEquals(1, ask("{'do':'moves'}").get("ply").getAsInt(), mistake);
        }
        assertEquals(4, ask("{'do':'plai','id':4}").get("id").getAsInt());
        assertTrue(error("{'do':'plai'}").contains("did you mean play?"));
        assertTrue(error("[".repeat(100_000)).contains("JSON"));
    }

    @Test
    void quitEnds() {
        assertTrue(!lines.isEnded());
        assertEquals(0, ask("{'do':'quit'}").get("ply").getAsInt());
        assertTrue(lines.isEnded());
    }
}

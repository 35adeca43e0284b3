package org.propjet.player.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import org.junit.jupiter.api.Test;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.player.cli.CommandRun;
import org.propjet.player.terminal.ExitStatus;

class FuzzCommandTest {

    @Test
    void theLastLineCounts() {
        CommandRun run = CommandRun.of("fuzz", "--seed", "7", "--count", "20");
        assertEquals(ExitStatus.DONE, run.status(), run.out());
        assertTrue(run.out().endsWith("\n20 rulesheets, 0 mismatches\n"), run.out());
        assertTrue(run.out().contains("from number 7 on: "), run.out());
    }

    @Test
    void jsonHasTheCounts() {
        CommandRun run = CommandRun.of("fuzz", "--seed", "3", "--count", "2", "--format", "json");
        JsonObject all = JsonParser.parseString(run.out()).getAsJsonObject();
        assertEquals(3, all.get("seed").getAsInt());
        assertEquals(2, all.get("rulesheets").getAsInt());
        assertEquals(0, all.get("mismatches").getAsInt());
        assertEquals(0, all.get("rows").getAsJsonArray().size());
    }

    @Test
    void theTimeEndsIt() {
        CommandRun run = CommandRun.of("fuzz", "--seconds", "0.2", "--threads", "1");
        assertEquals(ExitStatus.DONE, run.status(), run.out());
        assertTrue(run.out().matches("(?s).*\n[1-9]\\d* rulesheets, 0 mismatches\n"), run.out());
    }

    @Test
    void aRulesheetCanBeRead() {
        CommandRun run = CommandRun.of("fuzz", "--seed", "2", "--print");
        assertTrue(run.out().startsWith("; rulesheet 2\n"), run.out());
        assertTrue(GdlParser.parse("printed", run.out()).rules().size() > 5);
    }

    @Test
    void aFolderThatIsNotThereIsRefused() {
        CommandRun run = CommandRun.of("fuzz", "--count", "1", "--out", "no/such");
        assertEquals(ExitStatus.REFUSED, run.status());
        assertEquals("propjet: there is no folder no/such: make it first\n", run.err());
    }
}

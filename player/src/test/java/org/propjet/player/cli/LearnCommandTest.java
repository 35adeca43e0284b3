package org.propjet.player.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class LearnCommandTest {
    @Test
    void aTableSaysHowMuchIsKnownAndThenByWhat() {
        CommandRun run = CommandRun.of("learn", "ticTacToe", "--seconds", "1", "--features", "3");
        assertEquals(ExitStatus.DONE, run.status());
        assertTrue(run.lines().get(0).matches("role +x"), run.out());
        assertTrue(run.lines().get(1).matches("positions +[1-9][0-9,]*"), run.out());
        assertEquals("", run.lines().get(7), run.out());
        assertTrue(run.lines().get(8).startsWith("feature "), run.out());
        assertEquals(12, run.lines().size(), run.out());
    }

    @Test
    void tsvHasTheFeatures() {
        CommandRun run =
                CommandRun.of(
                        "learn",
                        "ticTacToe",
                        "--seconds",
                        "1",
                        "--role",
                        "o",
                        "--features",
                        "2",
                        "--format",
                        "tsv");
        assertEquals(ExitStatus.DONE, run.status());
        assertEquals(
                "feature\tweight\tworth\tstability\tcorrelation\tmean\tvariance",
                run.lines().getFirst());
        assertEquals(3, run.lines().size(), run.out());
    }

    @Test
    void jsonHasThemAsAnArray() {
        CommandRun run =
                CommandRun.of(
                        "learn",
                        "ticTacToe",
                        "--seconds",
                        "1",
                        "--features",
                        "2",
                        "--format",
                        "json");
        JsonArray rows = JsonParser.parseString(run.out()).getAsJsonArray();
        assertEquals(2, rows.size(), run.out());
    }

    @Test
    void outHasAllOfIt(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("lesson.json");
        CommandRun run =
                CommandRun.of(
                        "learn",
                        "ticTacToe",
                        "--seconds",
                        "1",
                        "--features",
                        "2",
                        "--out",
                        file.toString());
        assertEquals(ExitStatus.DONE, run.status());
        JsonObject lesson = JsonParser.parseString(Files.readString(file)).getAsJsonObject();
        assertEquals("x", lesson.get("role").getAsString());
        assertTrue(lesson.get("position_count").getAsInt() > 0, lesson.toString());
        assertEquals(2, lesson.getAsJsonArray("rows").size());
    }

    @Test
    void aRoleThatIsNotThereIsWrongUsage() {
        CommandRun run = CommandRun.of("learn", "ticTacToe", "--role", "white");
        assertEquals(ExitStatus.USAGE, run.status());
        assertTrue(run.err().contains("there is no role 'white'; the roles are x, o"), run.err());
    }
}

package org.propjet.player.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.player.terminal.ExitStatus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

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
    void statesMayComeFromGamesOfAPlayer() {
        CommandRun run =
                CommandRun.of(
                        "learn",
                        "ticTacToe",
                        "--player",
                        "uct:limit=50",
                        "--policy",
                        "safe",
                        "--seconds",
                        "1",
                        "--features",
                        "3");
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        assertTrue(run.lines().get(1).matches("positions +[1-9][0-9,]*"), run.out());
        assertEquals(
                ExitStatus.USAGE,
                CommandRun.of("learn", "ticTacToe", "--player", "uct", "--self-play").status());
        assertEquals(
                ExitStatus.USAGE,
                CommandRun.of("learn", "ticTacToe", "--self-play", "--policy", "safe").status());
        CommandRun hidden = CommandRun.of("learn", "montyHall", "--player", "uct");
        assertEquals(ExitStatus.REFUSED, hidden.status());
        assertTrue(hidden.err().contains("hides something from its roles"), hidden.err());
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

    @Tag("timed")
    @Test
    void selfPlayIsKnowledgeForPlayers(@TempDir Path folder) {
        String file = folder.resolve("knowledge.json").toString();
        CommandRun run = selfPlay("nim", "--out", file);
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        assertTrue(run.lines().get(1).matches("games +[1-9][0-9,]*"), run.out());
        assertTrue(run.lines().get(5).startsWith("fluents "), run.out());
        CommandRun more = selfPlay("nim", "--from", file, "--threads", "2", "--format", "tsv");
        assertEquals("fluents\tweight\tmean", more.lines().getFirst(), more.err());
        for (String kind : List.of("alphabeta", "auto")) {
            CommandRun match = play("nim", kind + ":knowledge=" + file);
            assertEquals(ExitStatus.DONE, match.status(), match.err());
        }
        CommandRun other = play("ticTacToe", "auto:knowledge=" + file);
        assertEquals(ExitStatus.REFUSED, other.status());
        assertTrue(other.err().contains("a game called nim"), other.err());
    }

    private static CommandRun selfPlay(String... more) {
        return CommandRun.of(
                Stream.concat(
                                Stream.of("learn", "--self-play", "--seconds", "0.5"),
                                Stream.of(more))
                        .toArray(String[]::new));
    }

    private static CommandRun play(String game, String player) {
        return CommandRun.of(
                "play",
                game,
                "--player",
                player,
                "--player",
                "random",
                "--start-clock",
                "0.1",
                "--play-clock",
                "0.1");
    }

    @Test
    void whatSelfPlayCannotDoIsRefused(@TempDir Path folder) {
        CommandRun alone = selfPlay("pegSolitaire");
        assertEquals(ExitStatus.REFUSED, alone.status());
        assertTrue(alone.err().contains("no game of two rivals"), alone.err());
        CommandRun from = selfPlay("nim", "--from", folder.resolve("none").toString());
        assertEquals(ExitStatus.REFUSED, from.status());
        assertTrue(from.err().contains("cannot read the knowledge"), from.err());
        CommandRun threads = CommandRun.of("learn", "nim", "--threads", "2");
        assertEquals(ExitStatus.USAGE, threads.status());
        assertTrue(threads.err().contains("are for --self-play"), threads.err());
    }
}

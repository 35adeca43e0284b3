package org.propjet.player.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.player.terminal.ExitStatus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class SolveCommandTest {
    @TempDir private Path folder;

    @Test
    void aTableIsFollowedByTheMoves() {
        CommandRun run = CommandRun.of("solve", "blocks", "--backend", "net");
        assertEquals(ExitStatus.DONE, run.status());
        assertTrue(run.lines().get(0).matches("goal +100"), run.out());
        assertTrue(run.lines().get(1).matches("moves +\\d+"), run.out());
        assertTrue(run.lines().get(4).matches("proven +yes"), run.out());
        // Six moves suffice, but the first strategy that comes to the end may take more of them.
        int moveCount = Integer.parseInt(run.lines().get(1).replaceAll("\\D", ""));
        assertTrue(moveCount >= 6, run.out());
        assertEquals(6 + moveCount, run.lines().size(), run.out());
        assertTrue(run.lines().getLast().startsWith("(move "), run.out());
    }

    @Test
    void severalThreadsMaySearch() {
        CommandRun run = CommandRun.of("solve", "blocks", "--backend", "net", "--threads", "3");
        assertEquals(ExitStatus.DONE, run.status());
        assertTrue(run.lines().get(0).matches("goal +100"), run.out());
        assertEquals(ExitStatus.USAGE, CommandRun.of("solve", "blocks", "--threads", "0").status());
    }

    @Test
    void jsonHasThePathAsAnArray() {
        CommandRun run =
                CommandRun.of("solve", "blocks", "--backend", "reference", "--format", "json");
        JsonObject result = JsonParser.parseString(run.out()).getAsJsonObject();
        assertEquals(100, result.get("goal").getAsInt());
        assertEquals(result.get("moves").getAsInt(), result.get("path").getAsJsonArray().size());
    }

    @Test
    void whenTimeIsUpTheBestSoFarIsSaid() {
        CommandRun run =
                CommandRun.of(
                        "solve",
                        "pegSolitaire",
                        "--backend",
                        "reference",
                        "--seconds",
                        "0.01",
                        "--format",
                        "tsv");
        assertEquals(ExitStatus.DONE, run.status());
        assertEquals("goal\tmoves\tseconds\tstates\tproven\tstrategy\tpath", run.lines().get(0));
        assertEquals("no", run.cells(1).get(4));
    }

    @Test
    void gamesOfSeveralRolesAreSolvedAsAWhole() {
        CommandRun run = CommandRun.of("solve", "ticTacToe", "--format", "json");
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        JsonObject result = JsonParser.parseString(run.out()).getAsJsonObject();
        assertEquals("[50,50]", result.get("values").toString());
        assertEquals(5_478, result.get("states").getAsInt());
        assertEquals("yes", result.get("proven").getAsString());
        assertEquals("enumerate", result.get("method").getAsString());
        assertTrue(result.get("seconds").getAsDouble() >= 0);
        CommandRun table = CommandRun.of("solve", "nim", "--method", "df-pn");
        assertTrue(table.lines().get(1).matches("values +100, 0"), table.out());
    }

    @Test
    void gamesOfOneRoleAreSolvedAsAWholeIfAMethodIsNamed() {
        CommandRun run =
                CommandRun.of("solve", "blocks", "--method", "enumerate", "--format", "tsv");
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        assertEquals(
                "roles\tvalues\tlower\tupper\tstates\tseconds\tproven\tmethod\tremarks",
                run.lines().get(0));
        assertEquals("100", run.cells(1).get(1));
    }

    @Test
    void whenTimeIsUpThereAreBounds() {
        CommandRun run =
                CommandRun.of("solve", "breakthrough", "--seconds", "0.1", "--format", "json");
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        JsonObject result = JsonParser.parseString(run.out()).getAsJsonObject();
        assertEquals("no", result.get("proven").getAsString());
        assertEquals("[null,null]", result.get("values").toString());
        assertEquals("[0,0]", result.get("lower").toString());
        assertEquals("[100,100]", result.get("upper").toString());
    }

    @Test
    void aStrategyIsWrittenCheckedAndPlayed() {
        String file = folder.resolve("o.strategy").toString();
        CommandRun run = CommandRun.of("solve", "ticTacToe", "--role", "o", "--strategy", file);
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        assertTrue(run.lines().getLast().contains("gets at least 50 points"), run.out());
        CommandRun check = CommandRun.of("solve", "ticTacToe", "--check", file);
        assertEquals(ExitStatus.DONE, check.status(), check.err());
        assertTrue(check.lines().getLast().matches("kept +yes"), check.out());
        CommandRun played =
                CommandRun.of(
                        "play",
                        "ticTacToe",
                        "--player",
                        "x=random",
                        "--player",
                        "o=strategy:file=" + file);
        assertEquals(ExitStatus.DONE, played.status(), played.err());
        assertRefused("was written for a game", "solve", "nim", "--check", file);
        CommandRun series =
                CommandRun.of(
                        "play",
                        "ticTacToe",
                        "--matches",
                        "2",
                        "--player",
                        "x=random",
                        "--player",
                        "o=strategy:file=" + file);
        assertEquals(ExitStatus.DONE, series.status(), series.err());
    }

    @Test
    void aTableThatCannotBeWrittenDoesNotCostTheValues() {
        Path file = folder.resolve("table");
        CommandRun run =
                CommandRun.of("solve", "nim", "--method", "df-pn", "--table", file.toString());
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        assertTrue(run.lines().get(1).matches("values +100, 0"), run.out());
        assertTrue(run.lines().getLast().startsWith("no table was written"), run.out());
        assertTrue(Files.notExists(file), run.out());
    }

    @Test
    void aFolderKeepsWhatWasDone() {
        String layers = folder.resolve("layers").toString();
        for (int run = 0; run < 2; run++) {
            CommandRun solved =
                    CommandRun.of("solve", "nim", "--folder", layers, "--format", "json");
            assertEquals(ExitStatus.DONE, solved.status(), solved.err());
            assertTrue(solved.out().contains("\"values\":[100,0]"), solved.out());
        }
        assertRefused("another game", "solve", "ticTacToe", "--folder", layers);
    }

    @Test
    void mistakesAreSaid() throws IOException {
        Path text = Files.writeString(folder.resolve("text"), "no strategy");
        assertRefused("is no strategy", "solve", "nim", "--check", text.toString());
        assertRefused("there is no such file", "solve", "nim", "--check", text + "x");
        assertRefused("it is no folder", "solve", "nim", "--folder", text.toString());
        assertRefused(
                "its folder does not exist", "solve", "nim", "--strategy", folder + "/x/strategy");
        String unused = folder + "/unused";
        assertRefused(
                "there is no role 'third'",
                "solve",
                "nim",
                "--role",
                "third",
                "--strategy",
                unused);
        assertRefused("leave out --role", "solve", "nim", "--role", "first");
        assertRefused("finds no values", "solve", "nim", "--method", "symbolic", "--symmetric");
        assertRefused("leave out --threads", "solve", "nim", "--threads", "2");
        assertRefused("leave out --symmetric", "solve", "nim", "--symmetric", "--table", unused);
        assertRefused("has a role of chance", "solve", "montyHall");
        assertRefused("several roles choose at once", "solve", "tron", "--method", "df-pn");
        assertRefused("has 3 roles", "solve", "ticTacToeThree", "--method", "df-pn");
        assertRefused("by its network only", "solve", "nim", "--backend", "reference");
        assertRefused("leave out", "solve", "nim", "--folder", text + "f", "--method", "df-pn");
        assertEquals(ExitStatus.USAGE, CommandRun.of("solve", "nim", "--method", "x").status());
        CommandRun noFile = CommandRun.of("play", "nim", "--player", "strategy");
        assertEquals(ExitStatus.USAGE, noFile.status());
        assertTrue(noFile.err().contains("strategy:file=FILE"), noFile.err());
    }

    private static void assertRefused(String message, String... args) {
        CommandRun run = CommandRun.of(args);
        assertEquals(ExitStatus.REFUSED, run.status(), run.out() + run.err());
        assertTrue(run.err().contains(message), run.err());
    }
}

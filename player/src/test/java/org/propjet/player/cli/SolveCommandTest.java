package org.propjet.player.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import org.junit.jupiter.api.Test;

class SolveCommandTest {

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
    void gamesOfSeveralRolesAreRefused() {
        CommandRun run = CommandRun.of("solve", "ticTacToe", "--backend", "net");
        assertEquals(ExitStatus.REFUSED, run.status());
        assertTrue(run.err().contains("only games of one role can be solved"), run.err());
    }
}

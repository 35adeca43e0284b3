package org.propjet.player.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.player.cli.CommandRun;
import org.propjet.player.terminal.Backend;
import org.propjet.player.terminal.ExitStatus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class VerifyCommandTest {
    @TempDir private Path folder;

    @Test
    void backendsAgreeWithTheReference() {
        CommandRun run =
                CommandRun.of(
                        "verify",
                        "ticTacToe",
                        "rockPaperScissors",
                        "--playouts",
                        "3",
                        "--format",
                        "tsv");
        assertEquals(ExitStatus.DONE, run.status(), run.out());
        assertEquals(
                "game\tbackend\tpolicy\tplayouts\tstates\tseconds\tresult", run.lines().get(0));
        assertTrue(run.lines().get(1).matches("ticTacToe\tnet\tuniform\t3\t\\d+\t[0-9.]+\tagree"));
        int uniform = 2 * (Backend.available().size() - 1);
        long decisive = run.lines().stream().filter(it -> it.contains("\tdecisive\t")).count();
        assertTrue(decisive > 0, "no decisive playouts were compared");
        long answering =
                run.lines().stream().filter(it -> it.contains("\tanti-decisive\t")).count();
        assertEquals(decisive, answering, "ticTacToe's wins can be answered");
        long safe = run.lines().stream().filter(it -> it.contains("\tsafe\t")).count();
        assertEquals(decisive, safe, "a policy of answers, here");
        assertEquals(
                "2 of 2 games agree",
                run.lines().get((int) (1 + uniform + decisive + answering + safe)));
    }

    @Test
    void aRefusedGroundingIsNoDisagreement() {
        CommandRun run = CommandRun.of("verify", "reversi", "nim", "--ground-seconds", "0.000001");
        assertEquals(ExitStatus.DONE, run.status());
        assertTrue(run.out().contains("  refused\n"), run.out());
        String why = "propjet: reversi -: refused: grounding budget exceeded: milliseconds";
        assertTrue(run.err().contains(why), run.err());
        assertTrue(run.out().endsWith("0 of 2 games agree\n"), run.out());
    }

    @Test
    void aGameThatCannotBePlayedFails() throws IOException {
        Path bad = Files.writeString(folder.resolve("bad.kif"), "(role x");
        CommandRun run = CommandRun.of("verify", bad.toString(), "--format", "json");
        assertEquals(ExitStatus.REFUSED, run.status());
        JsonObject all = JsonParser.parseString(run.out()).getAsJsonObject();
        assertEquals(0, all.get("agree").getAsInt());
        assertEquals(1, all.get("games").getAsInt());
    }
}

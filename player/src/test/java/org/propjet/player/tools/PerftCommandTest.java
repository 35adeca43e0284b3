package org.propjet.player.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonParser;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.player.cli.CommandRun;
import org.propjet.player.terminal.ExitStatus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class PerftCommandTest {
    @TempDir private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"reference", "net"})
    void countsAreThoseOfTheGame(String backend) {
        CommandRun run =
                CommandRun.of(
                        "perft",
                        "ticTacToe",
                        "4",
                        "--unique",
                        "--backend",
                        backend,
                        "--format",
                        "tsv");
        assertEquals(ExitStatus.DONE, run.status());
        assertEquals(
                """
                depth\tsequences\tdistinct\tnew
                0\t1\t1\t1
                1\t9\t9\t9
                2\t72\t72\t72
                3\t504\t252\t252
                4\t3024\t756\t756
                """,
                run.out());
    }

    @Test
    void withoutUniqueThereAreSequencesAlone() {
        CommandRun run = CommandRun.of("perft", "ticTacToe", "1", "--format", "tsv");
        assertEquals("depth\tsequences\n0\t1\n1\t9\n", run.out());
    }

    @Test
    void tablesAddTheTime() {
        CommandRun run = CommandRun.of("perft", "connectFour", "5");
        assertTrue(run.lines().get(0).matches("depth +sequences +seconds"), run.out());
        assertTrue(run.lines().get(6).matches(" +5 +16,807 +\\d+\\.\\d\\d"), run.out());
    }

    @Test
    void aCounterCanBeIgnored() {
        CommandRun run =
                CommandRun.of(
                        "perft",
                        "eightPuzzle",
                        "4",
                        "--unique",
                        "--ignore",
                        "STEP",
                        "--format",
                        "json");
        JsonArray rows = JsonParser.parseString(run.out()).getAsJsonArray();
        assertEquals(16, rows.get(4).getAsJsonObject().get("new").getAsInt());
        assertEquals("", run.err());
    }

    @Test
    void ignoringARelationThatNoStateHasIsNoted() {
        CommandRun run = CommandRun.of("perft", "ticTacToe", "1", "--unique", "--ignore", "stp");
        assertEquals(ExitStatus.DONE, run.status());
        assertEquals("propjet: no state had a fluent of the relation stp\n", run.err());
    }

    /** 765 positions of tic-tac-toe differ; the sequences are those that there are. */
    @ParameterizedTest
    @ValueSource(strings = {"net", "scalar"})
    void symmetricStatesAreCountedOnce(String backend) {
        CommandRun run =
                CommandRun.of(
                        "perft",
                        "ticTacToe",
                        "9",
                        "--unique",
                        "--symmetric",
                        "--backend",
                        backend,
                        "--format",
                        "tsv");
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        long positions = 0;
        for (String line : run.lines().subList(1, 11)) {
            positions += Long.parseLong(line.substring(line.lastIndexOf('\t') + 1));
        }
        assertEquals(765, positions);
        assertEquals("9\t127872\t15\t15", run.lines().get(10));
        assertEquals("", run.err());
    }

    /**
     * Three presses of 25, up to two mirrors: (2300 + 60 + 60 + 12) / 4 by Burnside's lemma; and
     * single ones.
     */
    @Test
    void symmetricStatesMayIgnoreACounter() {
        CommandRun run =
                CommandRun.of(
                        "perft",
                        "lightsOut",
                        "3",
                        "--unique",
                        "--symmetric",
                        "--ignore",
                        "step",
                        "--format",
                        "tsv");
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        assertEquals("3\t15625\t617\t608", run.lines().get(4));
        assertEquals("", run.err());
    }

    @Test
    void aStartOfItsOwnHasItsOwnSymmetries() throws IOException {
        Path state = folder.resolve("state");
        Files.writeString(state, "(cell 1 1 x) (control o)");
        CommandRun run =
                CommandRun.of(
                        "perft",
                        "ticTacToe",
                        "1",
                        "--unique",
                        "--symmetric",
                        "--state",
                        state.toString(),
                        "--format",
                        "tsv");
        assertEquals("1\t8\t5\t5", run.lines().get(2), "of eight replies three have a mirror");
    }

    @Test
    void largeGroupsAreNoted() {
        CommandRun run = CommandRun.of("perft", "quarto", "1", "--symmetric", "--format", "tsv");
        assertEquals("depth\tsequences\n0\t1\n1\t16\n", run.out());
        assertTrue(run.err().contains("12,288 symmetries"), run.err());
    }

    @Test
    void rulesAloneShowNoSymmetry() {
        CommandRun run =
                CommandRun.of("perft", "ticTacToe", "1", "--symmetric", "--backend", "reference");
        assertEquals(ExitStatus.USAGE, run.status());
        assertTrue(run.err().contains("choose another backend"), run.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"reference", "net", "scalar"})
    void itStartsWhereItIsTold(String backend) throws IOException {
        Path state = folder.resolve("state");
        Files.writeString(state, "(cell 1 1 x) (TRUE (CELL 2 2 o)) ; two marks\n(control x)\n");
        assertEquals("depth\tsequences\n0\t1\n1\t7\n2\t42\n", counts("ticTacToe", state, backend));
    }

    @ParameterizedTest
    @ValueSource(strings = {"reference", "net", "scalar"})
    void itStartsWhereNoMatchCanCome(String backend) throws IOException {
        Path game = folder.resolve("game.kif");
        Files.writeString(
                game,
                """
                (role x)
                (init a)
                (<= (legal x go) (true a))
                (<= (legal x stop) (true (next b)))
                (<= (next a) (true a))
                (<= (next (next b)) (true (next b)))
                (<= terminal (true c))
                """);
        Path state = Files.writeString(folder.resolve("state"), "a (next b)");
        assertEquals(
                "depth\tsequences\n0\t1\n1\t2\n2\t4\n", counts(game.toString(), state, backend));
    }

    private static String counts(String game, Path state, String backend) {
        CommandRun run =
                CommandRun.of(
                        "perft",
                        game,
                        "2",
                        "--state",
                        state.toString(),
                        "--backend",
                        backend,
                        "--format",
                        "tsv");
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        return run.out();
    }

    @Test
    void aStateThatTheGameDoesNotHaveIsRefused() throws IOException {
        Path state = Files.writeString(folder.resolve("state"), "(cell 9 x)");
        CommandRun run = CommandRun.of("perft", "ticTacToe", "1", "--state", state.toString());
        assertEquals(ExitStatus.REFUSED, run.status());
        assertTrue(run.err().contains("no rule of the game has the fluent (cell 9 x)"));
        Files.writeString(state, "(cell ?x 9 x)");
        CommandRun open = CommandRun.of("perft", "ticTacToe", "1", "--state", state.toString());
        assertTrue(open.err().contains("has a variable"), open.err());
    }

    @Test
    void aGameThatCannotBePlayedIsRefusedWithItsDiagnostics() throws IOException {
        Path bad = Files.writeString(folder.resolve("bad.kif"), "(role x");
        CommandRun run = CommandRun.of("perft", bad.toString(), "1");
        assertEquals(ExitStatus.REFUSED, run.status());
        assertTrue(run.err().startsWith(bad + ":1:1: error: "), run.err());
        assertEquals("", run.out());
    }
}

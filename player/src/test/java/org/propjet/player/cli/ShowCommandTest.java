package org.propjet.player.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.games.GameLibrary;
import org.propjet.player.terminal.ExitStatus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class ShowCommandTest {
    private static final String LIGHTS =
            """
            (role player) (lamp 1) (lamp 2) (lamp 3)
            (init (glow 1 1))
            (<= (legal player (press ?x ?y)) (lamp ?x) (lamp ?y))
            (<= (next (glow ?x ?y)) (does player (press ?x ?y)))
            (<= (next (glow ?x ?y)) (true (glow ?x ?y)))
            (<= terminal (true (glow 3 3)))
            (<= (goal player 100) (true (glow 3 3)))
            (<= (goal player 0) (not (true (glow 3 3))))
            """;

    @TempDir private Path folder;

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    void aBundledGameIsDescribedAndDrawn() {
        CommandRun run = CommandRun.of("show", "ticTacToe");
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        assertEquals("Tic-tac-toe (ticTacToe)", run.lines().getFirst());
        assertTrue(run.out().contains("\nroles    x, o\n"), run.out());
        assertTrue(run.out().contains("\nkind     alternating\n"), run.out());
        assertTrue(
                run.out()
                        .endsWith(
                                """

                                1  . . .
                                2  . . .
                                3  . . .

                                   1 2 3

                                control x
                                """),
                run.out());
        assertTrue(run.lines().stream().allMatch(line -> line.length() <= 80), run.out());
    }

    @Test
    void anyRulesheetIsShown() throws IOException {
        CommandRun run = CommandRun.of("show", file("lights.kif", LIGHTS));
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        assertEquals("lights", run.lines().getFirst());
        assertTrue(run.out().contains("\nkind     single-player\n"), run.out());
        assertTrue(run.out().contains("\nmoves    9 of player\n"), run.out());
        assertTrue(run.out().contains("\n1  g . .\n"), run.out());
    }

    @Test
    void hintsBesideTheRulesheetAreFollowed() throws IOException {
        String rules = file("lights.kif", LIGHTS);
        file("lights.board.json", "{\"relations\": {\"glow\": \"list\"}}");
        CommandRun run = CommandRun.of("show", rules);
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        assertTrue(run.out().endsWith("\n\nglow 1 1\n"), run.out());
    }

    @Test
    void hintsWithoutMeaningAreRefusedWithTheirFile() throws IOException {
        String rules = file("lights.kif", LIGHTS);
        file("lights.board.json", "{\"hide\": [\"shine\"]}");
        CommandRun run = CommandRun.of("show", rules);
        assertEquals(ExitStatus.REFUSED, run.status());
        assertTrue(
                run.err()
                        .contains(
                                "lights.board.json: no fluent of the game is called \"shine\";"
                                        + " there are glow"),
                run.err());
        file("lights.board.json", "{\"hide\": ");
        assertTrue(CommandRun.of("show", rules).err().contains("lights.board.json: not JSON"));
    }

    @Test
    void rulesAreWrittenAsTheyAre() {
        CommandRun run = CommandRun.of("show", "nim", "--rules");
        assertEquals(GameLibrary.rules("nim"), run.out());
        CommandRun mixed = CommandRun.of("show", "nim", "--rules", "--format", "json");
        assertEquals(ExitStatus.REFUSED, mixed.status());
    }

    @Test
    void anotherStateIsShown() throws IOException {
        String state = file("state.kif", "(cell 2 2 x) (true (control o))");
        CommandRun run = CommandRun.of("show", "ticTacToe", "--state", state);
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        assertTrue(run.out().contains("\n2  . x .\n"), run.out());
        assertTrue(run.out().endsWith("\ncontrol o\n"), run.out());
    }

    @Test
    void aStateOfAnotherGameIsRefused() throws IOException {
        String state = file("state.kif", "(disc 1 1 red)");
        CommandRun run = CommandRun.of("show", "ticTacToe", "--state", state);
        assertEquals(ExitStatus.REFUSED, run.status());
        assertTrue(run.err().contains("disc"), run.err());
        CommandRun missing = CommandRun.of("show", "ticTacToe", "--state", "no-such-file");
        assertEquals(ExitStatus.REFUSED, missing.status());
    }

    @Test
    void thePictureGoesToAFileOrToStandardOutput() throws IOException {
        Path picture = folder.resolve("board.svg");
        CommandRun run = CommandRun.of("show", "nim", "--svg", picture.toString());
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        assertTrue(run.out().contains("Nim"), run.out());
        String svg = Files.readString(picture);
        assertTrue(svg.startsWith("<svg "), svg);
        CommandRun alone = CommandRun.of("show", "nim", "--svg", "-");
        assertEquals(svg, alone.out());
        assertEquals(
                ExitStatus.REFUSED,
                CommandRun.of("show", "nim", "--svg", folder + "/no/board.svg").status());
    }

    @Test
    void jsonHasTheBoard() {
        CommandRun run = CommandRun.of("show", "eightPuzzle", "--format", "json");
        JsonObject game = JsonParser.parseString(run.out()).getAsJsonObject();
        assertEquals("Eight puzzle", game.get("title").getAsString());
        assertEquals("single-player", game.get("kind").getAsString());
        JsonObject board = game.getAsJsonArray("boards").get(0).getAsJsonObject();
        assertEquals(3, board.getAsJsonArray("columns").size());
        assertEquals(8, board.getAsJsonArray("pieces").size());
        JsonObject piece = board.getAsJsonArray("pieces").get(0).getAsJsonObject();
        assertEquals("8", piece.get("term").getAsString());
        assertTrue(piece.get("role").isJsonNull());
        assertEquals("(step 0)", game.getAsJsonArray("facts").get(0).getAsString());
    }

    @Test
    void mistakesAreRefused() {
        CommandRun misspelt = CommandRun.of("show", "conectFour");
        assertEquals(ExitStatus.REFUSED, misspelt.status());
        assertTrue(misspelt.err().contains("did you mean connectFour?"), misspelt.err());
        CommandRun tsv = CommandRun.of("show", "nim", "--format", "tsv");
        assertEquals(ExitStatus.REFUSED, tsv.status());
        assertFalse(tsv.err().contains("\tat "), tsv.err());
        assertEquals(ExitStatus.USAGE, CommandRun.of("show").status());
    }

    @Test
    void simultaneousChoicesAreNoticed() throws IOException {
        String rules = GameLibrary.rules("tron"); // as a file, so that nobody says how it is played
        CommandRun run = CommandRun.of("show", file("bikes.kif", rules));
        assertTrue(run.out().contains("\nkind     simultaneous\n"), run.out());
        String turns = GameLibrary.rules("nim");
        CommandRun nim = CommandRun.of("show", file("heaps.kif", turns));
        assertTrue(nim.out().contains("\nkind     alternating\n"), nim.out());
    }
}

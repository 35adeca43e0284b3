package org.propjet.player.author;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.propjet.games.GameLibrary;
import org.propjet.player.cli.CommandRun;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.SourceExcerpt;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The commands {@code step}, {@code explain}, {@code test}, and what {@code check} shows. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
final class AuthorCommandsTest {
    @TempDir private Path folder;

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private static CommandRun withInput(String input, String... args) {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
        try {
            return CommandRun.of(args);
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void aDialogueSurvivesEveryMistake() {
        String saved = folder.resolve("saved.kif").toString();
        String input =
                String.join(
                        "\n",
                        "5",
                        "mark 1 1",
                        "(mark 9 9)",
                        "77",
                        "1 2 3",
                        "randm",
                        "why",
                        "why (legal x noop)",
                        "undo 9",
                        "random x",
                        "save " + saved,
                        "restart",
                        "load " + saved,
                        "load " + folder.resolve("missing"),
                        "state",
                        ")",
                        "history",
                        "random 100",
                        "1",
                        "quit");
        CommandRun run = withInput(input, "step", "ticTacToe");
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        assertEquals("", run.err());
        for (String said :
                List.of(
                        "(mark 9 9) is not legal for x",
                        "x has the moves 1 to 7, there is no 77",
                        "did you mean random?",
                        "(legal x noop) does not hold",
                        "only 2 joint moves have been played",
                        "saved: " + saved + ", joint moves: 2",
                        "there is no such file",
                        "name a file",
                        "  2 noop (mark 1 1)",
                        "The game is over: ",
                        "'undo' or 'restart' goes back")) {
            assertTrue(run.out().contains(said), said + " in " + run.out());
        }
    }

    @Test
    void rolesThatMoveAtOnceAreAskedInTurn() {
        CommandRun run = withInput("1\n2\nhistory\n", "step", "rockPaperScissors");
        assertTrue(run.out().contains("left> 1\nright> 2\n"), run.out());
        assertTrue(run.out().contains("  1 (show paper) (show rock)"), run.out());
    }

    @Test
    void jsonLinesBeginWithTheGame() {
        CommandRun run =
                withInput(
                        "{\"do\":\"play\",\"moves\":[0,0]}\n\n{\"do\":\"quit\"}\nlate\n",
                        "step",
                        "ticTacToe",
                        "--json");
        assertEquals(
                List.of(
                        "{\"protocol\":1,\"game\":\"ticTacToe\",\"roles\":[\"x\",\"o\"],\"backend\":\"net\"}",
                        "{\"ply\":1,\"terminal\":false}",
                        "{\"ply\":1,\"terminal\":false}"),
                run.lines());
    }

    @Test
    void explainKnowsStatesAndMoves() throws IOException {
        String state = file("state.kif", "(cell 1 1 x) (control o)");
        CommandRun run =
                CommandRun.of("explain", "ticTacToe", "--state", state, "(legal o (mark 1 1))");
        assertEquals(ExitStatus.DONE, run.status());
        assertTrue(run.out().contains("not met: (not (marked 1 1))"), run.out());
        CommandRun next =
                CommandRun.of(
                        "explain", "ticTacToe", "--moves", "(mark 1 1)", "(next (cell 1 1 x))");
        assertTrue(next.out().contains("(does x (mark 1 1)) is a move"), next.out());
    }

    @Test
    void explainRefusesWhatItDoesNotKnow() {
        CommandRun unknown = CommandRun.of("explain", "ticTacToe", "(lgal x noop)");
        assertEquals(ExitStatus.REFUSED, unknown.status());
        assertTrue(unknown.err().contains("did you mean legal?"), unknown.err());
        CommandRun moves = CommandRun.of("explain", "ticTacToe", "(next (control o))");
        assertTrue(moves.err().contains("--moves"), moves.err());
        CommandRun illegal =
                CommandRun.of("explain", "ticTacToe", "--moves", "(mark 9 9)", "terminal");
        assertEquals(ExitStatus.REFUSED, illegal.status());
        assertTrue(illegal.err().contains("not legal for x"), illegal.err());
        assertEquals(ExitStatus.USAGE, CommandRun.of("explain", "ticTacToe").status());
    }

    /** Twelve pigeons in eleven holes: there is no such way, after 11! trials. */
    @Test
    void explainGivesUpWhenItsTimeIsOver() throws IOException {
        StringBuilder rules = new StringBuilder("(role r) (<= terminal");
        for (int pigeon = 0; pigeon < 12; pigeon++) {
            rules.append(" (hole ?").append((char) ('a' + pigeon)).append(')');
            for (int other = 0; other < pigeon; other++) {
                rules.append(" (distinct ?%c ?%c)".formatted('a' + pigeon, 'a' + other));
            }
        }
        rules.append(") (init on) (legal r go) (goal r 50)");
        for (int hole = 0; hole < 11; hole++) {
            rules.append(" (hole " + hole + ")");
        }
        CommandRun run =
                CommandRun.of(
                        "explain",
                        file("pigeons.kif", rules.toString()),
                        "--seconds",
                        "0.2",
                        "terminal");
        assertEquals(ExitStatus.REFUSED, run.status());
        assertTrue(run.err().contains("--seconds"), run.err());
    }

    @Test
    void testsPassOrFail() throws IOException {
        CommandRun bundled = CommandRun.of("test", "ticTacToe");
        assertEquals(ExitStatus.DONE, bundled.status(), bundled.out());
        assertTrue(bundled.out().endsWith(" tests pass\n"));
        String failing = file("t.kif", "(test a terminal) (test b (not terminal))");
        CommandRun run = CommandRun.of("test", "ticTacToe", failing);
        assertEquals(ExitStatus.REFUSED, run.status());
        assertTrue(
                run.out()
                        .startsWith(failing + ":1:9: a: expected terminal, but it does not hold\n"),
                run.out());
        assertTrue(run.out().endsWith("\n1 of 2 tests pass\n"), run.out());
        CommandRun tsv = CommandRun.of("test", "ticTacToe", failing, "--format", "tsv");
        assertEquals(List.of("test", "place", "result", "expected", "found"), tsv.cells(0));
        assertEquals(ExitStatus.REFUSED, CommandRun.of("test", "nim").status());
        assertEquals(ExitStatus.REFUSED, CommandRun.of("test", "nim", file("u.kif", "(")).status());
    }

    @Tag("timed")
    @Test
    void aPlayerIsTestedOnStates() throws IOException {
        String state = "(state (cell 1 1 x) (cell 2 1 o) (cell 1 2 x) (cell 2 2 o) ";
        String file =
                file(
                        "p.kif",
                        "(test wins %s (control x)) (best x (mark 1 3)))\n".formatted(state)
                                + "(test wrong %s (control o)) (best o (mark 3 3)))"
                                        .formatted(state));
        CommandRun run = withPlayer("ticTacToe", file, "uct:threads=1,seed=5");
        assertEquals(ExitStatus.REFUSED, run.status());
        assertEquals(
                file
                        + ":2:86: wrong: expected (best o (mark 3 3)), but uct:threads=1,seed=5"
                        + " plays (mark 2 3)\n"
                        + "1 of 2 tests pass; 1 of 2 moves are among the best\n",
                run.out());
        CommandRun json = withPlayer("ticTacToe", file, "uct", "--format", "json");
        assertTrue(json.out().contains("\"best\": 1"), json.out());
        CommandRun hidden =
                withPlayer("montyHall", file("m.kif", "(test a (best candidate noop))"), "uct");
        assertEquals(ExitStatus.REFUSED, hidden.status());
        assertTrue(hidden.err().contains("hides something from its roles"), hidden.err());
    }

    private static CommandRun withPlayer(String game, String file, String player, String... more) {
        List<String> args = new ArrayList<>(List.of("test", game, file, "--player", player));
        args.addAll(List.of("--start-clock", "0.1", "--play-clock", "0.2"));
        args.addAll(List.of(more));
        return CommandRun.of(args.toArray(String[]::new));
    }

    @Test
    void checkShowsTheLineAndThePlace() throws IOException {
        String rules = GameLibrary.rules("ticTacToe").replace("(not (marked ", "(not (maked ");
        CommandRun run = CommandRun.of("check", file("g.kif", rules));
        assertTrue(
                run.out()
                        .contains(
                                "43:10: warning: maked/2 has no rules, so it never holds; did you"
                                        + " mean marked?\n"
                                        + "        (not (maked ?column ?row)))\n"
                                        + "             ^\n"),
                run.out());
        assertTrue(run.out().contains("note: nothing uses marked/2"), run.out());
        assertEquals(ExitStatus.DONE, run.status());
    }

    @Test
    void checkPlaysOnRequest() {
        CommandRun run = CommandRun.of("check", "--play", "--seconds", "0.2", "ticTacToe");
        assertEquals(ExitStatus.DONE, run.status());
        assertTrue(run.out().matches("(?s)ticTacToe: .* random games? .*ok.*"), run.out());
    }

    @Test
    void ofALongLineThePartAroundThePlaceIsShown() {
        String line = "a".repeat(100) + "X" + "b".repeat(100);
        List<String> shown = SourceExcerpt.excerpt(line, 100).lines().toList();
        assertEquals(2, shown.size());
        assertTrue(shown.get(0).length() <= 80);
        assertEquals('X', shown.get(0).charAt(shown.get(1).indexOf('^')));
        assertFalse(SourceExcerpt.excerpt("", 0).isBlank());
    }
}

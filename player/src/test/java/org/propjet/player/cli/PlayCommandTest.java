package org.propjet.player.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.propjet.player.terminal.ExitStatus;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** All that {@code play} prints and refuses; the file is long, as the command has many uses. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class PlayCommandTest {
    /** The first role wins all matches, so that each pair is a draw: eleven of them decide. */
    private static final String[] TEST = {
        "ticTacToe", "--player", "legal", "--player", "legal", "--sprt", "0,100"
    };

    private static CommandRun play(String... args) {
        String[] all = new String[args.length + 3];
        all[0] = "play";
        all[1] = "--backend";
        all[2] = "net";
        System.arraycopy(args, 0, all, 3, args.length);
        return CommandRun.of(all);
    }

    @Test
    void ofOneMatchEveryPlyIsWritten() {
        CommandRun run = play("ticTacToe", "--player", "legal", "--player", "legal");
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        assertTrue(run.lines().get(0).startsWith("ply  role  move"), run.out());
        assertTrue(run.lines().get(1).matches("  1  x     \\(mark 1 1\\) .* rule"), run.out());
        assertTrue(
                run.lines()
                        .get(8)
                        .matches(
                                "terminal after 7 plies and .* s: x \\(legal\\) 100, o"
                                        + " \\(legal \\(2\\)\\) 0"),
                run.out());
        assertEquals(9, run.lines().size());
    }

    @Test
    void aSearchSaysWhatItKnows() {
        CommandRun run =
                play(
                        "ticTacToe",
                        "--player",
                        "o=random",
                        "--player",
                        "x=mc",
                        "--start-clock",
                        "0.1",
                        "--play-clock",
                        "0.4");
        assertTrue(
                run.lines().get(1).matches("  1  x +\\(mark . .\\) +[\\d.]+ +.*(searched|late.*)"),
                run.out());
    }

    @Test
    void ofSeveralMatchesEachIsARowAndThenComeTheScores() {
        CommandRun run =
                play("ticTacToe", "--player", "legal", "--player", "random", "--matches", "4");
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        List<String> lines = run.lines();
        assertTrue(lines.get(0).startsWith("match  players"), run.out());
        assertTrue(lines.get(1).matches(" +1  legal, random .*terminal"), run.out());
        assertTrue(lines.get(2).matches(" +2  random, legal .*terminal"), run.out());
        assertEquals("", lines.get(5));
        assertTrue(lines.get(6).startsWith("player  matches  wins  draws  losses  share"));
        assertTrue(lines.get(7).startsWith("legal         4 "), run.out());
        assertTrue(
                lines.get(9)
                        .matches(
                                "Elo of legal against random: .*"
                                        + " \\(\\d+\\.\\d % of the points in 2 pairs\\)"),
                run.out());
        assertEquals(10, lines.size());
    }

    @Test
    void openingsAreTheSameForBothPlayers() {
        CommandRun run =
                play(
                        "ticTacToe",
                        "--player",
                        "legal",
                        "--player",
                        "legal",
                        "--openings",
                        "2",
                        "--matches",
                        "4",
                        "--format",
                        "json");
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        JsonObject series = JsonParser.parseString(run.out()).getAsJsonObject();
        assertEquals(2, series.get("openings").getAsInt());
        List<String> openings =
                series.getAsJsonArray("matches").asList().stream()
                        .map(match -> match.getAsJsonObject().get("opening").toString())
                        .toList();
        assertEquals(openings.get(0), openings.get(1));
        assertEquals(openings.get(2), openings.get(3));
        JsonObject elo = series.getAsJsonObject("elo");
        assertEquals("legal", elo.get("player").getAsString());
        assertEquals("legal (2)", elo.get("against").getAsString());
        assertEquals(4, elo.get("matches").getAsInt());
        assertEquals(50, elo.get("points").getAsDouble());
        assertEquals(0, elo.get("elo").getAsDouble());
        assertEquals(-elo.get("elo_from").getAsDouble(), elo.get("elo_to").getAsDouble(), 1e-3);
    }

    @Test
    void theOpeningOfTheOnlyMatchIsSaid() {
        CommandRun run =
                play("ticTacToe", "--player", "legal", "--player", "legal", "--openings", "1");
        assertTrue(run.lines().getLast().matches(".*; opening: \\(mark . .\\) noop"), run.out());
    }

    @Test
    void aTestEndsWithItsVerdict() {
        CommandRun run = play(TEST);
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        List<String> lines = run.lines();
        assertEquals(1 + 22 + 1 + 3 + 2, lines.size(), run.out());
        assertEquals(
                "Elo of legal against legal (2): +0 ± 195 (50.0 % of the points in 11 pairs)",
                lines.get(27));
        assertEquals(
                "SPRT of Elo 100 against 0: LLR -3.26 (-2.94 to 2.94): rejected after 22 matches",
                lines.get(28));
    }

    @Test
    void ofATestTsvHasNothingButTheResult() {
        CommandRun run = play((String.join(" ", TEST) + " --format tsv").split(" "));
        assertEquals(
                "player against matches points elo elo_from elo_to elo0 elo1 alpha beta llr"
                        + " llr_from llr_to verdict",
                String.join(" ", run.cells(0)));
        assertEquals(List.of("legal", "legal (2)", "22", "50", "0"), run.cells(1).subList(0, 5));
        assertEquals("rejected", run.cells(1).getLast());
        assertEquals(2, run.lines().size());
    }

    @Test
    void jsonHasTheTestBesidesTheDifference() {
        CommandRun run = play((String.join(" ", TEST) + " --matches 4 --format json").split(" "));
        JsonObject series = JsonParser.parseString(run.out()).getAsJsonObject();
        assertEquals(4, series.getAsJsonArray("matches").size());
        JsonObject test = series.getAsJsonObject("sprt");
        assertEquals("undecided", test.get("verdict").getAsString());
        assertEquals(100, test.get("elo1").getAsDouble());
        assertEquals(2.9444, test.get("llr_to").getAsDouble(), 1e-3);
        assertEquals(4, series.getAsJsonObject("elo").get("matches").getAsInt());
    }

    @Test
    void aTestIsOfTwoPlayers() {
        CommandRun run = play("lightsOut", "--sprt", "0,20");
        assertEquals(ExitStatus.USAGE, run.status());
        assertTrue(
                run.err().contains("--sprt compares two players, but this game is for 1"),
                run.err());
    }

    @Test
    void tsvHasARowForEachMatch() {
        CommandRun run =
                play(
                        "ticTacToe",
                        "--player",
                        "legal",
                        "--matches",
                        "2",
                        "--player",
                        "legal",
                        "--format",
                        "tsv");
        assertEquals(
                List.of("match", "players", "goals", "shares", "plies", "seconds", "ending"),
                run.cells(0));
        assertEquals(
                List.of("1", "legal,legal (2)", "100,0", "1,0", "7"), run.cells(1).subList(0, 5));
        assertEquals("2", run.cells(2).get(0));
        assertEquals(3, run.lines().size());
    }

    @Test
    void jsonIsOneObject() {
        CommandRun run =
                play(
                        "ticTacToe",
                        "--player",
                        "legal",
                        "--player",
                        "legal",
                        "--matches",
                        "2",
                        "--format",
                        "json");
        JsonObject series = JsonParser.parseString(run.out()).getAsJsonObject();
        JsonObject score = series.getAsJsonObject("score");
        assertEquals(0.5, score.get("legal").getAsDouble());
        assertEquals(0.5, score.get("legal (2)").getAsDouble());
        assertEquals(2, series.getAsJsonObject("intervals").getAsJsonArray("legal").size());
        assertEquals(2, series.getAsJsonArray("standings").size());
        JsonObject match = series.getAsJsonArray("matches").get(1).getAsJsonObject();
        assertEquals("[\"legal (2)\",\"legal\"]", match.get("players").toString());
        assertEquals("[100,0]", match.get("goals").toString());
        assertEquals("terminal", match.get("ending").getAsString());
        JsonObject ply = match.getAsJsonArray("plies").get(0).getAsJsonObject();
        assertEquals("[\"(mark 1 1)\",\"noop\"]", ply.get("moves").toString());
        JsonObject choice = ply.getAsJsonArray("choices").get(1).getAsJsonObject();
        assertEquals("only", choice.get("reason").getAsString());
        assertEquals("played", choice.get("outcome").getAsString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--player z=legal|there is no role 'z'; the roles are x, o",
                "--player 3=legal|there is no role '3'; the roles are x, o",
                "--player =legal|'=legal' names no role before the =",
                "--player x=best|there is no player 'best'",
                "--player mc:depth=3|the player 'mc' has no option 'depth'",
                "--player x=legal --player 1=legal|the role x has two players",
                "--player legal --player legal --player mc|no role is left for the player 'mc'",
                "--openings x|'x' is not a whole number from 1",
                "--sprt 20|'20' is not two differences in Elo, such as 0,20",
                "--sprt 20,a|'20,a' is not two differences in Elo, such as 0,20",
                "--sprt 20,0|'20,0': the first difference must be below the second",
                "--sprt 0,20,1,1|'0,20,1,1': how often it may be wrong is from 0 to 0.5",
                "--sprt 0,20 --matches 7|in pairs, with the roles exchanged: --matches 7 is odd",
                "--matches 0|'0' is not a whole number from 1",
                "--play-clock -1|'-1' is not a number of seconds above 0",
                "--player human --matches 3|people play one match: leave out --matches",
                "--player human --parallel 2|people play one match: leave out --matches",
                "--player human --sprt 0,20|people play one match: leave out --matches",
                "--player human --openings 2|from the game's beginning: leave out --openings",
                "--player x=human:threads=2|a person has no options: human",
                "--human-clock 5|--human-clock is for people"
            })
    void whatIsWrongIsNamed(String options, String message) {
        CommandRun run = play(("ticTacToe " + options).split(" "));
        assertEquals(ExitStatus.USAGE, run.status());
        assertTrue(run.err().contains(message), run.err());
        assertEquals("", run.out());
    }

    /** Runs the command with lines on standard input. */
    private static CommandRun playWith(String lines, String... args) {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)));
        try {
            return play(args);
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void ofOneMatchItSaysWhichSearchPlays() {
        CommandRun run = play("ticTacToe", "--player", "auto", "--player", "legal");
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        assertTrue(
                run.err().matches("propjet: auto: (alpha-beta|the tree search) plays: .*\n"),
                run.err());
    }

    @Test
    void aPersonPlaysOnStandardInput() {
        CommandRun run =
                playWith("3 3\n3 2\n3 1\n", "ticTacToe", "--player", "Human", "--player", "legal");
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        assertTrue(run.out().startsWith("ticTacToe: x (you), o (legal)\n"), run.out());
        assertTrue(run.out().contains("You win: x (you) 100, o (legal) 0.\n"), run.out());
        assertEquals("", run.err());
    }

    @Test
    void theRecordOfAPersonsMatchIsLikeAnyOther() {
        CommandRun run =
                playWith(
                        "3 3\nquit\n",
                        "ticTacToe",
                        "--player",
                        "o=human",
                        "--player",
                        "x=legal",
                        "--format",
                        "json");
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        assertTrue(run.err().contains("o> quit\nYou leave the match.\n"), run.err());
        JsonObject series = JsonParser.parseString(run.out()).getAsJsonObject();
        JsonObject match = series.getAsJsonArray("matches").get(0).getAsJsonObject();
        assertEquals("[\"legal\",\"human\"]", match.get("players").toString());
        assertEquals("stopped", match.get("ending").getAsString());
        assertEquals(3, match.getAsJsonArray("plies").size());
    }

    @Test
    void chanceIsNoPerson() {
        CommandRun run = play("montyHall", "--player", "random=human");
        assertEquals(ExitStatus.USAGE, run.status());
        assertTrue(run.err().contains("no person can be chance"), run.err());
    }

    @Test
    void theMovesCannotComeFromWhereTheRulesDo() {
        CommandRun run = play("-", "--player", "human");
        assertEquals(ExitStatus.USAGE, run.status());
        assertTrue(run.err().contains("the rules must be in a file"), run.err());
    }

    @Test
    void whatIsHiddenFromOneAnotherIsPlayedByOnePerson() throws URISyntaxException {
        String file = Path.of(getClass().getResource("/games/pennies.kif").toURI()).toString();
        CommandRun two = playWith("", file, "--player", "human", "--player", "human");
        assertEquals(ExitStatus.REFUSED, two.status());
        assertTrue(two.err().contains("so one person only can play"), two.err());
        CommandRun one = playWith("heads\n", file, "--player", "seeker=human");
        assertEquals(ExitStatus.DONE, one.status());
        assertTrue(one.out().contains("  1. you perceive shown\n"), one.out());
        assertTrue(one.err().contains("the rules hide something"), one.err());
    }

    @Test
    void aGameThatCannotBeGroundedIsPlayedByItsRules() {
        CommandRun run =
                play(
                        "ticTacToe",
                        "--ground-seconds",
                        "0.0001",
                        "--player",
                        "legal",
                        "--player",
                        "legal",
                        "--format",
                        "json");
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        assertTrue(run.err().contains("grounding budget exceeded: milliseconds"), run.err());
        JsonObject series = JsonParser.parseString(run.out()).getAsJsonObject();
        assertEquals("reference", series.get("backend").getAsString());
    }

    @Test
    void chanceCanBeGivenAPlayer() {
        CommandRun run =
                play(
                        "montyHall",
                        "--player",
                        "random=legal",
                        "--player",
                        "legal",
                        "--matches",
                        "2");
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        assertTrue(run.lines().get(1).matches(" +1  legal, legal .*"), run.out());
        assertEquals(6, run.lines().size());
    }

    @Test
    void interruptedItReportsWhatWasPlayed() throws InterruptedException {
        AtomicReference<CommandRun> result = new AtomicReference<>();
        Thread command =
                Thread.ofPlatform()
                        .start(
                                () ->
                                        result.set(
                                                play(
                                                        "connectFour",
                                                        "--player",
                                                        "mc",
                                                        "--play-clock",
                                                        "1000",
                                                        "--start-clock",
                                                        "1000",
                                                        "--format",
                                                        "json")));
        // Wherever it is: before, it is not listening yet; then it plays for a quarter of an hour.
        while (command.isAlive()) {
            Thread.sleep(200);
            if (isPlaying(command)) {
                command.interrupt();
                command.join();
            }
        }
        assertEquals(ExitStatus.INTERRUPTED, result.get().status());
        assertEquals("propjet: interrupted: 0 of 1 matches were played\n", result.get().err());
        JsonObject series = JsonParser.parseString(result.get().out()).getAsJsonObject();
        assertTrue(series.getAsJsonObject("score").get("mc").isJsonNull());
    }

    @Test
    void helpNamesAllPlayersAndTheirOptions() {
        CommandRun run = CommandRun.of("play", "--help");
        assertEquals(ExitStatus.DONE, run.status());
        for (String word : List.of("uct-single", "mc-memory", "legal", "threads", "seed")) {
            assertTrue(run.out().contains("  " + word + " "), run.out());
        }
        assertTrue(run.out().contains("Ctrl-C"), run.out());
    }

    private static boolean isPlaying(Thread command) {
        return java.util.Arrays.stream(command.getStackTrace())
                .anyMatch(frame -> frame.getClassName().endsWith("MatchSeries"));
    }
}

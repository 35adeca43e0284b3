package org.propjet.player.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.propjet.player.match.referee.FakeServer;
import org.propjet.player.match.referee.LegalAnswers;
import org.propjet.player.terminal.ExitStatus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

@Timeout(value = 120, unit = TimeUnit.SECONDS)
class RefereeCommandTest {
    private static final String NO_LEGAL_MOVE =
            """
            (role you)
            (init start)
            (<= (legal you go) (true start))
            (<= (next over) (does you go))
            (<= terminal (true never))
            (<= (next never) (true never))
            (goal you 50)
            """;

    @TempDir private Path folder;

    /** Runs the command with clocks that leave time on a busy machine. */
    private static CommandRun referee(String... args) {
        return CommandRun.of(
                Stream.concat(
                                Stream.of("referee", "--start-clock", "20", "--play-clock", "20"),
                                Stream.of(args))
                        .toArray(String[]::new));
    }

    private static FakeServer legal() {
        return FakeServer.answering(new LegalAnswers());
    }

    private static String url(FakeServer server) {
        return server.address().toString();
    }

    @Test
    void ofOneMatchEveryPlyIsWritten() {
        try (FakeServer player = legal()) {
            CommandRun run = referee("ticTacToe", "--player", url(player));
            assertEquals(ExitStatus.DONE, run.status(), run.err());
            List<String> lines = run.lines();
            assertEquals("ply  role  move        seconds  answer", lines.get(0), run.out());
            assertTrue(
                    lines.get(1).matches("  1  x     \\(mark 1 1\\) +\\d+\\.\\d\\d  played"),
                    run.out());
            assertTrue(lines.get(2).matches("  2  o     .* -  manager"), run.out());
            assertTrue(
                    lines.getLast()
                            .matches(
                                    "terminal after \\d plies .*: x \\("
                                            + url(player)
                                            + "\\) \\d+, o \\(manager\\) \\d+"),
                    run.out());
            assertEquals("", run.err());
        }
    }

    @Test
    void ofSeveralMatchesEachIsARowAndThenComeTheStandings() throws IOException {
        try (FakeServer first = legal();
                FakeServer second = legal()) {
            CommandRun run =
                    referee(
                            "ticTacToe",
                            "--player",
                            "o=" + url(second),
                            "--player",
                            "1=" + url(first),
                            "--matches",
                            "2",
                            "--scramble",
                            "--out",
                            folder.resolve("new/matches").toString(),
                            "--wide");
            assertEquals(ExitStatus.DONE, run.status(), run.err());
            List<String> lines = run.lines();
            String names = url(first) + ", " + url(second);
            String turned = url(second) + ", " + url(first);
            assertTrue(lines.get(1).matches(" +1  " + names + " .* terminal"), run.out());
            assertTrue(lines.get(2).matches(" +2  " + turned + " .* terminal"), run.out());
            assertTrue(
                    lines.get(4)
                            .matches(
                                    "player +matches  wins  draws  losses  points  share  late "
                                            + " illegal  errors"),
                    run.out());
            assertTrue(lines.get(5).matches(url(first) + " +2 .* 0        0       0"), run.out());
            assertTrue(lines.get(7).startsWith("Elo of " + url(first) + " against "), run.out());
            assertEquals(8, lines.size());
            try (Stream<Path> files = Files.list(folder.resolve("new/matches"))) {
                List<Path> written = files.sorted().toList();
                assertEquals(2, written.size());
                for (Path file : written) {
                    JsonObject json =
                            JsonParser.parseString(Files.readString(file)).getAsJsonObject();
                    assertEquals(
                            json.get("matchId").getAsString() + ".json",
                            file.getFileName().toString());
                    assertTrue(json.get("scrambled").getAsBoolean());
                }
            }
        }
    }

    /** Legal play by the rules that they were sent shows that these are of the opening. */
    @Test
    void playersAreToldTheOpeningByTheRulesTheyAreSent() {
        try (FakeServer first = legal();
                FakeServer second = legal()) {
            CommandRun run =
                    referee(
                            "connectFour",
                            "--player",
                            url(first),
                            "--player",
                            url(second),
                            "--matches",
                            "4",
                            "--openings",
                            "3",
                            "--format",
                            "json");
            assertEquals(ExitStatus.DONE, run.status(), run.err());
            List<String> openings = openings(run);
            assertEquals(openings.get(0), openings.get(1));
            assertNotEquals(openings.get(0), openings.get(2));
            assertEquals(openings.get(2), openings.get(3));
            List<List<String>> states =
                    first.messages().stream()
                            .filter(message -> message.startsWith("( START"))
                            .map(RefereeCommandTest::initFacts)
                            .toList();
            assertEquals(4, states.size());
            assertEquals(4, states.get(0).size(), "three discs and whose turn it is");
            assertEquals(states.get(0), states.get(1));
            assertNotEquals(states.get(0), states.get(2));
            assertEquals(states.get(2), states.get(3));
            CommandRun local =
                    CommandRun.of(
                            ("play connectFour --backend net --player legal --player legal"
                                            + " --matches 4 --openings 3 --format json")
                                    .split(" "));
            assertEquals(openings, openings(local), "the same seed draws the same ones");
        }
    }

    private static List<String> openings(CommandRun run) {
        return JsonParser.parseString(run.out())
                .getAsJsonObject()
                .getAsJsonArray("matches")
                .asList()
                .stream()
                .map(match -> match.getAsJsonObject().get("opening").toString())
                .toList();
    }

    private static List<String> initFacts(String message) {
        return Pattern.compile("\\(init (\\([^()]*\\)|\\w+)\\)")
                .matcher(message)
                .results()
                .map(MatchResult::group)
                .toList();
    }

    @Test
    void openingsCanBeScrambledAndWrittenDown() throws IOException {
        try (FakeServer player = legal()) {
            CommandRun run =
                    referee(
                            "ticTacToe",
                            "--player",
                            url(player),
                            "--openings",
                            "2",
                            "--scramble",
                            "--out",
                            folder.toString());
            assertEquals(ExitStatus.DONE, run.status(), run.err());
            try (Stream<Path> files = Files.list(folder)) {
                JsonObject json =
                        JsonParser.parseString(Files.readString(files.findFirst().orElseThrow()))
                                .getAsJsonObject();
                String begin = json.getAsJsonArray("states").get(0).getAsString();
                assertTrue(begin.contains(" x)") && begin.contains(" o)"), begin);
                assertTrue(json.get("rulesheet").getAsString().contains(" o)) "), begin);
            }
        }
    }

    @Test
    void aTestEndsWithItsVerdictAndNoMatchIsBrokenOff() {
        try (FakeServer first = legal();
                FakeServer second = legal()) {
            CommandRun run =
                    referee(
                            "ticTacToe",
                            "--player",
                            url(first),
                            "--player",
                            url(second),
                            "--sprt",
                            "0,100",
                            "--format",
                            "tsv");
            assertEquals(ExitStatus.DONE, run.status(), run.err());
            assertEquals(
                    List.of(url(first), url(second), "22"), run.cells(1).subList(0, 3), run.out());
            assertEquals("rejected", run.cells(1).getLast());
            assertEquals("( STOP", first.messages().getLast().substring(0, 6));
            assertEquals(
                    22, first.messages().stream().filter(m -> m.startsWith("( START")).count());
        }
    }

    @Test
    void whatIsHiddenIsNotToldByAnOpening() {
        CommandRun run = referee("montyHall", "--player", "http://a", "--openings", "1");
        assertEquals(ExitStatus.USAGE, run.status());
        assertTrue(run.err().contains("players would be told what is hidden"), run.err());
    }

    @Test
    void tsvHasARowForEachMatch() {
        try (FakeServer player = legal()) {
            CommandRun run = referee("nim", "--player", url(player), "--format", "tsv");
            assertEquals(
                    List.of(
                            "match", "players", "goals", "shares", "plies", "seconds", "late",
                            "illegal", "errors", "ending"),
                    run.cells(0));
            assertEquals("1", run.cells(1).get(0));
            assertEquals(url(player) + ",manager", run.cells(1).get(1));
            assertEquals(List.of("0,0", "0,0", "0,0", "terminal"), run.cells(1).subList(6, 10));
            assertEquals(2, run.lines().size());
        }
    }

    @Test
    void faultsAreCountedSaidAndMakeTheStatusOne() {
        try (FakeServer player = FakeServer.answering(message -> "(fly away)")) {
            CommandRun run = referee("ticTacToe", "--player", url(player), "--format", "json");
            assertEquals(ExitStatus.REFUSED, run.status());
            JsonObject series = JsonParser.parseString(run.out()).getAsJsonObject();
            assertEquals(20, series.get("start_clock").getAsInt());
            JsonArray standings = series.getAsJsonArray("standings");
            assertEquals(1, standings.size());
            JsonObject standing = standings.get(0).getAsJsonObject();
            int plies =
                    series.getAsJsonArray("matches")
                            .get(0)
                            .getAsJsonObject()
                            .getAsJsonArray("plies")
                            .size();
            assertEquals(plies, standing.get("illegal").getAsInt());
            assertTrue(standing.has("points"));
            assertEquals(
                    "propjet: %s: 0 late, %d illegal, 0 errors; first: illegal move: (fly away)\n"
                            .formatted(url(player), plies),
                    run.err());
        }
    }

    @Test
    void aPlayerThatIsNotThereIsSaidAndTheMatchGoesOn() {
        String url = FakeServer.deserted().toString();
        CommandRun run = referee("ticTacToe", "--wide", "--player", url);
        assertEquals(ExitStatus.REFUSED, run.status());
        assertTrue(
                run.err().startsWith("propjet: nothing answers at " + url + ": is it running? ("),
                run.err());
        assertEquals(2, run.err().lines().count(), run.err());
        assertTrue(
                run.lines().get(1).contains("error: any move instead (nothing answers at " + url),
                run.out());
        assertTrue(run.lines().getLast().startsWith("terminal after"), run.out());
    }

    @Test
    void rulesThatLeaveNoMoveAreSaid() throws IOException {
        Path rules = Files.writeString(folder.resolve("stuck.kif"), NO_LEGAL_MOVE);
        try (FakeServer player = legal()) {
            CommandRun run = referee(rules.toString(), "--player", url(player));
            assertEquals(ExitStatus.REFUSED, run.status());
            assertTrue(
                    run.err()
                            .contains("match 1 ended in a state in which a role has no legal move"),
                    run.err());
            assertTrue(player.messages().getLast().startsWith("( ABORT stuck."));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|no player is named: --player http://localhost:9147 names one",
                "--player uct|'uct' is no player's address: it should begin with http://",
                "--player z=http://a|there is no role 'z'; the roles are x, o",
                "--player x=http://a --player 1=http://b|the role x has two players",
                "--player http://a --player http://a:9147|http://a:9147 is named twice",
                "--player http://a --manager gamemaster|'gamemaster' is not one of ggp-base, dres",
                "--player http://a --play-clock 0.5|'0.5' is not a whole number from 1"
            })
    void whatIsWrongIsNamed(String options, String message) {
        CommandRun run = CommandRun.of(("referee ticTacToe " + options).strip().split(" "));
        assertEquals(ExitStatus.USAGE, run.status());
        assertTrue(run.err().contains(message), run.err());
        assertEquals("", run.out());
    }

    @Test
    void chanceIsTheManagers() {
        CommandRun run = referee("montyHall", "--player", "random=http://localhost:1");
        assertEquals(ExitStatus.USAGE, run.status());
        assertTrue(run.err().contains("the role random is played by the manager"), run.err());
    }

    @Test
    void aFolderThatCannotBeMadeIsRefusedBeforeAnythingIsPlayed() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        try (FakeServer player = legal()) {
            CommandRun run =
                    referee("ticTacToe", "--player", url(player), "--out", file.toString());
            assertEquals(ExitStatus.REFUSED, run.status());
            assertEquals("propjet: " + file + " is a file, not a folder\n", run.err());
            assertEquals(List.of(), player.messages());
        }
    }

    @Test
    void interruptedItAbortsAndReportsWhatWasPlayed() throws InterruptedException, IOException {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        try (FakeServer player =
                FakeServer.of(
                        (message, out) -> {
                            if (message.startsWith("( PLAY")) {
                                asked.countDown();
                                never.await();
                            }
                            FakeServer.reply("ready", out);
                        })) {
            AtomicReference<CommandRun> result = new AtomicReference<>();
            Thread command =
                    Thread.ofPlatform()
                            .start(
                                    () ->
                                            result.set(
                                                    CommandRun.of(
                                                            "referee",
                                                            "ticTacToe",
                                                            "--play-clock",
                                                            "3600",
                                                            "--player",
                                                            url(player),
                                                            "--out",
                                                            folder.toString())));
            asked.await();
            command.interrupt();
            command.join();
            never.countDown();
            assertEquals(ExitStatus.INTERRUPTED, result.get().status());
            assertEquals("propjet: interrupted: 0 of 1 matches were played\n", result.get().err());
            assertTrue(player.messages().getLast().startsWith("( ABORT "));
            try (Stream<Path> files = Files.list(folder)) {
                String json = Files.readString(files.findFirst().orElseThrow());
                assertTrue(json.contains("\"isAborted\":true"), json);
            }
        }
    }
}

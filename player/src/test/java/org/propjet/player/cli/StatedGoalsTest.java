package org.propjet.player.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.player.terminal.ExitStatus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Games whose goals are not from 0 to 100: they are played for, and told as the rules state them.
 */
class StatedGoalsTest {
    private static final String DOORS =
            """
            (role p) (init start) (door a) (door b) (door c)
            (<= (legal p (open ?d)) (door ?d) (true start))
            (<= (next (opened ?d)) (does p (open ?d)))
            (<= terminal (true (opened ?d)))
            (<= (goal p 20) (true (opened a)))
            (<= (goal p 200) (true (opened b)))
            (<= (goal p 0110) (true (opened c)))
            (<= (goal p 0) (true start))
            """;

    /** One asks a price, the other takes it or not; what is best for both is 150 and -20. */
    private static final String DEAL =
            """
            (role seller) (role buyer) (init (step 0))
            (price 150) (price 900) (price 40)
            (<= (legal seller (ask ?p)) (price ?p) (true (step 0)))
            (<= (legal seller noop) (not (true (step 0))))
            (<= (legal buyer (take ?p)) (true (asked ?p)))
            (<= (legal buyer refuse) (true (step 1)))
            (<= (legal buyer noop) (true (step 0)))
            (<= (next (asked ?p)) (does seller (ask ?p)))
            (<= (next (step 1)) (true (step 0)))
            (<= (next (step 2)) (true (step 1)))
            (<= (next (sold ?p)) (does buyer (take ?p)))
            (<= (next nothing) (does buyer refuse))
            (<= terminal (true (step 2)))
            (worth 40 -40 40) (worth 150 150 -20) (worth 900 -900 -300)
            (<= (goal seller ?v) (true (sold ?p)) (worth ?p ?v ?w))
            (<= (goal buyer ?w) (true (sold ?p)) (worth ?p ?v ?w))
            (<= (goal seller -10) (true nothing))
            (<= (goal buyer -30) (true nothing))
            """;

    /** The first chooses one of three, then the second; what one wins the other loses. */
    private static final String DUEL =
            """
            (role first) (role second) (init (step 0)) (row a) (row b) (row c) (column d) (column e)
            (<= (legal first ?r) (row ?r) (true (step 0)))
            (<= (legal first noop) (true (step 1)))
            (<= (legal second ?c) (column ?c) (true (step 1)))
            (<= (legal second noop) (true (step 0)))
            (<= (next (chosen ?r)) (does first ?r) (row ?r))
            (<= (next (chosen ?r)) (true (chosen ?r)))
            (<= (next (answered ?c)) (does second ?c) (column ?c))
            (<= (next (step 1)) (true (step 0)))
            (<= (next (step 2)) (true (step 1)))
            (<= terminal (true (step 2)))
            (<= (end ?v ?w) (true (chosen ?r)) (true (answered ?c)) (worth ?r ?c ?v ?w))
            (worth a d 300 -300) (worth a e -200 200) (worth b d 150 -150) (worth b e 20 -20)
            (worth c d -300 300) (worth c e 250 -250)
            (<= (goal first ?v) (end ?v ?w))
            (<= (goal second ?w) (end ?v ?w))
            """;

    @TempDir private Path folder;

    private String file(String text) throws IOException {
        return Files.writeString(folder.resolve("game.kif"), text).toString();
    }

    private static JsonObject json(String... command) {
        CommandRun run = CommandRun.of(command);
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        return JsonParser.parseString(run.out()).getAsJsonObject();
    }

    private static String goals(String... command) {
        JsonObject match = json(command).getAsJsonArray("matches").get(0).getAsJsonObject();
        return match.get("goals").toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "uct", "mc", "mc-memory", "alphabeta", "mcts"})
    void theGreatestGoalIsChosen(String player) throws IOException {
        assertEquals(
                "[200]",
                goals(
                        "play",
                        file(DOORS),
                        "--player",
                        player,
                        "--backend",
                        "net",
                        "--start-clock",
                        "1",
                        "--play-clock",
                        "0.5",
                        "--format",
                        "json"));
    }

    @Tag("timed")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "auto",
                "uct",
                "uct-single",
                "mc-memory",
                "alphabeta",
                "paranoid",
                "maxn",
                "mcts"
            })
    void debtsAreAvoided(String player) throws IOException {
        assertEquals(
                "[150,-20]",
                goals(
                        "play",
                        file(DEAL),
                        "--player",
                        player,
                        "--player",
                        player,
                        "--backend",
                        "net",
                        "--start-clock",
                        "1",
                        "--play-clock",
                        "0.4",
                        "--format",
                        "json"));
    }

    @Tag("timed")
    @ParameterizedTest
    @ValueSource(strings = {"auto", "uct", "alphabeta", "minimax", "negamax", "pvs", "maxn"})
    void opposedRolesPlayForTheirGoals(String player) throws IOException {
        assertEquals(
                "[20,-20]",
                goals(
                        "play",
                        file(DUEL),
                        "--player",
                        player,
                        "--player",
                        player,
                        "--backend",
                        "net",
                        "--start-clock",
                        "1",
                        "--play-clock",
                        "0.4",
                        "--format",
                        "json"));
        JsonObject proven = json("solve", file(DUEL), "--format", "json", "--method", "df-pn");
        assertEquals("[20,-20]", proven.get("values").toString());
    }

    @Test
    void aPuzzleIsSolvedToItsGreatestGoal() throws IOException {
        for (String backend : new String[] {"auto", "reference"}) {
            JsonObject found = json("solve", file(DOORS), "--format", "json", "--backend", backend);
            assertEquals(200, found.get("goal").getAsInt());
            assertEquals("[\"(open b)\"]", found.get("path").toString());
            assertEquals("yes", found.get("proven").getAsString());
        }
    }

    @Test
    void aGameIsSolvedInItsOwnValues() throws IOException {
        JsonObject found = json("solve", file(DEAL), "--format", "json");
        assertEquals("[150,-20]", found.get("values").toString());
        assertEquals("[150,-20]", found.get("lower").toString());
        assertEquals("yes", found.get("proven").getAsString());
    }

    /** Of so many values some have the same points: what is not known exactly is not proven. */
    @Test
    void ofTooManyValuesOnlyTheGreatestIsProven() throws IOException {
        StringBuilder text = new StringBuilder("(role p) (init s) (<= terminal (not (true s)))");
        for (int i = 0; i <= 300; i++) {
            text.append("(worth %d %d)".formatted(i, i * i));
        }
        text.append("(<= (legal p (take ?i)) (worth ?i ?v) (true s) (not (excluded ?i)))");
        text.append("(<= (next (took ?i)) (does p (take ?i)))");
        text.append("(<= (goal p ?v) (true (took ?i)) (worth ?i ?v)) (<= (goal p 0) (true s))");
        String all = text + "(excluded none)";
        JsonObject found = json("solve", file(all), "--format", "json");
        assertEquals(90_000, found.get("goal").getAsInt());
        assertEquals("yes", found.get("proven").getAsString());
    }

    @Test
    void theyAreToldAndTestedAsTheRulesStateThem() throws IOException {
        Path tests = folder.resolve("doors.test");
        Files.writeString(tests, "(test open (play (open b)) terminal (goal p 200))");
        CommandRun tested = CommandRun.of("test", file(DOORS), tests.toString());
        assertEquals(ExitStatus.DONE, tested.status(), tested.out() + tested.err());
        CommandRun checked = CommandRun.of("check", file(DOORS), "--play", "--seconds", "0.2");
        assertTrue(checked.out().contains("the goal value 200 is not"), checked.out());
        assertTrue(
                checked.out().contains("random games ended with the goal value 110 of p"),
                checked.out());
        CommandRun net = CommandRun.of("net", file(DOORS), "--out", "-");
        assertTrue(net.out().contains("(goal p 200) = "), net.out() + net.err());
    }
}

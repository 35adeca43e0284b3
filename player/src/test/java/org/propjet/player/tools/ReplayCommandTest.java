package org.propjet.player.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.player.cli.CommandRun;
import org.propjet.player.terminal.ExitStatus;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

public class ReplayCommandTest {
    public static final String LAMP =
            """
            (role you)
            (init off)
            (<= (legal you flip) (or (true off) (true on)))
            (<= (next on) (true off) (does you flip))
            (<= terminal (true on))
            (<= (goal you 100) (true on))
            (<= (goal you 0) (true off))
            """;

    @TempDir private Path games;
    @TempDir private Path traces;

    private static String sha256(String text) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String digest(String element) {
        return "1 " + sha256(element).substring(0, 16);
    }

    public static String trace(String rules) {
        return String.join(
                "\n",
                "game lamp",
                "sha256 " + sha256(rules),
                "roles you",
                "init off",
                "initlegal you flip",
                "playout 1",
                "state " + digest("off"),
                "legal you " + digest("flip"),
                "terminal false",
                "goals 0",
                "move flip",
                "state " + digest("on"),
                "legal you " + digest("flip"),
                "terminal true",
                "goals 100",
                "");
    }

    @BeforeEach
    void writeLamp() throws IOException {
        Files.writeString(games.resolve("lamp.kif"), LAMP);
        Files.writeString(traces.resolve("lamp.trace"), trace(LAMP));
    }

    private CommandRun replay(String... options) {
        String[] args = new String[options.length + 3];
        args[0] = "replay";
        args[1] = games.toString();
        args[2] = traces.toString();
        System.arraycopy(options, 0, args, 3, options.length);
        return CommandRun.of(args);
    }

    @ParameterizedTest
    @ValueSource(strings = {"reference", "net"})
    void aGoodGameAgrees(String backend) {
        CommandRun run = replay("--backend", backend, "--format", "tsv");
        assertEquals(ExitStatus.DONE, run.status(), run.out());
        assertEquals("game\tchecked\tstates\tseconds\tresult", run.lines().get(0));
        assertTrue(run.lines().get(1).matches("lamp\t2\t2\t[0-9.]+\tagree"), run.out());
        assertEquals("1 of 1 agree", run.lines().get(2));
        assertEquals("", run.err());
    }

    @Test
    void singleFilesBelongTogetherWhateverTheirNames() throws IOException {
        Path trace = Files.move(traces.resolve("lamp.trace"), traces.resolve("other.txt"));
        CommandRun run =
                CommandRun.of("replay", games.resolve("lamp.kif").toString(), trace.toString());
        assertTrue(run.out().endsWith("1 of 1 agree\n"), run.out());
    }

    @Test
    void theFirstLineThatDiffersIsShown() throws IOException {
        String wrong = trace(LAMP).replace("goals 100", "goals 50");
        Files.writeString(traces.resolve("lamp.trace"), wrong);
        CommandRun run = replay();
        assertEquals(ExitStatus.REFUSED, run.status());
        assertTrue(run.out().endsWith("  disagree\n0 of 1 agree\n"), run.out());
        String difference =
                "disagree: line 15 (playout 1, state 2): expected goals 50, got goals 100\n";
        assertEquals("propjet: lamp: " + difference + "propjet: 1 disagree\n", run.err());
        assertTrue(replay("--format", "tsv").out().contains("\t" + difference));
    }

    @Test
    void theTraceOfAnotherRulesheetDisagrees() throws IOException {
        Files.writeString(games.resolve("lamp.kif"), LAMP + "; changed\n");
        CommandRun run = replay();
        assertEquals(ExitStatus.REFUSED, run.status());
        assertTrue(run.err().contains("disagree: the trace is of another rulesheet"), run.err());
    }

    @Test
    void gamesWithoutATraceAreTriedAndNotCounted() throws IOException {
        Files.writeString(games.resolve("bad.kif"), "(role");
        Files.writeString(games.resolve("more.kif"), LAMP);
        CommandRun run = replay("--format", "json", "--threads", "1");
        assertEquals(ExitStatus.DONE, run.status(), run.out());
        JsonObject all = JsonParser.parseString(run.out()).getAsJsonObject();
        assertEquals(1, all.get("agree").getAsInt());
        assertEquals(1, all.get("traces").getAsInt());
        assertEquals(3, all.getAsJsonArray("rows").size());
        assertTrue(run.out().contains("no trace: a random game ended after 1 joint moves"));
        assertTrue(run.out().contains("no trace: refused: "), run.out());
        assertEquals("propjet: 2 no trace\n", run.err());
    }

    @Test
    void aBudgetThatDoesNotSufficeIsNamedAndIsNoDisagreement() {
        CommandRun run = replay("--backend", "net", "--ground-seconds", "0.000001");
        assertEquals(ExitStatus.DONE, run.status());
        assertTrue(
                run.err().contains("refused: grounding budget exceeded: milliseconds"), run.err());
        assertTrue(run.out().endsWith("0 of 1 agree\n"), run.out());
    }

    @Test
    void rulesThatCannotBePlayedFail() throws IOException {
        Files.writeString(games.resolve("lamp.kif"), "(role");
        Files.writeString(traces.resolve("lamp.trace"), trace("(role"));
        CommandRun run = replay();
        assertEquals(ExitStatus.REFUSED, run.status());
        assertTrue(run.out().contains("  refused\n"), run.out());
        assertTrue(run.err().contains("lamp.kif:1:1: error: "), run.err());
    }

    @Test
    void aBrokenTraceIsAnError() throws IOException {
        Files.writeString(traces.resolve("lamp.trace"), "game lamp\nnonsense\n");
        CommandRun run = replay();
        assertEquals(ExitStatus.REFUSED, run.status());
        String all = run.out() + run.err();
        assertTrue(all.contains("error: the trace cannot be read: line 2"), all);
    }

    @Test
    void noTraceAtAllIsRefused() throws IOException {
        Files.delete(traces.resolve("lamp.trace"));
        CommandRun run = replay();
        assertEquals(ExitStatus.REFUSED, run.status());
        assertTrue(run.err().contains("such as lamp.trace"), run.err());
    }
}

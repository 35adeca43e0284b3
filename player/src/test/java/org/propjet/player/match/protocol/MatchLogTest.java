package org.propjet.player.match.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.engine.time.HandClock;
import org.propjet.player.kinds.PlayerSpec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class MatchLogTest {
    @TempDir private Path folder;

    private static void play(MatchLog log) {
        HostOptions options = HostOptions.standard(PlayerSpec.parse("legal"));
        try (log;
                MatchHost host = new MatchHost(options, log, line -> {})) {
            ask(host, "(INFO)");
            ask(host, "(START ../odd:name x (" + Rules.bundled("ticTacToe") + ") 3 2)");
            String move = ask(host, "(PLAY ../odd:name NIL)");
            assertTrue(move.startsWith("(mark"), move);
            assertThrows(MessageRefusedException.class, () -> ask(host, "(HELLO"));
            assertEquals("done", ask(host, "(STOP ../odd:name NIL)"));
        }
    }

    private static String ask(MatchHost host, String text) {
        return host.answer(text, Arrival.fromHere(System.nanoTime()));
    }

    private List<JsonObject> lines(String file) throws IOException {
        return Files.readAllLines(folder.resolve(file)).stream()
                .map(line -> JsonParser.parseString(line).getAsJsonObject())
                .toList();
    }

    @Test
    void whatDoesNotShowIsEscaped() throws IOException {
        String odd = "(PLAY odd (\u009b31m\u202e \u001b[2J " + "x".repeat(1_000_000) + "))";
        try (MatchLog log = MatchLog.into(folder);
                MatchHost host =
                        new MatchHost(
                                HostOptions.standard(PlayerSpec.parse("legal")), log, line -> {})) {
            assertEquals("busy", ask(host, odd));
            assertThrows(MessageRefusedException.class, () -> ask(host, odd.substring(0, 99)));
        }
        String text = Files.readString(folder.resolve("other.jsonl"));
        assertTrue(text.length() < 10_000, () -> "too long");
        assertTrue(text.contains("\\u009b31m\\u202e \\u001b[2J"), text);
        assertTrue(text.chars().noneMatch(c -> c == 0x9B || c == 0x202E || c == 0x1B), text);
        assertTrue(
                lines("other.jsonl")
                        .getFirst()
                        .get("message")
                        .getAsString()
                        .startsWith(odd.substring(0, 40)));
    }

    @Test
    void everyMessageIsALineInTheFileOfItsMatch() throws Exception {
        HostOptions options = HostOptions.standard(PlayerSpec.parse("mc"));
        HandClock clock = new HandClock();
        try (MatchLog log = MatchLog.into(folder);
                MatchHost host =
                        new MatchHost(
                                options,
                                new MatchResources(options.player()),
                                log,
                                line -> {},
                                clock)) {
            PatientManager manager = new PatientManager(host, clock);
            manager.ask("(INFO)");
            String start = "(START ../odd:name x (" + Rules.bundled("ticTacToe") + ") 3 2)";
            manager.askForSearch(start, 3);
            String move = manager.askForSearch("(PLAY ../odd:name NIL)", 2);
            assertTrue(move.startsWith("(mark"), move);
            assertThrows(MessageRefusedException.class, () -> manager.ask("(HELLO"));
            assertEquals("done", manager.ask("(STOP ../odd:name NIL)"));
        }
        List<JsonObject> match = lines("___odd_name.jsonl");
        assertEquals(3, match.size());
        JsonObject start = match.get(0);
        assertEquals("ready", start.get("answer").getAsString());
        assertTrue(start.get("message").getAsString().startsWith("(START ../odd:name x"));
        JsonObject play = match.get(1);
        assertEquals("(PLAY ../odd:name NIL)", play.get("message").getAsString());
        assertEquals(22, play.get("message_chars").getAsInt());
        assertEquals("chosen", play.get("source").getAsString());
        assertEquals(1_600, play.get("millis").getAsDouble());
        JsonObject decision = play.getAsJsonObject("decision");
        assertTrue(decision.get("playouts").getAsLong() > 0);
        assertEquals(9, decision.getAsJsonArray("estimates").size());
        List<JsonObject> other = lines("other.jsonl");
        assertEquals(2, other.size());
        assertTrue(other.get(1).get("refused").getAsString().startsWith("The message is not"));
    }

    @Test
    void aMatchThatWasNeverBegunHasNoFile() throws IOException {
        HostOptions options = HostOptions.standard(PlayerSpec.parse("legal"));
        try (MatchLog log = MatchLog.into(folder);
                MatchHost host = new MatchHost(options, log, line -> {})) {
            assertEquals("busy", ask(host, "(PLAY early NIL)"));
            String rules = "(" + Rules.bundled("ticTacToe") + ")";
            assertEquals("ready", ask(host, "(START m x " + rules + " 20 20)"));
            assertEquals("busy", ask(host, "(START made.up x " + rules + " 20 20)"));
            assertEquals("busy", ask(host, "(PLAY made-up-1 NIL)"));
            assertEquals("busy", ask(host, "(STOP made-up-2 NIL)"));
            assertEquals("busy", ask(host, "(ABORT made-up-3)"));
            assertEquals("(mark 1 1)", ask(host, "(PLAY M NIL)"));
            assertEquals("done", ask(host, "(STOP m NIL)"));
        }
        assertEquals(3, lines("m.jsonl").size());
        List<JsonObject> other = lines("other.jsonl");
        assertEquals(5, other.size());
        assertEquals("early", other.getFirst().get("match").getAsString());
        try (var files = Files.list(folder)) {
            assertEquals(2, files.count());
        }
    }

    @Test
    void aLongMessageIsCut() throws IOException {
        try (MatchLog log = MatchLog.into(folder)) {
            log.refused("x".repeat(10_000), 0, "no");
        }
        JsonObject line = lines("other.jsonl").getFirst();
        assertEquals(4_000, line.get("message").getAsString().length());
        assertEquals(10_000, line.get("message_chars").getAsInt());
    }

    /** As after a process that was killed while it wrote. */
    @Test
    void aTornLineCostsNoOther() throws IOException {
        Files.writeString(folder.resolve("other.jsonl"), "{\"time\":\"2026\"}\n{\"time\":\"20");
        try (MatchLog log = MatchLog.into(folder)) {
            log.refused("x", 0, "no");
            log.refused("y", 0, "no");
        }
        List<String> lines = Files.readAllLines(folder.resolve("other.jsonl"));
        assertEquals(4, lines.size(), lines.toString());
        assertEquals("{\"time\":\"20", lines.get(1));
        assertTrue(lines.get(2).contains("\"message\":\"x\""), lines.get(2));
    }

    @Test
    void aFolderThatVanishesIsMadeAgain() throws IOException {
        Path vanishing = folder.resolve("vanishing");
        MatchLog log = MatchLog.into(vanishing);
        Files.delete(vanishing);
        play(log);
        assertTrue(Files.exists(vanishing.resolve("other.jsonl")));
    }

    @Test
    void aFolderThatCannotBeWrittenCostsNoMove() throws IOException {
        Path broken = folder.resolve("broken");
        MatchLog log = MatchLog.into(broken);
        Files.delete(broken);
        Files.writeString(broken, "a file where the folder was");
        play(log);
        assertEquals("a file where the folder was", Files.readString(broken));
    }

    @Test
    void aFolderThatIsAFileIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThrows(IOException.class, () -> MatchLog.into(file));
    }

    @Test
    void noLogWritesNothing() throws IOException {
        play(MatchLog.none());
        try (var files = Files.list(folder)) {
            assertFalse(files.findAny().isPresent());
        }
    }

    @Test
    void whatIsNoMatchDoesNotFillTheDisk() throws IOException {
        try (MatchLog log = MatchLog.into(folder, 2_000)) {
            for (int i = 0; i < 200; i++) {
                log.refused("(HELLO " + i + ")", 0, "no such message");
            }
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(
                    List.of("other-before.jsonl", "other.jsonl"),
                    files.map(file -> file.getFileName().toString()).sorted().toList());
        }
        List<JsonObject> last = lines("other.jsonl");
        assertEquals("(HELLO 199)", last.getLast().get("message").getAsString());
        List<JsonObject> before = lines("other-before.jsonl");
        assertTrue(Files.size(folder.resolve("other-before.jsonl")) < 2_500, "two files at most");
        assertEquals(200 - last.size() - 1, number(before.getLast()), "no gap in between");
    }

    private static int number(JsonObject line) {
        return Integer.parseInt(line.get("message").getAsString().replaceAll("[^0-9]", ""));
    }
}

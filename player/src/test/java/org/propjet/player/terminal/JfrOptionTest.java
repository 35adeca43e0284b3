package org.propjet.player.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jdk.jfr.Configuration;
import jdk.jfr.consumer.RecordingFile;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.player.cli.CommandRun;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

class JfrOptionTest {
    @TempDir private Path folder;

    private static CommandRun play(String target) {
        return CommandRun.of(
                "play",
                "ticTacToe",
                "--backend",
                "net",
                "--player",
                "legal",
                "--player",
                "legal",
                "--start-clock",
                "0.1",
                "--jfr",
                target);
    }

    @Test
    void theWholeRunIsRecorded() throws IOException {
        Path file = folder.resolve("run.jfr");
        CommandRun run = play(file.toString());
        assertEquals(0, run.status(), run.err());
        assertTrue(run.err().contains("the flight recording is in " + file), run.err());
        Set<String> recorded =
                RecordingFile.readAllEvents(file).stream()
                        .map(event -> event.getEventType().getName())
                        .collect(Collectors.toSet());
        assertTrue(recorded.contains("org.propjet.Ground"), recorded.toString());
        assertTrue(recorded.contains("jdk.JVMInformation"), recorded.toString());
    }

    @Test
    void aFileThatCannotBeWrittenIsRefusedBeforeAnythingIsPlayed() {
        String missing = folder.resolve("missing/run.jfr").toString();
        assertRefused("cannot write " + missing + ": its folder does not exist", play(missing));
        assertRefused("cannot write " + folder + ": it is a folder", play(folder.toString()));
        assertRefused("--jfr: a recording is no text, and needs a file", play("-"));
    }

    private static void assertRefused(String reason, CommandRun run) {
        assertEquals(1, run.status());
        assertEquals("propjet: " + reason + "\n", run.err());
        assertEquals("", run.out());
    }

    /** Users may give the file to a virtual machine that knows nothing of Propjet yet. */
    @Test
    void theSettingsNameEveryEventOfOurs() throws IOException, ParseException {
        Map<String, String> settings;
        try (Reader reader =
                new InputStreamReader(
                        Objects.requireNonNull(
                                JfrOption.class.getResourceAsStream(JfrOption.SETTINGS)),
                        StandardCharsets.UTF_8)) {
            settings = Configuration.create(reader).getSettings();
        }
        for (String name :
                Set.of("Ground", "Pass", "Compile", "TierSwap", "Search", "Playouts", "Message")) {
            assertEquals("true", settings.get("org.propjet." + name + "#enabled"), name);
        }
        assertFalse(settings.containsKey("jdk.InitialEnvironmentVariable#enabled"));
    }

    @Test
    void withoutTheOptionNothingIsWritten() throws IOException {
        CommandRun run =
                CommandRun.of("play", "ticTacToe", "--backend", "net", "--player", "legal");
        assertFalse(run.err().contains("recording"), run.err());
        try (var files = Files.list(folder)) {
            assertEquals(0, files.count());
        }
    }
}

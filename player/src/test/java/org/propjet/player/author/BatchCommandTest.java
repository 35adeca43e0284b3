package org.propjet.player.author;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.player.cli.CommandRun;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

class BatchCommandTest {
    @TempDir private Path folder;

    private CommandRun run(String requests, String... arguments) {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(requests.getBytes(StandardCharsets.US_ASCII)));
        try {
            return CommandRun.of(arguments);
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void requestsAreAnsweredByLines() throws IOException {
        Path file = folder.resolve("memory");
        CommandRun run =
                run("rs\nxq", "batch", "connectFour", "--games", "5", "--memory", file.toString());
        assertEquals(0, run.status(), run.err());
        List<String> lines = run.lines();
        JsonObject greeting = JsonParser.parseString(lines.get(0)).getAsJsonObject();
        assertEquals(5, greeting.get("games").getAsInt());
        assertTrue(greeting.get("in_turn").getAsBoolean());
        assertEquals(
                List.of("ok", "ok", "there is no request 'x'; s is a step, r a reset"),
                lines.subList(1, lines.size()));
        JsonObject masks = greeting.getAsJsonObject("arrays").getAsJsonObject("masks");
        byte[] memory = Files.readAllBytes(file);
        for (int game = 0; game < 5; game++) { // drop 1 was played, and is legal again
            assertEquals(1, memory[masks.get("offset").getAsInt() + game]);
        }
    }

    @Test
    void mistakesAreRefused() throws IOException {
        String full = Files.writeString(folder.resolve("full"), "mine").toString();
        refused(full + " is not empty", "connectFour", "5", full);
        refused("cannot use " + folder.resolve("no/file"), "nim", "5", folder + "/no/file");
        refused("did you mean nim", "nimm", "5", folder + "/new");
        refused("at most 4,194,304 games", "nim", "5000000", folder + "/new");
        refused("standard input has the requests", "-", "5", folder + "/new");
        assertEquals("mine", Files.readString(Path.of(full)));
        assertEquals(2, run("", "batch", "nim", "--memory", folder + "/new").status());
    }

    private void refused(String message, String game, String count, String file) {
        CommandRun run = run("", "batch", game, "--games", count, "--memory", file);
        assertEquals(1, run.status());
        assertTrue(run.err().contains(message), run.err());
    }
}

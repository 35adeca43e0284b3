package org.propjet.player.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The game that the tutorial writes is one. */
class TutorialTest {
    @TempDir private Path folder;

    @Test
    void itsGameCanBePlayed() throws IOException {
        List<String> lines =
                Files.readAllLines(Path.of(System.getProperty("propjet.root"), "docs/tutorial.md"));
        List<String> rules =
                lines.stream()
                        .dropWhile(line -> !line.startsWith("    ; A king"))
                        .takeWhile(line -> line.isEmpty() || line.startsWith("    "))
                        .map(String::strip)
                        .toList();
        Path file = folder.resolve("corner.kif");
        Files.write(file, rules);
        CommandRun check = CommandRun.of("check", file.toString());
        assertEquals("ok\n", check.out());
        CommandRun perft = CommandRun.of("perft", file.toString(), "4", "--format", "tsv");
        assertEquals("4\t81", perft.lines().getLast());
    }
}
